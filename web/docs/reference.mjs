// The reference page, from what the engine declares and nothing else: experiments with their parameters, formats, conventions and
// named mistakes. Every text is the engine's and goes in as text.

const row = (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (heads, rows) =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>\n<tbody>${rows.join('\n')}</tbody></table>\n`;

/** What may stand there: the words, or the range, or what kind of value. */
function valuesOf({ kind, words, numbered, min, max }, text) {
  const range = [min === null ? '' : `from ${min}`, max === null ? '' : `to ${max}`].filter(Boolean).join(' ');
  const all = numbered === undefined ? words : [...words, `${numbered}:N`];
  const said = all.map((word) => `<code>${text(word)}</code>`).join(' ');
  return [text(kind), range, said].filter(Boolean).join(': ');
}

function experiment({ name, question, parameters }, text) {
  const rows = parameters.map((parameter) =>
    row([
      `<code>${text(parameter.name)}</code>`,
      valuesOf(parameter, text),
      parameter.default === null ? text(parameter.default_note ?? '') : `<code>${text(parameter.default)}</code>`,
      text(parameter.help),
    ]),
  );
  return `<h3 id="${text(name)}">${text(name)}</h3>\n<p>${text(question)}</p>\n${table(['parameter', 'values', 'default', 'what it does'], rows)}`;
}

export function reference({ engine, experiments, formats, conventions, mistakes }, text) {
  const code = (value) => `<code>${text(String(value))}</code>`;
  const settings = (all) =>
    Object.entries(all)
      .map(([key, value]) => code(`${key}=${value}`))
      .join(' ');
  return `<h1>Reference</h1>
<p>Written from the declarations of engine ${text(engine.version)}, the same that the command line and the page read.</p>
<h2 id="experiments">Experiments</h2>
<p>${experiments.map(({ name }) => `<a href="#${text(name)}">${text(name)}</a>`).join(' ')}</p>
${experiments.map((each) => experiment(each, text)).join('\n')}
<h2 id="formats">Formats</h2>
${table(
  ['format', 'bits', 'significand', 'largest finite', 'smallest normal', 'smallest subnormal'],
  formats.map((f) =>
    row([
      code(f.name),
      f.bits,
      f.precision,
      ...[f.largest, f.smallest_normal, f.smallest_subnormal].map((x) => text(String(x))),
    ]),
  ),
)}
<h2 id="conventions">Conventions</h2>
<p>What real implementations do; a parameter that is given beside one wins.</p>
${table(
  ['convention', 'settings', 'source'],
  conventions.map((c) => row([code(c.name), settings(c.settings), text(c.source)])),
)}
<h2 id="mistakes">Named mistakes</h2>
<p>Wrong rules in an otherwise right run: <code>mistake=NAME</code>, several joined by <code>+</code>.</p>
${table(
  ['mistake', 'what it does'],
  mistakes.map((m) => row([code(m.name), text(m.help)])),
)}
`;
}
