/**
 * `npm run bench [-- NAME …]` prints measurements and asserts nothing. Without a name it runs all
 * benches in turn.
 */
import { cpus } from 'node:os';
import { benchAccept } from './accept.ts';
import { benchAdaptive } from './adaptive.ts';
import { benchAdded } from './added.ts';
import { benchBackup } from './backup.ts';
import { benchBadInput } from './bad-input.ts';
import { benchConsole } from './console.ts';
import { benchDecision } from './decision.ts';
import { benchEngine } from './engine.ts';
import { benchExpiry } from './expiry.ts';
import { benchFormats } from './formats.ts';
import { benchHidden } from './hidden.ts';
import { benchHostile } from './hostile.ts';
import { benchHttp } from './http.ts';
import { benchJudge } from './judge.ts';
import { benchPage } from './page.ts';
import { benchPictures } from './pictures.ts';
import { benchRounding } from './rounding.ts';
import { benchScreening } from './screening.ts';
import { benchStart } from './start.ts';
import { benchTelemetry } from './telemetry.ts';
import { benchVerify } from './verify.ts';

const BENCHES: Record<string, () => Promise<void>> = {
  start: benchStart,
  decision: benchDecision,
  http: benchHttp,
  accept: benchAccept,
  telemetry: benchTelemetry,
  hidden: benchHidden,
  'bad-input': benchBadInput,
  hostile: benchHostile,
  engine: benchEngine,
  adaptive: benchAdaptive,
  screening: benchScreening,
  rounding: benchRounding,
  judge: benchJudge,
  formats: benchFormats,
  added: benchAdded,
  pictures: benchPictures,
  page: benchPage,
  console: benchConsole,
  backup: benchBackup,
  expiry: benchExpiry,
  verify: benchVerify,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`no bench "${unknown}"; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
console.log(
  `${new Date().toISOString()}, node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
);
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  console.log(`\n# ${name}`);
  await BENCHES[name]?.();
}
