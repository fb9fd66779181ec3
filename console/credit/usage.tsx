/** The cost of the last 30 days: a picture of the days, and a table of the keys. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trpc } from '../client/api.ts';
import type { Outputs } from '../client/types.ts';
import { usd } from '../controls/money.ts';
import { Scroll } from '../controls/scroll.tsx';
import { Section } from '../controls/section.tsx';
import { NotLoaded } from '../controls/states.tsx';
import styles from './credit.module.css';

type Day = Outputs['credit']['usage']['days'][number];
type Key = Outputs['credit']['usage']['keys'][number];

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function Usage() {
  const { data, error, refetch } = useQuery(trpc.credit.usage.queryOptions());
  return (
    <Section title="Last 30 days">
      {data === undefined ? (
        <NotLoaded what="the use" error={error} refetch={refetch} />
      ) : (
        <>
          <Days days={data.days} />
          <Keys keys={data.keys} />
        </>
      )}
    </Section>
  );
}

const HEIGHT = 100;
const WIDTH = 300;

function Days({ days }: { days: readonly Day[] }) {
  const total = days.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const requests = days.reduce((sum, { decisions, questions }) => sum + decisions + questions, 0);
  const free = days.reduce((sum, day) => sum + day.free, 0);
  const most = Math.max(...days.map(({ costUsd }) => costUsd), 0);
  const each = WIDTH / Math.max(1, days.length);
  const says = `${requests} ${requests === 1 ? 'request' : 'requests'}, ${free} free, cost ${usd(total)}${most > 0 ? `; the dearest day ${usd(most)}` : ''}.`;
  return (
    <>
      <p>{says}</p>
      {most > 0 && (
        <>
          <svg
            className={styles.chart}
            role="img"
            aria-label={`Cost per day: ${says}`}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
            {days.map(({ day, costUsd }, index) => {
              const height = (costUsd / most) * (HEIGHT - 2);
              return (
                <rect
                  key={day}
                  x={index * each + 0.75}
                  width={each - 1.5}
                  y={HEIGHT - height}
                  height={height}
                />
              );
            })}
          </svg>
          <p className={styles.ends}>
            <span>{dayText(days[0])}</span>
            <span>{dayText(days.at(-1))}</span>
          </p>
        </>
      )}
      {requests > 0 && (
        <details>
          <summary>Each day</summary>
          <Scroll label="Use" isSlim>
            <table className={styles.table}>
              <caption className="unseen">Requests and cost per day</caption>
              <Head first="Day" />
              <tbody>
                {days.toReversed().map((day) => (
                  <tr key={day.day}>
                    <th scope="row">
                      <time dateTime={day.day}>{dayText(day)}</time>
                    </th>
                    <Cells used={day} />
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </details>
      )}
    </>
  );
}

function Keys({ keys }: { keys: readonly Key[] }) {
  if (keys.length === 0) return null;
  return (
    <Scroll label="Use" isSlim>
      <table className={styles.table}>
        <caption className="unseen">Requests and cost per key</caption>
        <Head first="Key" />
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                <Link to="/decisions" search={{ key: String(key.id) }}>
                  <bdi>{key.name}</bdi>
                </Link>
              </th>
              <Cells used={key} />
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Head({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" className="figure">
          Decisions
        </th>
        <th scope="col" className="figure">
          Questions
        </th>
        <th scope="col" className="figure">
          Free
        </th>
        <th scope="col" className="figure">
          Cost
        </th>
      </tr>
    </thead>
  );
}

function Cells({ used }: { used: Pick<Day, 'decisions' | 'questions' | 'free' | 'costUsd'> }) {
  return (
    <>
      <td className="figure">{used.decisions}</td>
      <td className="figure">{used.questions}</td>
      <td className="figure">{used.free}</td>
      <td className="figure">{usd(used.costUsd)}</td>
    </>
  );
}

function dayText(day: Day | undefined): string {
  return day === undefined ? '' : DAY.format(new Date(day.day));
}
