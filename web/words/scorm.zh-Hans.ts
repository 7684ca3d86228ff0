// The one line a learner sees in a learning platform, in Simplified Chinese.
import type { ScormWords } from './scorm.en.js';

export const scormZhHans: ScormWords = {
  away: '这里没有学习平台回应：你的回答只留在本页。',
  begun: '你的回答会报告给打开本页的课程。',
  resumed: '欢迎回来。你的回答会报告给打开本页的课程。',
  reported: (score) => `已报告给课程：${score} 分（满分 100）。`,
  passed: '已报告给课程：通过。',
  review: '课程以查看方式打开本页：不会报告任何内容。',
  failed: '课程没有收下全部内容。离开前请先导出作答记录。',
};
