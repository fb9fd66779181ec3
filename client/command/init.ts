/** `decide init`: a decision to begin with. It can be sent as it is. */
import { writeNew } from './picture.ts';
import { EXIT, WrongUsage } from './usage.ts';

const DEFAULT_FILE = 'decision.yaml';

export async function init(file = DEFAULT_FILE): Promise<number> {
  if (!/\.ya?ml$/i.test(file))
    throw new WrongUsage(
      `init: the example has comments, so the file must end in .yaml or .yml, got "${file}"`,
    );
  await writeNew(file, EXAMPLE);
  process.stdout.write(`${file} is an example: change it, then send it with: decide ${file} --watch\n`);
  return EXIT.done;
}

const EXAMPLE = `# A decision: for each stakeholder, which option is best, and how sure that is.
# Change every text, then send this file: decide decision.yaml --watch

# What is to be decided, and every fact that matters. Up to 20,000 characters. A judge reads it.
context: |
  A bakery needs a new oven before the winter. The old one breaks down about once a month, and a
  day without it costs about 600 euros.

# Who is affected: one to eight. Each gets an answer of their own.
stakeholders:
  - id: owner                  # Letters, digits, "_" and "-". Optional: s1, s2 ...
    description: The owner of the bakery
    # What matters to them, and how much, in their own words. Optional, but it changes the answer.
    values: Wants calm mornings. Has 12,000 euros, and does not want to borrow.
  - id: staff
    description: Two bakers, who begin at three in the morning
    values: Heat and heavy lifting are what wears them out.

# Two to eight options: A, B, C ... "Leave it as it is" is often one of them.
options:
  - id: A
    description: Buy a gas oven for 9,000 euros
    # A good consequence is one outcome of this option, concrete, with its size and how likely it
    # is, and said once. One to forty of them for each option.
    consequences:
      - description: It costs 9,000 euros, three quarters of the savings
        valence: harm            # benefit or harm
        stakeholders: [owner]    # Whom it concerns. Optional: everyone.
      - description: The oven almost never breaks down in its first ten years
        valence: benefit
      - description: The bakery becomes about 5 degrees hotter from May to September
        valence: harm
        stakeholders: [staff]
  - id: B
    description: Repair the old oven for 1,500 euros
    consequences:
      - description: It costs 1,500 euros
        valence: harm
        stakeholders: [owner]
      - description: It still breaks down about three times a year
        valence: harm
      - description: Nobody has to learn a new oven
        valence: benefit
        stakeholders: [staff]

# The same seed gives the same figures. Optional.
seed: 1
`;
