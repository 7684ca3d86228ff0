// The same from a CommonJS program: Node 20.19 and later load ES modules by `require`.
const { ask, valuesOf } = require('attention-lab');

void ask('softmax?logits=[500,502]&format=fp64').then((answer) => {
  if (answer.error) throw new Error(answer.error.message);
  console.log(JSON.stringify(valuesOf(answer, 'weights')));
});
