/** What knowing each item's size is worth. */
import { recordAt } from '../arena';
import { MOST_DRIVERS } from '../limits';
import { items } from '../problem';
import { driverAt, worthOfDriver } from './figures';
import { evpi } from './losses';
import { ENTRY_BYTES, indexOf, rank } from './ranking';
import { addDirection, directionWeights, fillItemWeights } from './regression/directions';
import { varianceOfItem } from './regression/posterior-products';
import { regress } from './regression/regression';
import { driverList, drivers } from './screening';
import { Worth } from './worth';

/** Screened items by what they are worth. */
const orderedDrivers: usize = memory.data(MOST_DRIVERS * ENTRY_BYTES, 16);
/** What knowing each screened item is worth. */
const screenedWorths: usize = memory.data(MOST_DRIVERS * <i32>offsetof<Worth>(), 16);

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
    const own = worthOf(place);
    regress(own, place, 1);
    own.worth = Math.min(own.worth, evpi);
    ordered = rank(orderedDrivers, ordered, MOST_DRIVERS, own.worth, 0, place);
  }
  for (let place = 0; place < drivers; place += 1) write(place, indexOf(orderedDrivers, place));
}

function write(place: i32, screened: i32): void {
  const driver = driverAt(place);
  const item = indexOf(driverList, screened);
  driver.item = <f64>item;
  memory.copy(
    changetype<usize>(worthOfDriver(driver)),
    changetype<usize>(worthOf(screened)),
    offsetof<Worth>(),
  );
  driver.deviation = deviationOf(item);
}

function worthOf(screened: i32): Worth {
  return recordAt<Worth>(screenedWorths, screened);
}

/** √(aᵀS*a)/(1 − 1/n): a change of an item's log size by so much is one standard deviation. */
function deviationOf(item: i32): f64 {
  return items > 1 ? Math.sqrt(varianceOfItem(item)) / (1.0 - 1.0 / <f64>items) : 0;
}
