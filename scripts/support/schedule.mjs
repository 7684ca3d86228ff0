// Runs stages in the order their needs allow, a few at a time. Stages that share a resource (the compiler, which fills
// the machine by itself) take turns. A stage whose need failed does not run and counts as one failure.

/**
 * A stage: { name, needs: [names], after: [names] or undefined, uses: resource or undefined,
 * run: async () => ({ passed, failed }) }. What stands in `after` must have ended, well or not.
 * `report(stage, outcome, seconds)` is called as each ends. Resolves to the sums.
 */
export async function runStages(stages, width, report) {
  const outcomes = new Map();
  const running = new Map();
  const busy = new Set();
  const waiting = [...stages];

  const failedNeed = (stage) => stage.needs.find((name) => outcomes.get(name)?.failed > 0);
  const ready = (stage) =>
    failedNeed(stage) !== undefined ||
    ([...stage.needs, ...(stage.after ?? [])].every((name) => outcomes.has(name)) &&
      running.size < width &&
      !busy.has(stage.uses));

  const start = (stage) => {
    const began = Date.now();
    const need = failedNeed(stage);
    if (stage.uses !== undefined && need === undefined) busy.add(stage.uses);
    const work = need === undefined ? stage.run() : Promise.resolve({ passed: 0, failed: 1, note: `needs '${need}'` });
    const ended = work.then((outcome) => {
      outcomes.set(stage.name, outcome);
      running.delete(stage.name);
      if (need === undefined) busy.delete(stage.uses);
      report(stage, outcome, (Date.now() - began) / 1000);
    });
    running.set(stage.name, ended);
  };

  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(ready);
    if (at >= 0) start(waiting.splice(at, 1)[0]);
    else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`stages that can never start: ${waiting.map((stage) => stage.name).join(', ')}`);
  }
  return [...outcomes.values()].reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }),
    { passed: 0, failed: 0 },
  );
}
