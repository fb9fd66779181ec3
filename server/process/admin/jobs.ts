import { z } from 'zod';
import { JOB_STATES, listJobs, type Retried, retryJob } from '../../decisions/decision-jobs.ts';
import { withEnqueue } from '../../jobs/put-back.ts';
import { type Command, DecisionId, Id, Limit, parseOptions, Refused, strings, toPage } from './command.ts';

const GivenList = z.object({
  state: z.enum(JOB_STATES, `must be one of ${JOB_STATES.join(', ')}`).optional(),
  org: Id.optional(),
  limit: Limit,
  after: DecisionId.optional(),
});

/** Lists the jobs of decisions that are not done. */
export const jobsList: Command = {
  takes: '[--state S] [--org ID] [--limit N] [--after DECISION]',
  options: strings('state', 'org', 'limit', 'after'),
  quiet: 'count',
  prepare(given) {
    const { state = null, org: organizationId = null, limit, after = '' } = parseOptions(GivenList, given);
    return async (sql) => {
      const found = await listJobs(sql, { state, organizationId, after, limit: limit + 1 });
      const { rows, ...page } = toPage(found, limit);
      return {
        ...page,
        jobs: rows.map((row) => ({
          decision_id: row.id,
          org: row.organizationId,
          state: row.state,
          decision_status: row.decisionStatus,
          tries: row.tries,
          age_seconds: row.ageSeconds === null ? null : Math.round(row.ageSeconds),
          next_try_at: row.nextTryAt,
          last_error: row.lastError,
        })),
      };
    };
  },
};

const GivenRetry = z.object({ id: DecisionId });

/** Puts the job of a decision that still runs back in the queue. */
export const jobsRetry: Command = {
  takes: '--id DECISION',
  options: strings('id'),
  quiet: 'outcome',
  prepare(given) {
    const { id } = parseOptions(GivenRetry, given);
    return (sql) =>
      withEnqueue(sql, async (enqueue) => {
        const retried = await retryJob(sql, id, enqueue);
        if (!('organizationId' in retried)) throw new Refused(reasonOf(id, retried));
        return { id, outcome: retried.outcome };
      });
  },
};

function reasonOf(id: string, { outcome, status }: Retried & { status?: string }): string {
  switch (outcome) {
    case 'unknown':
      return `there is no decision ${id}`;
    case 'billed':
      return `decision ${id} was billed, so it is not run again: its status is ${status}; run "npm run -s admin -- verify" if that is not ok`;
    case 'ended':
      return `decision ${id} has ended (${status}), and its job with it: its caller may send the request again`;
    case 'running':
      return `decision ${id} is being run by a worker that gives signs of life: wait, or stop that worker`;
    case 'waiting':
      return `the job of decision ${id} may begin already and waits for a worker: start one, or wait`;
    default:
      return `the job of decision ${id} was left as it is (${outcome})`;
  }
}
