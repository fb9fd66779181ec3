/** The types of answers, inferred from the questions. */
import type {
  ChoiceAnswer,
  ChoiceQuestion,
  NoulAnswer,
  NoulQuestion,
  QuestionsRequest,
  QuestionsResponse,
  ScoreAnswer,
  ScoreQuestion,
} from './generated/openapi.ts';

/** Takes lists that are read-only as well, as those of a constant are. */
export type AskedQuestion =
  | ChoiceQuestion
  | (Omit<ScoreQuestion, 'criteria'> & { criteria: readonly string[] })
  | NoulQuestion;

export type AskedQuestions = Readonly<Record<string, AskedQuestion>>;

export type AskRequest<Questions extends AskedQuestions> = Omit<QuestionsRequest, 'questions'> & {
  questions: Questions;
};

/** `"0" | "1"` for a list of two levels; any text where the number of levels is not known. */
type Levels<Criteria extends readonly string[]> = number extends Criteria['length']
  ? string
  : Extract<keyof Criteria, `${number}`>;

type Names<Criteria> = `${Extract<keyof Criteria, string | number>}`;

export type AnswerTo<Question extends AskedQuestion> = Question extends ChoiceQuestion
  ? Omit<ChoiceAnswer, 'choice' | 'probabilities'> & {
      choice: Names<Question['criteria']>;
      probabilities: Record<Names<Question['criteria']>, number>;
    }
  : Question extends { type: 'score'; criteria: infer Criteria extends readonly string[] }
    ? Omit<ScoreAnswer, 'legend' | 'probabilities'> & {
        legend: Record<Levels<Criteria>, string>;
        probabilities: Record<Levels<Criteria>, number>;
      }
    : NoulAnswer;

export type AnswersTo<Questions extends AskedQuestions> = Omit<QuestionsResponse, 'answers'> & {
  answers: { -readonly [Name in keyof Questions]: AnswerTo<Questions[Name]> };
};
