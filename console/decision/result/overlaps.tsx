/** "Overlaps": which consequences say the same. Choosing one marks both its ends. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import type { CreateElement } from '../../../pictures/print-react.ts';
import { KEY_ATTRIBUTE, overlapList } from '../../../pictures/tables/overlap-list.ts';
import { OVERLAP_SETTINGS, overlapEffect } from '../../../pictures/words/overlaps.ts';
import { Tree } from '../../controls/picture.tsx';
import { Section } from '../../controls/section.tsx';
import { mayMissOverlaps, type ResultOfDefault, type StakeholderResult } from './figures.ts';
import styles from './result.module.css';
import { Terms } from './term.tsx';

interface Props {
  result: StakeholderResult;
  whole: ResultOfDefault;
}

/** A dense decision has thousands; “Download JSON” saves all. */
const SHOWN = 40;

export function Overlaps({ result, whole }: Props) {
  const { overlap: setting } = whole;
  const { overlap: chosen = '' } = useSearch({ from: '/inside/decisions/$id' });
  const navigate = useNavigate({ from: '/decisions/$id' });
  const choose = (key: string) =>
    void navigate({
      search: ({ overlap: before, ...others }) => (before === key ? others : { ...others, overlap: key }),
      replace: true,
      resetScroll: false,
    });
  const create: CreateElement<ReactNode> = (tag, props, ...children) => {
    const key = props[KEY_ATTRIBUTE];
    const pressed = key === undefined ? {} : { onClick: () => choose(String(key)) };
    return createElement<Record<string, unknown>>(tag, { ...props, ...pressed }, ...children);
  };
  const list = overlapList(result, { section: 'consequences', most: SHOWN, chosen });
  return (
    <Section id="overlaps" title="Overlaps">
      <Terms names={['Overlap']} />
      <p>
        {setting === 'off'
          ? `The key’s setting “Overlap” is off. ${OVERLAP_SETTINGS.off}`
          : overlapEffect(result, setting)}
      </p>
      {mayMissOverlaps(whole) && (
        <p>
          The built-in judge recognises such consequences only by words that are alike, so it can miss some.
          Compare the rows of “Consequences” yourself: where two say the same, keep one.
        </p>
      )}
      {list !== null && (
        <div className={styles.choices}>
          <Tree tree={list} create={create} />
        </div>
      )}
    </Section>
  );
}
