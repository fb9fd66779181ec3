/** Stands for `worker.ts`: the request says how it shall answer. */
import { gzipSync } from 'node:zlib';
import type {
  PageOrder,
  PictureOrder,
  RenderReport,
} from '../../../../server/decisions/rendering/render-order.ts';

export async function render(order: PageOrder | PictureOrder): Promise<RenderReport> {
  const { request } = order.content;
  // Only the drawing of the picture fails.
  if (order.kind === 'picture' || order.withoutPicture === null) {
    if (request === 'exit') process.exit(1);
    if (request === 'hang') for (;;);
    if (request === 'break') return { kind: 'broken', message: 'it broke' };
  }
  if (order.kind === 'picture') return { kind: 'picture', picture: new TextEncoder().encode(request) };
  const [page, pageData] = [gzipSync(`${order.withoutPicture}`), gzipSync(request)];
  return { kind: 'page', page, pageData, picture: null, undrawn: [] };
}
