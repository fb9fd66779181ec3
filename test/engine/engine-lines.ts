/** The lines that the engine computes: weights and EVs of all nodes, read from its memory. */
import { checkSettings } from '../../engine/check-problem.ts';
import type { EngineInstance } from '../../engine/engine-instance.ts';
import type { PooledFigures, Problem } from '../../engine/problem.ts';
import { packStakeholder } from '../../engine/transfer/pack-problem.ts';
import type { LineNode } from './lines-by-hand.ts';

const RANDOMISATIONS = 16;
const NODES = 16;
/** Points of a randomisation that are made together; with no more of them, draws are one run. */
const BLOCK = 64;

/**
 * Those of the first stakeholder, in the order of `linesByHand`; for at most 1,024 draws that stand
 * for lines.
 */
export function engineLines(engine: EngineInstance, problem: Problem, pooled: PooledFigures): LineNode[] {
  checkSettings(problem);
  const points = Number(problem.draws) / RANDOMISATIONS;
  if (!(points <= BLOCK)) throw new RangeError(`${problem.draws} draws; at most ${BLOCK * RANDOMISATIONS}`);
  engine.solve(packStakeholder(problem, 0), pooled);
  const length = points * RANDOMISATIONS * NODES;
  const { buffer } = engine.reals('logSize', 1);
  const row = (start: number) => new Float32Array(buffer, start, length);
  const weights = row(engine.call('lineWeightRow', 0));
  const evs = Array.from({ length: problem.options }, (_, o) => row(engine.call('lineRow', 0, o)));
  const nodes: LineNode[] = [];
  for (let randomisation = 0; randomisation < RANDOMISATIONS; randomisation += 1)
    for (let point = 0; point < points; point += 1)
      for (let node = 0; node < NODES; node += 1) {
        // Node by node, and there draw by draw.
        const place = randomisation * points * NODES + node * points + point;
        nodes.push({ weight: weights[place]!, ev: evs.map((values) => values[place]!) });
      }
  return nodes;
}
