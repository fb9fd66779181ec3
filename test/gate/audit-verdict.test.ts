/**
 * Checks the judgement on the output of `npm audit --json`. recorded/npm-audit.json holds what npm
 * 11 printed; its one advisory is invented.
 */
import { expect, test } from 'vitest';
import { type AuditException, auditVerdict } from '../../gate/audit-verdict.ts';
import recorded from './recorded/npm-audit.json' with { type: 'json' };

const today = new Date('2026-11-22T12:00:00Z');
const exception: AuditException = {
  advisory: 'GHSA-aaaa-bbbb-cccc',
  reason: 'planted',
  until: '2026-11-22',
};

test('a report without advisories passes', () => {
  expect(judge(recorded.noAdvisories)).toEqual({
    outcome: 'passed',
    text: '0 advisories, each with a written exception',
  });
});

test('an advisory without an exception fails with one line, however many packages depend on its package', () => {
  const { outcome, text } = judge(recorded.oneAdvisory);
  expect(outcome).toBe('failed');
  expect(text).toMatch(/^GHSA-aaaa-bbbb-cccc \(high\) in fastify <6: Planted: .*exception/);
  expect(text.split('\n')).toHaveLength(1);
});

test('an exception holds until the end of its day, and only for its own advisory', () => {
  expect(judge(recorded.oneAdvisory, [exception]).outcome).toBe('passed');
  const ended = judge(recorded.oneAdvisory, [{ ...exception, until: '2026-11-21' }]);
  expect(ended.outcome).toBe('failed');
  expect(ended.text).toContain('ended on 2026-11-21');
  expect(judge(recorded.oneAdvisory, [{ ...exception, advisory: 'GHSA-other' }]).outcome).toBe('failed');
});

test('an exception that is no longer needed is named', () => {
  const { outcome, text } = judge(recorded.noAdvisories, [exception]);
  expect(outcome).toBe('passed');
  expect(text).toContain('remove these exceptions, which nothing needs: GHSA-aaaa-bbbb-cccc');
});

test.each(['refused', 'unreachable'] as const)(
  'a registry that gives no advisories (%s) is reported and does not fail the audit',
  (name) => {
    const { outcome, text } = judge(recorded[name]);
    expect(outcome).toBe('could not run');
    expect(text).toMatch(/^could not run: the registry gives no advisories here/);
    expect(text).not.toContain('://');
  },
);

test.each([
  ['an error in this project', JSON.stringify(recorded.noLockfile)],
  ['nothing', ''],
  ['no JSON', 'npm error'],
  ['another report', '{"auditReportVersion":1,"advisories":{}}'],
])('%s in place of a report fails', (_, printed) => {
  const { outcome, text } = auditVerdict(printed, [], today);
  expect(outcome).toBe('failed');
  expect(text).toContain('npm audit printed no report');
});

function judge(printed: object, exceptions: AuditException[] = []) {
  return auditVerdict(JSON.stringify(printed), exceptions, today);
}
