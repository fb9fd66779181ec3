import { setF64 } from '../arena';
import { best } from '../summary/options';
import { driverRow } from './drivers';
import { MOST_STRETCHES, stretches } from './figures';
import { drivers } from './screening';

export function planFlips(): void {}

export function findFlips(): void {
  for (let place = 0; place < drivers; place += 1) {
    const to = driverRow(place);
    setF64(to, 6, 0);
    setF64(to, 10, 1);
    const list = stretches + ((<usize>(place * MOST_STRETCHES * 2)) << 3);
    setF64(list, 0, <f64>best);
    setF64(list, 1, 100);
  }
}
