import { getI32 } from '../../arena';
import { BLOCK } from '../../limits';
import { consequenceItem, consequences } from '../../problem';
import { blockBytes, blockSizes } from '../buffers';
import { consequenceSizes } from './overlap-buffers';

/** Sizes of all consequences in a block's draws, draw by draw: what a draw looks at in any order lies together. */
export function layDrawSizes(): void {
  const stride = (<usize>consequences) << 3;
  for (let part: usize = 0; part < blockBytes; part += 64)
    for (let c = 0; c < consequences; c += 1) {
      const from = blockSizes + ((<usize>getI32(consequenceItem, c) * BLOCK) << 3) + part;
      let to = consequenceSizes + (part >> 3) * stride + ((<usize>c) << 3);
      for (let at: usize = 0; at < 64; at += 8) {
        store<f64>(to, load<f64>(from + at));
        to += stride;
      }
    }
}

/** Where the sizes of one draw are. */
export function sizesOfDraw(draw: i32): usize {
  return consequenceSizes + ((<usize>(draw * consequences)) << 3);
}
