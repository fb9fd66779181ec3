/** Dates, weekdays, times of day and durations as conditions. */
import { expect, test } from 'vitest';
import { checkCalendar, readCalendar } from '../../../../../judge/lexical/answering/options/calendar.ts';
import type { Verdict } from '../../../../../judge/lexical/answering/options/compare-spans.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

function verdictOf(context: string, text: string, isHarm: boolean | null = null, option?: string): Verdict {
  return checkCalendar(
    readText(text),
    option === undefined ? null : readText(option),
    readCalendar([readText(context)]),
    isHarm,
  );
}

test.each<[string, string, Verdict]>([
  // What must be done in time.
  ['It must be done by 15 October.', 'ready on 20 October', 'broken'],
  ['It must be done by 15 October.', 'ready on 1 October', 'kept'],
  ['No later than 15 October.', 'ready on 20 October', 'broken'],
  ['She must be home by 18:30.', 'from 19:00 to 20:00', 'broken'],
  ['It must be done by the 1st of May.', 'ready on 20 May', 'broken'],
  ['It must be finished by 15 November.', 'finished in April', 'kept'],
  ['It must be finished by 15 November.', 'finished on 20 November', 'broken'],
  ['It must be done by 10 January.', 'done on 20 December', 'kept'],
  ['The office is open 9am-5pm.', 'Come at 10 am', 'kept'],
  ['The office is open 9:00 - 17:00.', 'Come at 18:00', 'broken'],
  ['The hall is closed Monday-Friday.', 'Rehearse on Wednesday', 'broken'],
  ['She is available May-July.', 'Start on 27 June', 'kept'],
  ['She works from 9 to 5.', 'A class at 19:00', null],
  ['She must be home by 18:30.', 'from 16:30 to 17:30', 'kept'],
  ['The application must be in by 15 March.', 'Papers arrive in early April', 'broken'],
  ['The application must be in by 15 March.', 'Papers arrive in mid-February', 'kept'],
  ['We open on 1 December.', 'starts on 3 January', 'broken'],
  ['Today is 20 November. The visa must be there before 3 January.', 'ready on 15 December', 'kept'],
  ['Today is 20 November. The visa must be there before 3 January.', 'ready in eight weeks', 'broken'],
  ['It is Monday. The parcel has to be in Rome by Thursday.', 'arrives on Friday', 'broken'],
  ['It is Monday. The parcel has to be in Rome by Thursday.', 'takes five days', 'broken'],
  ['It is Monday. The parcel has to be in Rome by Thursday.', 'arrives in two days', 'kept'],
  ['The ferry leaves at 9:30 and does not wait.', 'The bus gets there at 9:45', 'broken'],
  ['Heating the hall needs three days. Guests arrive on 12 December.', 'Begin on 11 December', 'broken'],
  ['Heating the hall needs three days. Guests arrive on 12 December.', 'Begin on 5 December', 'kept'],
  ['Finish before 31 March 2026.', 'done on 3 April 2026', 'broken'],
  ['Finish before 31 March 2026.', 'done on 2026-03-20', 'kept'],
  ['Heating starts on 20 September.', 'fitted on May 6, 2026', 'kept'],
  ['A storm is expected from 20 September on.', 'The hay is in by 26 September', 'broken'],
  ['It must be there by Thursday.', 'arrives on Friday', 'broken'],
  ['The sample was taken on Monday at 10:00.', 'arrives on Tuesday at 8:00', null],
  ['The fair opens on Monday 23 April at 9:00.', 'arrives on Monday 23 April, 14:00', 'broken'],
  ['The fair opens on Monday 23 April at 9:00.', 'arrives on Saturday 21 April at 18:00', 'kept'],
  // When something cannot be.
  ['No shift on Thursday.', 'work on Thursday', 'broken'],
  ['The museum shuts on Mondays.', 'Tuesday 20 May', null],
  ['The rooster crows from 4 in the morning.', 'Open the box at 9:00', null],
  ['The school is closed from 8 to 12 June.', 'Monday 8 to Friday 12 June', 'broken'],
  ['The school is closed from 8 to 12 June.', 'Monday 15 to Friday 19 June', null],
  ['The lift is closed from 20 December to 6 January.', 'Move on 3 January', 'broken'],
  ['The road is closed between 22 May and 3 June.', 'Deliver on 27 May', 'broken'],
  ['The road is closed between 22 May and 3 June.', 'Deliver on 5 June', null],
  ['Our van is in the workshop until 12 June.', 'Move on 10 June', 'broken'],
  ['The bank is closed on Mondays, on Tuesdays until noon.', 'Tuesday at 10:00', 'broken'],
  ['No noise is allowed from 13:00 to 15:00 and after 22:00.', 'Practise from 21:00 to 23:00', 'broken'],
  ['He works nights (22:00 to 6:00).', 'An appointment at 5:00', 'broken'],
  ['He works nights (22:00 to 6:00).', 'An appointment at 8:00', null],
  ['I never get home before 19:00.', 'Delivery between 17:00 and 18:00', 'broken'],
  ['She works from 8 to 16 on weekdays.', 'Appointment on Tuesday at 11:00', 'broken'],
  ['She works from 8 to 16 on weekdays.', 'Appointment on Saturday at 11:00', null],
  // When something may be.
  ['Clubs may use the pool on weekdays between 6:00 and 8:00 only.', 'Sunday at 7:00', 'broken'],
  ['Clubs may use the pool on weekdays between 6:00 and 8:00 only.', 'Monday at 7:00', 'kept'],
  ['The office is open Monday to Thursday, 8 a.m. to noon.', 'Come on Monday at 2 p.m.', 'broken'],
  ['The hall is free between 2 and 4 pm.', 'Come at 3 pm', 'kept'],
  ['The hall is free between 2 and 4 pm.', 'Come at 5 pm', 'broken'],
  ['The beach is open from 8 am.', 'Swim at 7 am', 'broken'],
  // What must be covered.
  ['We need the hall on Saturday from 15:00 to 22:00.', 'Available on Saturday until 20:00', 'broken'],
  ['We need the hall on Saturday from 15:00 to 22:00.', 'Open from noon to 23:00', 'kept'],
  ['The exam is on Friday, 3 hours from 14:00.', 'closes at 15:30', 'broken'],
  ['Filming needs the square on 5 and 6 July.', 'Booked on 6 July', 'broken'],
  // What says nothing of when.
  ['The lease runs for 12 months, October to September.', '600 EUR a month for 12 months', null],
  ['The lease runs for 12 months, October to September.', 'The flat is quiet', null],
])('%s %s: %s', (context, text, verdict) => {
  expect(verdictOf(context, text)).toBe(verdict);
});

test('a benefit breaks a condition only where nothing else can be meant', () => {
  const context = 'The guards are needed until 24 August.';
  expect(verdictOf(context, 'stays until 25 August', false)).toBe('kept');
  expect(verdictOf(context, 'Can stay only until 17 August', true)).toBe('broken');
  expect(verdictOf('The show opens on 9 May.', 'Open until 22:00', false)).toBe(null);
  expect(verdictOf('The room is needed until 22:00.', 'Free until 20:00', false)).toBe(null);
  expect(verdictOf('The room is needed until 22:00.', 'Free until 20:00', true)).toBe('broken');
});

test('a text has the day of its option', () => {
  const context = 'The church is closed from 3 to 28 March.';
  expect(verdictOf(context, 'The soloists are free', false, 'Saturday 14 March')).toBe('broken');
  expect(verdictOf(context, 'The soloists are free', false, 'Saturday 4 April')).toBe(null);
  const deadline = 'The cheese has to be in the hall on Thursday at 8:00.';
  expect(verdictOf(deadline, 'The trip takes 36 hours', true, 'Leave on Wednesday at 6:00')).toBe('broken');
  expect(verdictOf(deadline, 'The trip takes 30 hours', true, 'Leave on Tuesday at 20:00')).toBe('kept');
});
