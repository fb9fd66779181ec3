/** Lists with one item changed. */

export function replaced<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.map((one, index) => (index === at ? item : one));
}

export function removed<Item>(items: readonly Item[], at: number): Item[] {
  return items.filter((_, index) => index !== at);
}
