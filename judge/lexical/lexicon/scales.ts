/**
 * Scales of things that have degrees. For each scale: words with the place that they name, from −1
 * (none of it, or its opposite) to 1 (as much as possible). Collected by hand; only the order and
 * the rough distances are meant.
 */

export type ScaleName = keyof typeof SCALES;

/**
 * [place, words]; `_` joins the words of a phrase. Words at 0 refer to the scale without naming a
 * place on it.
 */
type Steps = readonly (readonly [number, string])[];

export const SCALES = {
  urgency: [
    [
      1,
      'urgent urgently emergency immediately immediate at_once right_away instantly asap as_soon_as_possible critical straight_away without_delay this_minute life-threatening within_the_hour by_the_minute final_warning now unconscious',
    ],
    [
      0.6,
      'quickly soon today tonight hurry deadline promptly priority pressing waiting_for overdue second_time third_time again_and_again cannot_work stuck blocked please_hurry still_waiting fast running_out important',
    ],
    [0, 'urgency time_pressure wait'],
    [-0.6, 'whenever eventually routine later sometime relaxed patience'],
    [
      -1,
      'no_hurry no_rush can_wait take_your_time when_you_can at_your_convenience whenever_it_suits someday not_urgent when_you_have_time no_pressure no_deadline',
    ],
  ],
  anger: [
    [
      1,
      'furious outraged livid enraged rage angry_as scandal disgraceful outrageous hate shame_on lawyer shouting yelled',
    ],
    [
      0.7,
      'angry unacceptable fed_up anger ridiculous hostile rude had_enough sick_of joke insult never_again',
    ],
    [
      0.4,
      'annoyed irritated frustrated upset displeased annoying frustrating impatient complain disappointed',
    ],
    [-0.6, 'calm relaxed neutral polite no_problem understanding patient thanks thank please regards'],
    [
      -1,
      'friendly kind happy pleased grateful delighted cheerful warm nice lovely wonderful glad have_a_nice no_hurry all_the_best',
    ],
  ],
  quality: [
    [
      1,
      'superb excellent outstanding perfect perfectly fantastic wonderful brilliant amazing delighted thrilled love loved flawless masterpiece magnificent exceptional best terrific delightful enthusiastic overjoyed impressed first-class five_stars superbly marvellous highly_recommend',
    ],
    [
      0.7,
      'great good lovely pleased happy satisfied glad enjoy enjoyed delicious helpful comfortable recommend beautiful praise well nice tasty friendly rich convenient kind reliable positive pleasure success pleasantly satisfaction look_forward above_average like liked',
    ],
    [
      0.35,
      'fine ok okay decent pleasant solid alright all_right acceptable adequate satisfactory fairly_good',
    ],
    [0, 'average neutral mediocre ordinary so-so indifferent middling mixed satisfied_or moderate'],
    [
      -0.4,
      'disappointing disappointed lacking dull bland weak pity annoying complain below_average unfortunately problem missing slow expensive unsatisfied issue',
    ],
    [
      -0.7,
      'bad poor badly poorly unhappy dissatisfied unfriendly rude dirty unpleasant sad upset worse negative useless broken frustrating fail failed wrong damaged',
    ],
    [
      -1,
      'terrible awful horrible abysmal dreadful disgusting worst hate hated unacceptable nightmare appalling dread miserable disaster furious catastrophic disastrous never_again',
    ],
  ],
  danger: [
    [
      1,
      'deadly fatal lethal life-threatening danger_to_life catastrophic devastating kill die death explosion explode collapse poisonous evacuate unconscious chest_pain',
    ],
    [
      0.7,
      'dangerous danger severe serious hazard hazardous unsafe fire critical emergency injury injured bleeding torn_off uprooted accident warning toxic risky destroyed',
    ],
    [0.3, 'risk caution careful minor_injury slippery threat beware harm damage'],
    [
      -0.9,
      'safe harmless secure protected no_danger uninjured unhurt unharmed nobody_was_hurt no_one_was_hurt no_risk',
    ],
  ],
  difficulty: [
    [
      1,
      'difficult hard demanding complicated complex tough challenging strenuous tricky advanced impossible',
    ],
    [0.5, 'effort practice_needed requires_skill intricate steep expert'],
    [
      -1,
      'easy simple effortless straightforward trivial basic child_can beginner beginners quick_and_easy foolproof anyone_can',
    ],
  ],
  speed: [
    [
      1,
      'fast quick rapid rapidly quickly swift instantly immediately prompt promptly speedy at_once within_minutes same_day',
    ],
    [-1, 'slow slowly sluggish delayed late hours_later crawl crawling wait waited ages forever takes_long'],
  ],
  amount: [
    [
      1,
      'all every everywhere everything everyone entire entirely whole completely fully complete full always total totally everybody throughout in_full',
    ],
    [
      0.7,
      'most mostly nearly_all almost_all largely majority plenty a_lot lots many much great_deal large_part heavily considerable considerably large extreme unanimous',
    ],
    [0, 'half some partly partially several moderate moderately medium average fairly somewhat'],
    [
      -0.6,
      'few little slightly slight minor small hardly_any hardly barely a_bit a_few rarely low minimal scarcely seldom limited',
    ],
    [-1, 'none nothing nobody never not_at_all zero empty no_one unchanged'],
  ],
  level: [
    [1, 'highest maximum extreme top very_high total very extremely'],
    [0.7, 'high strong heavy large serious severe major much lot'],
    [0, 'medium moderate middle average mid normal ordinary some'],
    [-0.6, 'low slight slightly little a_little a_bit minor small light weak not_very'],
    [-1, 'none no lowest minimum zero minimal nothing not_at_all no_change'],
  ],
  frequency: [
    [
      1,
      'always constantly every_time continuously permanently every_day daily each_time invariably all_the_time',
    ],
    [
      0.6,
      'often frequently usually regularly weekly repeatedly again most_days every_week again_and_again most_of_the_time',
    ],
    [0, 'sometimes occasionally now_and_then from_time_to_time monthly'],
    [-0.6, 'rarely seldom hardly_ever once_a_year infrequently exceptionally'],
    [-1, 'never not_once at_no_time'],
  ],
  loudness: [
    [1, 'deafening roar roaring thunder thundered blaring screaming unbearable_noise'],
    [0.7, 'loud noisy noise racket din shouting barking'],
    [-0.5, 'quiet quietly soft hushed muted'],
    [-1, 'silent silence still inaudible'],
  ],
  wind: [
    [1, 'hurricane severe_storm gale tornado'],
    [0.75, 'storm stormy gusts gale-force'],
    [0.4, 'strong gusty blustery'],
    [0, 'wind fresh moderate breeze breezy'],
    [-0.6, 'weak light gentle faint slight'],
    [-1, 'calm still windless no_wind'],
  ],
  warmth: [
    [1, 'scorching boiling sweltering heatwave very_hot'],
    [0.6, 'hot warm heat sunny'],
    [0, 'mild lukewarm temperate'],
    [-0.6, 'cool chilly cold'],
    [-1, 'freezing frost frosty icy ice bitterly_cold'],
  ],
  wetness: [
    [1, 'flood flooded torrential downpour pouring soaked drenched under_water'],
    [0.6, 'wet rain rainy heavy_rain damp showers'],
    [-1, 'dry drought sunny no_rain arid'],
  ],
  skill: [
    [
      1,
      'expert master professional highly_experienced veteran decades fluent fluently native specialist mastery senior',
    ],
    [0.6, 'experienced skilled advanced trained proficient good_command competent'],
    [0, 'intermediate some_experience average'],
    [-0.6, 'basic beginner novice little_experience a_few_words junior apprentice learning'],
    [-1, 'no_experience untrained never_done inexperienced new_to layman no_knowledge'],
  ],
  progress: [
    [
      1,
      'finished complete completed done ready closed solved resolved delivered shipped live passing approved signed all_tests finalised concluded',
    ],
    [0.5, 'nearly_done almost_finished almost_ready nearly_finished most_of in_review final_stage'],
    [0, 'halfway underway in_progress half ongoing some_tests working_on partly started partially'],
    [-0.5, 'begun just_started planned first_steps early_stage draft'],
    [
      -1,
      'not_started not_yet not_begun untouched pending no_tests unopened to_do nothing_done has_not_started',
    ],
  ],
  price: [
    [
      1,
      'expensive costly overpriced exorbitant luxury steep_price pricey dear fortune too_expensive unaffordable',
    ],
    [0, 'price reasonable moderate_price fair_price'],
    [-0.7, 'cheap affordable inexpensive low-cost bargain low_price good_value'],
    [-1, 'free gratis free_of_charge for_nothing complimentary'],
  ],
  agreement: [
    [
      1,
      'unanimous unanimously all_in_favour strongly_agree fully_agree wholeheartedly strongly_support enthusiastic',
    ],
    [
      0.6,
      'favour in_favour agree support approve approved accepted accept passed welcome endorse supports backs',
    ],
    [0, 'neutral split evenly undecided tie abstain abstained unsure evenly_split'],
    [-0.6, 'against oppose disagree reject rejected object objection doubt sceptical opposed critical'],
    [-1, 'all_against strongly_disagree strongly_oppose unanimously_rejected under_no_circumstances'],
  ],
  condition: [
    [
      1,
      'new brand_new mint unused perfect_condition like_new pristine spotless immaculate intact flawless as_new unworn',
    ],
    [0.5, 'fine well_kept good_condition normal in_order in_place no_wear sound works well_maintained'],
    [-0.3, 'used slight_wear scratch scratches scratched minor_wear dent faded small_scratch'],
    [
      -0.7,
      'worn worn_out heavily_worn rusty rust cracked crack leaking leaks stained frayed damaged old heavy_wear mouldy rotten torn',
    ],
    [-1, 'destroyed broken ruined beyond_repair collapsed smashed unusable scrap in_pieces'],
  ],
  certainty: [
    [
      1,
      'certain certainly definitely sure surely guaranteed confirmed proven undoubtedly no_doubt beyond_doubt inevitable',
    ],
    [0.6, 'likely probably probable confident expected presumably'],
    [0, 'possible possibly maybe perhaps may might unclear open fifty-fifty could toss-up'],
    [-0.6, 'unlikely doubtful improbable unsure doubt remote'],
    [-1, 'impossible excluded no_chance ruled_out out_of_the_question certainly_not'],
  ],
  health: [
    [1, 'healthy fit recovered well_again cured in_good_health symptom-free full_of_energy'],
    [0.4, 'better improving recovering stable mild'],
    [-0.5, 'ill sick unwell tired weak cough cold pain fever sore'],
    [-1, 'dying critical severe unconscious intensive_care collapsed life-threatening worse seriously_ill'],
  ],
  cleanliness: [
    [1, 'spotless immaculate pristine sparkling gleaming'],
    [0.6, 'clean tidy neat'],
    [-0.6, 'dirty dusty stained messy grubby smelly'],
    [-1, 'filthy disgusting mouldy cockroach cockroaches infested'],
  ],
  crowding: [
    [1, 'packed overcrowded sold_out full jammed overflowing fully_booked standing_room'],
    [0.5, 'busy crowded many_people long_queue popular well_attended'],
    [-0.6, 'quiet few_people half-empty empty_seats poorly_attended'],
    [-1, 'empty deserted nobody nobody_came vacant'],
  ],
  formality: [
    [1, 'formal dear_sir sincerely hereby yours_faithfully madam respectfully official'],
    [0, 'regards kind_regards neutral dear'],
    [-1, 'informal casual hey hi lol cheers mate yo slang chatty'],
  ],
  importance: [
    [1, 'crucial vital essential critical indispensable most_important must_have decisive'],
    [0.5, 'important significant major relevant'],
    [-0.6, 'minor unimportant trivial cosmetic negligible insignificant nice_to_have irrelevant'],
  ],
  timeliness: [
    [1, 'early ahead_of_schedule in_advance sooner_than'],
    [0.5, 'on_time punctual punctually in_time on_schedule as_planned as_promised'],
    [-0.6, 'late delayed delay behind_schedule postponed overdue later_than waited'],
    [-1, 'never_came cancelled months_late not_at_all'],
  ],
  stress: [
    [1, 'overwhelmed burnout exhausted overworked breaking_point cannot_cope'],
    [0.6, 'stressed tired busy under_pressure stressful worried anxious overtime'],
    [-0.8, 'relaxed calm rested easy_going at_ease balanced'],
  ],
  trend: [
    [1, 'soared surged skyrocketed doubled tripled rose_sharply jumped boom'],
    [0.5, 'rise rose risen increase increased grew growth growing up higher improving more'],
    [0, 'stable unchanged constant steady flat as_before level'],
    [-0.5, 'fall fell fallen decrease decreased decline declined down lower shrinking less dropped'],
    [-1, 'collapsed plummeted plunged crashed halved slumped'],
  ],
} as const satisfies Record<string, Steps>;

/** Scales with a good end and a bad end: the sign of the good end. */
export const GOOD_ENDS: ReadonlyMap<ScaleName, 1 | -1> = new Map([
  ['quality', 1],
  ['condition', 1],
  ['cleanliness', 1],
  ['health', 1],
  ['danger', -1],
  ['loudness', -1],
  ['price', -1],
  ['stress', -1],
  ['timeliness', 1],
]);
