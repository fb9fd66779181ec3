/** "What if": a slider for each consequence that the answer hangs on, and the best option then. */
import { useId, useState } from 'react';
import { type DriverFigures, type ExplainedFigures, optionAt } from '../../../pictures/result-figures.ts';
import { shorten } from '../../../pictures/words/texts.ts';
import { bestAt, MOST_TIMES, movesAnswer, whatIf } from '../../../pictures/words/what-if.ts';
import { OptionLetter } from '../../controls/option-letter.tsx';
import type { SentOption } from '../sent-request.ts';
import styles from './what-if.module.css';

interface Props {
  result: ExplainedFigures;
  options: readonly SentOption[];
}

/** More sliders are folded. */
const SHOWN = 3;

export function WhatIf({ result, options }: Props) {
  const { drivers } = result.insight;
  const moving = drivers.filter(movesAnswer);
  const folded = [...moving.slice(SHOWN), ...drivers.filter((one) => !moving.includes(one))];
  const sliderOf = (driver: DriverFigures) => (
    <Slider key={driver.consequences[0]} driver={driver} result={result} options={options} />
  );
  if (drivers.length === 0) return null;
  return (
    <fieldset className={styles.all}>
      <legend>What if</legend>
      <p>
        {moving.length === 0
          ? 'From a tenth to ten times as much as judged, no single consequence changes the answer.'
          : 'Move how much something matters, from a tenth to ten times as much as judged.'}
      </p>
      {moving.slice(0, SHOWN).map(sliderOf)}
      {folded.length > 0 && (
        <details>
          <summary>{moving.length === 0 ? `Try all ${folded.length}` : `${folded.length} more`}</summary>
          {folded.map(sliderOf)}
        </details>
      )}
    </fieldset>
  );
}

/** Of the range input: the decimal logarithm of the factor. */
const STEP = 0.05;
const TEXT_CHARACTERS = 110;

function Slider({ driver, result, options }: Props & { driver: DriverFigures }) {
  const id = useId();
  const [power, setPower] = useState(0);
  const factor = Number((10 ** power).toPrecision(2));
  const said = whatIf(result, driver, factor);
  const winner = bestAt(driver, factor);
  const most = Math.log10(MOST_TIMES);
  return (
    <div className={styles.slider}>
      <label htmlFor={id} dir="auto">
        {textOf(result, driver)}
      </label>
      <input
        id={id}
        type="range"
        min={-most}
        max={most}
        step={STEP}
        list={`${id}-marks`}
        value={power}
        aria-valuetext={said}
        onChange={({ currentTarget }) => setPower(Number(currentTarget.value))}
      />
      <datalist id={`${id}-marks`}>
        <option value="0" />
      </datalist>
      <p className={winner === bestAt(driver, 1) ? undefined : styles.moved}>
        {said}{' '}
        {winner !== null && factor !== 1 && (
          <>
            <OptionLetter letter={winner} /> <bdi>{optionAt(options, winner).option.description}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function textOf({ consequences }: ExplainedFigures, { consequences: [id] }: DriverFigures): string {
  const found = consequences.find((one) => one.id === id);
  return found === undefined ? String(id) : shorten(found.description, TEXT_CHARACTERS);
}
