/** The rules of rooms.ts in the words of dependency-cruiser. */
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { ORDERS, WALLS } from './rooms.ts';

export function roomRules(): IForbiddenRuleType[] {
  const orders = ORDERS.flatMap(([folder, text]) => {
    const levels = roomsOf(folder, text);
    return levels.flatMap((level, depth) =>
      level.map((room) => {
        const known = [room, ...levels.slice(depth + 1).flat()];
        const path = levels
          .flat()
          .filter((other) => !known.includes(other))
          .map(pathOf);
        return { name: `${room}-imports-only-later-rooms`, from: { path: pathOf(room) }, to: { path } };
      }),
    );
  });
  const walls = WALLS.map(([name, from, to, { doors = [], isOpenToTypes, isForChains } = {}]) => ({
    name,
    from: { path: from },
    to: {
      path: to,
      ...(doors.length > 0 && { pathNot: doors.map(pathOf) }),
      ...(isOpenToTypes && { dependencyTypesNot: ['type-only' as const] }),
      ...(isForChains && { reachable: true }),
    },
  }));
  const cycles = { name: 'no-cycles', from: {}, to: { circular: true } };
  const lost = {
    name: 'no-unresolvable-imports',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  };
  return [...orders.filter(({ to }) => to.path.length > 0), ...walls, cycles, lost].map((rule) => ({
    severity: 'error',
    ...rule,
  }));
}

/** The rooms of each level, from the root. */
export function roomsOf(folder: string, levels: string): string[][] {
  return levels.split('\n').map((level) =>
    level
      .trim()
      .split(' ')
      .map((room) => `${folder}/${room}`),
  );
}

function pathOf(room: string): string {
  return `^${room}(/|\\.ts$)`;
}
