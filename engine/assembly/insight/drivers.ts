/** What knowing each item's size is worth. */

import { getF64, setF64 } from '../arena';
import { DRIVER_FIGURES, MOST_DRIVERS } from '../limits';
import { items } from '../problem';
import { pChangesBest, wouldBecome } from './changes';
import { driverFigures } from './figures';
import { evpi } from './losses';
import { ENTRY_BYTES, indexOf, rank } from './ranking';
import { addDirection, directionWeights, fillItemWeights } from './regression/directions';
import { varianceOfItem } from './regression/posterior-products';
import { regress, worth, worthError } from './regression/regression';
import { driverList, drivers } from './screening';

/** Screened items by what they are worth. */
const orderedDrivers: usize = memory.data(MOST_DRIVERS * ENTRY_BYTES, 16);
/** EVPPI, standard error, P(best changes) and option of each screened item. */
const FIGURES: i32 = 4;
const screenedFigures: usize = memory.data((MOST_DRIVERS * FIGURES) << 3, 16);

/** "To know the size of an item" is to know its log size against the mean of all. */
export function addDriverDirections(): void {
  for (let place = 0; place < drivers; place += 1) {
    fillItemWeights(directionWeights(), indexOf(driverList, place));
    addDirection();
  }
}

/** Figures of the screened items, the one that is worth most first. Their directions come first. */
export function valueDrivers(): void {
  let ordered = 0;
  for (let place = 0; place < drivers; place += 1) {
    regress(place, 1);
    const evppi = Math.min(worth, evpi);
    const figures = screenedFigures + ((<usize>(place * FIGURES)) << 3);
    setF64(figures, 0, evppi);
    setF64(figures, 1, worthError);
    setF64(figures, 2, pChangesBest);
    setF64(figures, 3, <f64>wouldBecome);
    ordered = rank(orderedDrivers, ordered, MOST_DRIVERS, evppi, 0, place);
  }
  for (let place = 0; place < drivers; place += 1) write(place, indexOf(orderedDrivers, place));
}

function write(place: i32, screened: i32): void {
  const item = indexOf(driverList, screened);
  const to = driverRow(place);
  setF64(to, 0, <f64>item);
  memory.copy(to + 8, screenedFigures + ((<usize>(screened * FIGURES)) << 3), FIGURES << 3);
  setF64(to, 5, deviationOf(item));
}

/** √(aᵀS*a)/(1 − 1/n): a change of an item's log size by so much is one standard deviation. */
export function deviationOf(item: i32): f64 {
  return items > 1 ? Math.sqrt(varianceOfItem(item)) / (1.0 - 1.0 / <f64>items) : 0;
}

export function driverRow(place: i32): usize {
  return driverFigures + ((<usize>(place * DRIVER_FIGURES)) << 3);
}

export function driverItem(place: i32): i32 {
  return <i32>getF64(driverRow(place), 0);
}
