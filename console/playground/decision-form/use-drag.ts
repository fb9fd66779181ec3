/** A row follows the pointer that holds it by its name, past the middles of the others. */
import { type PointerEvent, useRef } from 'react';

export function useDrag(onMove: (from: number, to: number) => void) {
  const held = useRef<number | null>(null);
  const release = () => {
    held.current = null;
  };
  return {
    onPointerDown({ target, currentTarget, pointerId, button }: PointerEvent<HTMLElement>) {
      if (!(target instanceof HTMLElement) || button !== 0 || target.dataset.handle === undefined) return;
      held.current = [...currentTarget.children].findIndex((row) => row.contains(target));
      target.setPointerCapture(pointerId);
    },
    onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
      const from = held.current;
      if (from === null) return;
      const middles = [...currentTarget.children].map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2;
      });
      const below = middles.findLastIndex((middle) => clientY > middle);
      const to = below > from ? below : Math.min(from, below + 1);
      if (to === from) return;
      held.current = to;
      onMove(from, to);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
