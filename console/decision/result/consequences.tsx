/** "Consequences": how large each one is to a stakeholder, and how much of it counts. */
import { useSearch } from '@tanstack/react-router';
import { consequenceTable } from '../../../pictures/tables/consequence-table.ts';
import { isConcerned, NO_VALUES } from '../../../pictures/words/closeness.ts';
import { Tree } from '../../controls/picture.tsx';
import { Scroll } from '../../controls/scroll.tsx';
import { Section } from '../../controls/section.tsx';
import type { SentOption } from '../sent-request.ts';
import type { StakeholderResult } from './figures.ts';

interface Props {
  result: StakeholderResult;
  options: readonly SentOption[];
}

const ID = 'consequences';

export function Consequences({ result, options }: Props) {
  // The ids of the overlap that is chosen in "Overlaps": their rows are marked.
  const { overlap = '' } = useSearch({ from: '/inside/decisions/$id' });
  const marked = overlap.split(',');
  return (
    <Section id={ID} title="Consequences">
      {isConcerned(result) ? (
        <Scroll label="Consequences" isSlim>
          <Tree tree={consequenceTable(result, options, { section: ID, marked })} />
        </Scroll>
      ) : (
        <p>{NO_VALUES}</p>
      )}
    </Section>
  );
}
