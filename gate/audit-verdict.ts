/**
 * Decides from the output of `npm audit --json` and a written list of exceptions whether the audit
 * has passed.
 */
import { z } from 'zod';

/** A known advisory. Until the exception ends, it does not fail the audit. */
export interface AuditException {
  /** The id in the advisory's address: GHSA-… */
  advisory: string;
  /** Why it does no harm here. */
  reason: string;
  /** The last day of the exception, an ISO date (UTC). */
  until: string;
}

export interface AuditVerdict {
  outcome: 'passed' | 'failed' | 'could not run';
  text: string;
}

/**
 * `via` names another package where the fault lies deeper. The advisory is then in that package's
 * own entry.
 */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            title: z.string(),
            url: z.string(),
            severity: z.string(),
            range: z.string(),
          }),
        ]),
      ),
    }),
  ),
});

/**
 * npm prints this instead when the registry gives no advisories. Errors of other kinds have an
 * `error.code`.
 */
const Unanswered = z.object({
  message: z.string(),
  error: z.object({ code: z.undefined().optional() }).optional(),
});

export function auditVerdict(
  printed: string,
  exceptions: readonly AuditException[],
  today: Date,
): AuditVerdict {
  const json = parse(printed);
  const unanswered = Unanswered.safeParse(json);
  if (unanswered.success)
    return {
      outcome: 'could not run',
      text: `could not run: the registry gives no advisories here (${withoutAddress(unanswered.data.message)})`,
    };
  const report = Report.safeParse(json);
  if (!report.success)
    return { outcome: 'failed', text: `npm audit printed no report: ${printed.trim().slice(0, 500)}` };
  const found = advisoriesOf(report.data);
  const refused = [...found.values()].flatMap((advisory) => refusal(advisory, exceptions, today));
  if (refused.length > 0) return { outcome: 'failed', text: refused.join('\n') };
  const unused = exceptions.filter(({ advisory }) => !found.has(advisory)).map(({ advisory }) => advisory);
  const remove =
    unused.length === 0 ? '' : `; remove these exceptions, which nothing needs: ${unused.join(', ')}`;
  return { outcome: 'passed', text: `${found.size} advisories, each with a written exception${remove}` };
}

interface Advisory {
  id: string;
  text: string;
}

function advisoriesOf({ vulnerabilities }: z.infer<typeof Report>): Map<string, Advisory> {
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(vulnerabilities))
    for (const cause of via) {
      if (typeof cause === 'string') continue;
      const id = cause.url.slice(cause.url.lastIndexOf('/') + 1);
      found.set(id, {
        id,
        text: `${id} (${cause.severity}) in ${cause.name} ${cause.range}: ${cause.title}`,
      });
    }
  return found;
}

function refusal({ id, text }: Advisory, exceptions: readonly AuditException[], today: Date): string[] {
  const exception = exceptions.find(({ advisory }) => advisory === id);
  if (exception === undefined)
    return [`${text}: update the package, or write an exception with a reason and a date`];
  return today.toISOString().slice(0, 10) > exception.until
    ? [`${text}: its exception ended on ${exception.until}; look at it again`]
    : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes addresses, so that no log names the registry that a machine uses. */
function withoutAddress(message: string): string {
  return message.replace(/https?:\/\/\S+/g, '…');
}
