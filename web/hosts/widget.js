// Tail of dist/embed/attention-lab.mjs: the element's script comes before it. A notebook's any-widget calls `render` with its
// model and a place; what the learner changes goes to the model, what the notebook changes goes to the lab.
const shared = ['spec', 'lang', 'view', 'theme'];

function render({ model, el }) {
  const lab = document.createElement('attention-lab');
  const take = (name) => {
    const value = model.get(name);
    if (typeof value === 'string' && lab[name] !== value) lab[name] = value;
  };
  const give = (values) => {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    model.save_changes();
  };
  const onSpec = ({ detail }) => give({ spec: detail.spec });
  const onAnswer = ({ detail }) => give({ answers: [...(model.get('answers') ?? []), detail] });
  const listeners = shared.map((name) => [`change:${name}`, () => take(name)]);
  for (const name of shared) take(name);
  for (const [event, listen] of listeners) model.on(event, listen);
  lab.addEventListener('spec-change', onSpec);
  lab.addEventListener('answer', onAnswer);
  el.append(lab);
  return () => {
    for (const [event, listen] of listeners) model.off(event, listen);
    lab.remove();
  };
}

export { render };
export default { render };
