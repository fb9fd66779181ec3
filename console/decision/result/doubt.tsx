/** "How sure is this?": the one statement of doubt, folded, with the number of its warnings. */
import { doubts, HOW_SURE, type Trust, warningsLine } from '../../../pictures/words/doubt.ts';

export function Doubt({ trust }: { trust: Trust }) {
  const warnings = warningsLine(trust);
  return (
    <details className="doubts">
      <summary>
        {HOW_SURE}
        {warnings !== null && <small> {warnings}</small>}
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
