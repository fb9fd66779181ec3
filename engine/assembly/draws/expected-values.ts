import { addF64, getF64, getI32, setF64 } from '../arena';
import { consequenceOption, consequenceSign, consequences, options } from '../problem';
import { drawRemoved, drawSize } from './buffers';

/** EV of an option = Σ sign · (size − removed) over its consequences, in their order; 0 for none. */
export function expectedValues(to: usize): void {
  for (let o = 0; o < options; o += 1) setF64(to, o, 0);
  for (let c = 0; c < consequences; c += 1) {
    const counted = getF64(drawSize, c) - getF64(drawRemoved, c);
    addF64(to, getI32(consequenceOption, c), <f64>getI32(consequenceSign, c) * counted);
  }
}

/** Adds one win to the option with the highest EV; an exact tie is split equally. */
export function splitWin(evs: usize, to: usize): void {
  let highest = -Infinity;
  let winners = 0;
  for (let o = 0; o < options; o += 1) {
    const ev = getF64(evs, o);
    if (ev > highest) {
      highest = ev;
      winners = 1;
    } else if (ev == highest) {
      winners += 1;
    }
  }
  for (let o = 0; o < options; o += 1) if (getF64(evs, o) == highest) addF64(to, o, 1.0 / <f64>winners);
}
