// The one line a learner sees in a learning platform: what is reported, and whether it arrived. English.
export const scormEn = {
  away: 'No learning platform answers here: what you answer stays on this page.',
  begun: 'Your answers are reported to the course that opened this page.',
  resumed: 'Welcome back. Your answers are reported to the course that opened this page.',
  reported: (score: number): string => `Reported to the course: ${score} of 100.`,
  passed: 'Reported to the course: passed.',
  review: 'The course opened this page to look at: nothing is reported.',
  failed: 'The course did not take everything. Export your history of attempts before you leave.',
};
export type ScormWords = typeof scormEn;
