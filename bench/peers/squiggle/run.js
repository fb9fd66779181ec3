/**
 * The model in Squiggle. Each line of input is a command in JSON. {"load": model} sets the model;
 * {"draws": N} makes N draws and answers with the milliseconds that they took.
 */
import { createInterface } from 'node:readline';
import { run } from '@quri/squiggle-lang';

let code = '';
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.load) {
    code = codeOf(command.load);
    console.log('loaded');
  } else {
    const environment = { sampleCount: command.draws, xyPointLength: 1000, seed: 'bench' };
    const start = performance.now();
    const { result } = await run(code, { environment });
    const ms = performance.now() - start;
    if (!result.ok) throw new Error(`Squiggle did not run the model: ${result.value}`);
    console.log(ms);
  }
}

function codeOf({ options, consequences, mean, factor }) {
  const values = Array.from({ length: options }, (_, o) => {
    const terms = consequences
      .filter((one) => one.option === o)
      .map((one) => `${one.sign > 0 ? '+' : '-'} s[${one.item}]`);
    return `0 ${terms.join(' ')}`;
  });
  const names = values.map((_, o) => `ev${o}`);
  return `
mean = ${JSON.stringify(mean)}
factor = ${JSON.stringify(factor.map((row) => row.slice(1)))}
normals = List.make(${mean.length - 1}, {|i| SampleSet.fromDist(normal(0, 1))})
sizes(z) = {
  x = List.map(factor, {|row, i| mean[i] + sum(List.map(List.zip(row, z), {|pair| pair[0] * pair[1]}))})
  largest = max(x)
  List.map(x, {|value| exp(value - largest)})
}
${values.map((value, o) => `ev${o} = SampleSet.mapN(normals, {|z| s = sizes(z); ${value}})`).join('\n')}
best(o) = mean_of(SampleSet.mapN([${names.join(', ')}], {|evs| if evs[o] == max(evs) then 1 else 0}))
[${names.map((name, o) => `[quantile(${name}, 0.1), quantile(${name}, 0.9), best(${o})]`).join(', ')}]
`
    .replace('mean_of', 'Dist.mean')
    .trim();
}
