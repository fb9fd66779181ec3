import { printable } from '../../pictures/words/printable.ts';
import type { ChosenReport, Client, DecisionRecord } from '../library/index.ts';
import type { Options } from './arguments.ts';
import { print } from './print.ts';
import { EXIT, WrongUsage } from './usage.ts';

export async function reportChosen(client: Client, id: string, options: Options): Promise<number> {
  const { option, followed, by, note } = options;
  const isNotFollowed = options['not-followed'] === true;
  if (followed === true && isNotFollowed)
    throw new WrongUsage('--followed and --not-followed exclude each other');
  if (by !== undefined && by !== 'agent' && by !== 'human')
    throw new WrongUsage(`--by: expected agent or human, got "${by}"`);
  const report: ChosenReport = {
    ...(option === undefined ? {} : { chosen_option: option as NonNullable<ChosenReport['chosen_option']> }),
    ...(followed === true || isNotFollowed ? { followed: followed === true } : {}),
    ...(by === undefined ? {} : { decided_by: by }),
    ...(note === undefined ? {} : { note }),
  };
  const record = await client.decisions.reportChosen(id, report);
  print(options, record.chosen, () => [`${id}: ${chosenText(record)}`]);
  return EXIT.done;
}

function chosenText({ chosen }: DecisionRecord): string {
  const option = chosen?.chosenOption ?? null;
  if (option === null) return 'the report is recorded';
  const said = Object.entries(chosen?.says ?? {});
  const judged = said.map(([name, sentence]) => `${name}: ${sentence}`).join('; ');
  return option === 'none' ? 'no option was chosen' : printable(`${option} was chosen. ${judged}.`);
}
