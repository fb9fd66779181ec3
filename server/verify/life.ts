/** Life: what runs has all that it needs to end, and what has ended has left nothing behind. */
import {
  jobNeverRun,
  jobWithoutDecision,
  lineageBroken,
  runningWithoutHold,
  runningWithoutJob,
  runningWithoutRequest,
} from '../decisions/verify/life.ts';
import { jobPastLease } from '../jobs/verify-jobs.ts';
import { deliveryWithoutTry } from '../webhooks/verify-deliveries.ts';
import { byQueries } from './check.ts';

export const LIFE = byQueries('life', {
  running_without_job: runningWithoutJob,
  running_without_hold: runningWithoutHold,
  running_without_request: runningWithoutRequest,
  job_without_decision: jobWithoutDecision,
  job_never_run: jobNeverRun,
  job_past_lease: jobPastLease,
  delivery_without_try: deliveryWithoutTry,
  lineage_broken: lineageBroken,
});
