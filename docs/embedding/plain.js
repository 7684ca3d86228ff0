// What a page may do with a lab: hear of answers, and keep where the learner is.
const question = document.getElementById('question');
question.addEventListener('answer', ({ detail }) => {
  document.getElementById('last').textContent = `${detail.answer}: ${detail.result.verdict}`;
});

const lab = document.getElementById('lab');
lab.addEventListener('spec-change', () => {
  sessionStorage.setItem('lab', JSON.stringify(lab.getState()));
});
const kept = sessionStorage.getItem('lab');
if (kept !== null) lab.setState(kept);
