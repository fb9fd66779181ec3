/** All tools, in the order in which clients list them. */
import type { Tool } from './tool.ts';
import { decisionAssess } from './tools/decision-assess.ts';
import { decisionCompare } from './tools/decision-compare.ts';
import { decisionCreate } from './tools/decision-create.ts';
import { decisionGet } from './tools/decision-get.ts';
import { decisionNextQuestion } from './tools/decision-next-question.ts';
import { decisionReportChosen } from './tools/decision-report-chosen.ts';
import { decisionRevise } from './tools/decision-revise.ts';
import { questionsAsk } from './tools/questions-ask.ts';

export const TOOLS: readonly Tool[] = [
  decisionCreate,
  decisionGet,
  decisionNextQuestion,
  decisionRevise,
  decisionCompare,
  decisionReportChosen,
  decisionAssess,
  questionsAsk,
];
