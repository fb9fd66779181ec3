/**
 * Examples whose answers the built-in judge gets right, by field. A test runs each with it, and
 * holds what is said here to the answers.
 */

export interface Example {
  /** Where such a decision comes up. */
  field: string;
  title: string;
  /** What the answer shows. */
  shows: string;
  request: object;
}

type Stakeholders = Readonly<Record<string, readonly [who: string, values: string]>>;
/** The sign, what happens, and for whom; without the third part, for all. */
type Consequence = readonly [sign: '+' | '-', text: string, whom?: string];
type Options = Readonly<Record<string, readonly Consequence[]>>;

function decision(context: string, stakeholders: Stakeholders, options: Options, seed: number): object {
  return {
    context,
    stakeholders: Object.entries(stakeholders).map(([id, [description, values]]) => ({
      id,
      description,
      values,
    })),
    options: Object.entries(options).map(([description, consequences], index) => ({
      id: 'ABCDEFGH'[index],
      description,
      consequences: consequences.map(([sign, text, whom]) => ({
        description: text,
        valence: sign === '+' ? 'benefit' : 'harm',
        ...(whom === undefined ? {} : { stakeholders: whom.split(' ') }),
      })),
    })),
    seed,
  };
}

export const EXAMPLES: readonly Example[] = [
  {
    field: 'Home',
    title: 'A flat that has become too small',
    shows: 'Parents and children look at different things, and the same option comes out for both.',
    request: decision(
      'Our flat of 62 m² is too small for a family of four since the second child was born. What do we do?',
      {
        parents: ['The parents', 'Money at the end of the month, time'],
        children: ['The two children', 'Room, friends, grandparents'],
      },
      {
        'Stay and divide the large room': [
          ['-', 'The work costs 2,000 EUR once', 'parents'],
          ['+', 'Each child has 7 m² of its own', 'children'],
          ['+', 'The children keep their school and their friends', 'children'],
        ],
        'Rent a larger flat in town': [
          ['-', 'The rent rises by 9,000 EUR a year', 'parents'],
          ['+', 'Each child has 14 m² of its own', 'children'],
          ['-', 'The children change school', 'children'],
        ],
        'Move to the village of the grandparents': [
          ['+', 'The rent falls by 3,000 EUR a year', 'parents'],
          ['-', 'Each parent commutes 90 minutes more on every working day', 'parents'],
          ['+', 'The grandparents look after the children two days a week'],
          ['-', 'The children change school', 'children'],
        ],
      },
      11,
    ),
  },
  {
    field: 'Health',
    title: 'Patients who forget their appointments',
    shows: 'Costs and numbers of patients are compared by their figures. The answer is the same for both.',
    request: decision(
      'A clinic chooses how to remind patients, of whom many do not come to their appointments.',
      {
        patients: ['Patients with an appointment', 'Not waiting; being treated in time'],
        clinic: ['The clinic', 'Cost, fewer empty hours'],
      },
      {
        'Send a letter': [
          ['-', 'It costs the clinic 18,000 EUR a year', 'clinic'],
          ['+', '200 more patients a year come to their appointments'],
        ],
        'Send a text message': [
          ['-', 'It costs the clinic 2,000 EUR a year', 'clinic'],
          ['+', '900 more patients a year come to their appointments'],
        ],
        'Call each patient': [
          ['-', 'It costs the clinic 60,000 EUR a year', 'clinic'],
          ['+', '1,100 more patients a year come to their appointments'],
          ['-', 'Each patient is disturbed by one call', 'patients'],
        ],
      },
      5,
    ),
  },
  {
    field: 'Software',
    title: 'How often to release',
    shows: 'Likelihoods and durations are read: one option comes out clearly for both.',
    request: decision(
      'A team of six chooses how to release its software.',
      {
        users: ['People who use it every day', 'No outages, new features'],
        team: ['The six developers', 'Calm evenings'],
      },
      {
        'Once a month, by hand': [
          ['-', 'Each release takes 6 hours in the evening', 'team'],
          ['-', '1 release in 5 causes an outage'],
          ['+', 'Users get new features 12 times a year', 'users'],
        ],
        'Every day, automatically': [
          ['+', 'Each release takes 10 minutes', 'team'],
          ['-', '1 release in 50 causes an outage'],
          ['+', 'Users get new features 200 times a year', 'users'],
          ['-', 'Setting it up takes 3 weeks', 'team'],
        ],
      },
      6,
    ),
  },
  {
    field: 'Technology',
    title: 'A database that leaves support',
    shows: 'Three stakeholders, three answers. For the finance lead it is open between all options.',
    request: decision(
      'Our order system runs on a database that leaves support in four months. How do we move it?',
      {
        customers: ['People who buy in the shop', 'Paying without an error'],
        oncall: ['The five engineers who carry the pager', 'Sleep and predictable work'],
        finance: ['The finance lead', 'Staying under 60,000 USD'],
      },
      {
        'Dump and restore on a Sunday night': [
          ['-', 'Checkout is closed for nine hours once', 'customers finance'],
          ['-', 'All five engineers work through one night', 'oncall'],
          ['-', 'It costs 4,000 USD for disks', 'finance'],
          ['+', 'The database is back under vendor support'],
        ],
        'Replicate to a new server and switch over': [
          ['-', 'Checkout is closed for less than one minute', 'customers finance'],
          ['-', 'Six weeks of manual care for the engineers', 'oncall'],
          ['-', 'It costs 22,000 USD', 'finance'],
          ['+', 'The database is back under vendor support'],
        ],
        'Stay and buy extended support': [
          ['-', 'Checkout is closed for 40 minutes in each quarter', 'customers finance'],
          ['+', 'No migration work this year', 'oncall'],
          ['-', 'It costs 48,000 USD a year', 'finance'],
        ],
      },
      3,
    ),
  },
  {
    field: 'Work',
    title: 'Days in the office',
    shows:
      'What is good for one group is bad for another, and the answer says so. For the juniors it is unsure.',
    request: decision(
      'A software company sets its office policy for next year.',
      {
        parents: ['Employees with young children', 'Time with the family'],
        juniors: ['Employees in their first two years', 'Learning from others'],
        company: ['The company', 'Cost, people who stay'],
      },
      {
        'Four days in the office': [
          ['-', 'Each employee commutes 80 minutes on four days a week', 'parents juniors'],
          ['+', 'Junior staff learn beside experienced colleagues', 'juniors company'],
          ['-', 'Both floors cost 1.2 million USD a year', 'company'],
          ['-', '12 % of the staff resign within the year', 'company'],
        ],
        'Two days in the office': [
          ['-', 'Each employee commutes 80 minutes on two days a week', 'parents juniors'],
          ['+', 'Teams meet every week', 'juniors company'],
          ['-', 'One floor costs 600,000 USD a year', 'company'],
          ['-', '4 % of the staff resign within the year', 'company'],
        ],
        'Fully remote': [
          ['+', 'No commute at all', 'parents juniors'],
          ['-', 'Junior staff learn slowly and feel alone', 'juniors company'],
          ['-', '8 % of the staff resign within the year', 'company'],
        ],
      },
      7,
    ),
  },
];
