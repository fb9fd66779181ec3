/** "How sure is this?": the one statement of doubt, folded, with the number of its warnings. */
import { countWarnings, doubts, HOW_SURE, type Trust } from '../../../pictures/words/doubt.ts';

export function Doubt({ trust }: { trust: Trust }) {
  const count = countWarnings(trust);
  return (
    <details className="doubts">
      <summary>
        {HOW_SURE}
        {count > 0 && <small> {count === 1 ? '1 warning' : `${count} warnings`}</small>}
      </summary>
      <ul>
        {doubts(trust).map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
