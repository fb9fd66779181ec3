/** Decisions that are hard to draw: many options, many consequences, ties, scripts, long texts. */

type Side = 'benefit' | 'harm';

function consequence(description: string, valence: Side, more: object = {}): object {
  return { description, valence, ...more };
}

function option(id: string, description: string, consequences: object[]): object {
  return { id, description, consequences };
}

const LETTERS = Array.from('ABCDEFGH');

/** Eight options for eight stakeholders; one is better than all others for everybody. */
function oneBestOfEight(): object {
  return {
    context: 'A city chooses where to build its new library.',
    stakeholders: Array.from('12345678', (number) => ({ description: `District ${number}` })),
    options: LETTERS.map((id, at) =>
      option(id, `Site ${at + 1}`, [
        at === 2
          ? consequence('All 90,000 inhabitants reach it on foot, and it costs nothing', 'benefit')
          : consequence(`${at + 1} people reach it on foot`, 'benefit'),
        ...(at === 2 ? [] : [consequence(`The building costs ${at + 3} million dollars more`, 'harm')]),
      ]),
    ),
    seed: 1,
  };
}

function fortyConsequences(): object {
  const of = (id: string) =>
    Array.from({ length: 20 }, (_, at) =>
      at % 3 === 0
        ? consequence(`Plan ${id} takes ${at + 2} days of work in month ${at + 1}`, 'harm')
        : consequence(`Plan ${id} saves ${(at + 1) * 700} dollars in month ${at + 1}`, 'benefit', {
            label: `Savings ${at + 1}`,
          }),
    );
  return {
    context: 'A firm plans the renewal of its machines over twenty months.',
    stakeholders: [
      { id: 'owner', description: 'Owns the firm', values: 'Cash in the first year' },
      { id: 'staff', description: 'Works at the machines' },
    ],
    options: [option('A', 'Renew all at once', of('A')), option('B', 'Renew one a month', of('B'))],
    seed: 2,
  };
}

function ties(): object {
  const same = [
    consequence('Two hours are saved each week', 'benefit'),
    consequence('The change costs 300 dollars', 'harm'),
  ];
  return {
    context: 'Two suppliers make the same offer.',
    stakeholders: [{ description: 'Buys the paper' }, { description: 'Nobody whom it concerns' }],
    options: [
      option('A', 'The first supplier', same),
      option('B', 'The second supplier', same),
      option('C', 'The third supplier', same),
    ],
    seed: 3,
  };
}

function scripts(): object {
  return {
    context:
      'Πού θα γίνει το συνέδριο; Где пройдёт конференция? 会议在哪里举行？ 会議はどこで？ 회의는 어디서? أين سيعقد المؤتمر؟ 🎉',
    stakeholders: [
      { id: 'gr', description: 'Ελληνική ομάδα – Έξοδα και χρόνος ταξιδιού' },
      { id: 'ru', description: 'Русская группа: дорога и стоимость' },
      { id: 'zh', description: '中文团队：旅行时间和费用' },
      { id: 'ar', description: 'الفريق العربي: وقت السفر والتكلفة (٢٠٢٦)' },
      { id: 'ja', description: '日本のチーム：旅費と時間 🗻' },
    ],
    options: [
      option('A', 'Αθήνα (Ελλάδα) 🏛️', [
        consequence('Το ταξίδι διαρκεί 3 ώρες και κοστίζει 200 δολάρια', 'harm', { label: 'Ταξίδι' }),
        consequence('Ο καιρός είναι καλός', 'benefit', { label: 'Καιρός ☀️' }),
      ]),
      option('B', '北京（中国）和上海之间选择北京', [
        consequence('旅行需要12小时，花费900美元', 'harm', { label: '长途旅行与费用' }),
        consequence('可以见到许多新同事和朋友', 'benefit', { label: '新朋友' }),
      ]),
      option('C', 'القاهرة (Cairo) في مصر', [
        consequence('الفندق رخيص: ٥٠ دولار في الليلة', 'benefit', { label: 'فندق رخيص' }),
        consequence('Виза стоит 25 долларов', 'harm', { label: 'Виза' }),
      ]),
      option('D', '서울 Seoul 🇰🇷 한국에서', [
        consequence('회의장이 무료입니다', 'benefit', { label: '무료 회의장' }),
      ]),
    ],
    seed: 4,
  };
}

function longTexts(): object {
  const long = (start: string) => `${start} ${'and so on, at length, '.repeat(100)}`.slice(0, 2000);
  const word = (start: string) => `${start}${'abcdefghij'.repeat(40)}`;
  return {
    context: long('A long decision about one thing'),
    stakeholders: [
      { description: long('Whoever reads all of this'), values: long('Patience') },
      { description: word('Unbroken') },
    ],
    options: [
      option('A', long('The first option'), [
        consequence(long('It saves 4,000 dollars a year').slice(0, 1000), 'benefit'),
        consequence(word('ItTakesTwoDays'), 'harm'),
      ]),
      option('B', word('TheSecondOption'), [
        consequence(long('It costs 900 dollars').slice(0, 1000), 'harm'),
      ]),
    ],
    seed: 5,
  };
}

function emoji(): object {
  return {
    context:
      '🏢➡️🏡 Where does the team work from 2027 on? 👩🏽‍💻🧑‍💼👨‍👩‍👧‍👦 Budget: 💶 20,000, 1️⃣ year, ☀️ or ☔',
    stakeholders: [
      { id: 'staff', description: '🧑‍💻 The staff, many with children 👨‍👩‍👧‍👦' },
      { id: 'firm', description: 'The firm 🏢: costs 📉, and clients in 🇰🇷 and 🇬🇧' },
    ],
    options: [
      option('A', '🏡 Everybody at home', [
        consequence('Each of the 40 people saves 200 hours of travel a year', 'benefit', {
          label: '🚆 saved',
        }),
        consequence('New colleagues meet nobody for 3 months', 'harm', { label: '🤝🏿 missing' }),
      ]),
      option('B', '🏢 Everybody in the office ✅', [
        consequence('The rent is 20,000 dollars a year', 'harm', { label: '💶 Rent' }),
        consequence('Questions are answered within 5 minutes', 'benefit', { label: '⏱️ Answers' }),
      ]),
      option('C', '3️⃣ days 🏢, 2️⃣ days 🏡', [
        consequence('The rent is 12,000 dollars a year', 'harm', { label: '💶 Less rent' }),
        consequence('Each of the 40 people saves 80 hours of travel a year', 'benefit', {
          label: '🚆 partly',
        }),
      ]),
    ],
    seed: 6,
  };
}

/** Direct mode with the most options, of which some have the longest texts. */
function largeDirect(): object {
  const long = (start: string) => `${start} ${'and so on, at length, '.repeat(100)}`.slice(0, 2000);
  return {
    mode: 'direct',
    context: 'A school chooses the day of its summer party 🎉.',
    stakeholders: [
      { description: 'Parents who work on weekdays' },
      { description: long('Teachers') },
      { description: 'الطلاب: ٢٠٢٦' },
    ],
    options: LETTERS.map((id, at) => ({
      id,
      description: at % 3 === 0 ? long(`Day ${at + 1}`) : `Day ${at + 1} of the last week`,
    })),
  };
}

/** Arabic and Hebrew, on as many lines as they need. */
function rightToLeft(): object {
  return {
    context:
      'أين تسكن العائلة بعد عام ٢٠٢٧؟\nالعائلة لديها طفلان، والجدة تعتني بهما يومين في الأسبوع، والأب يعمل في مدينة أخرى.',
    stakeholders: [
      { id: 'parents', description: 'الوالدان: وقت السفر، والإيجار، والقرب من الجدة' },
      { id: 'grandmother', description: 'הסבתא, שגרה בכפר ושומרת על הילדים יומיים בשבוע' },
      { id: 'children', description: 'The children, who go to school' },
    ],
    options: [
      option('A', 'الانتقال إلى المدينة الكبيرة بالقرب من عمل الأب الجديد', [
        consequence('يوفر الأب ٤٠٠ ساعة سفر في السنة', 'benefit'),
        consequence('الإيجار أغلى بمقدار ٩٠٠ دولار في الشهر', 'harm'),
        consequence('הסבתא רואה את הילדים רק פעם בחודש', 'harm'),
      ]),
      option('B', 'البقاء في القرية', [
        consequence('الجدة تعتني بالأطفال يومين في الأسبوع', 'benefit'),
        consequence('הנסיעה לעבודה אורכת שעתיים בכל יום', 'harm'),
      ]),
      option('C', 'לגור בעיר קטנה באמצע הדרך', [
        consequence('הנסיעה מתקצרת ב-200 שעות בשנה', 'benefit'),
        consequence('Both schools are within 10 minutes on foot', 'benefit'),
      ]),
    ],
    seed: 7,
  };
}

export const EXTREME_DECISIONS: Readonly<Record<string, object>> = {
  'one-best-of-eight': oneBestOfEight(),
  'forty-consequences': fortyConsequences(),
  ties: ties(),
  scripts: scripts(),
  'long-texts': longTexts(),
  emoji: emoji(),
  'large-direct': largeDirect(),
  'right-to-left': rightToLeft(),
};
