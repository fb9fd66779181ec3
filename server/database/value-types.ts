/** How values of PostgreSQL's types are read and written. */

export const VALUE_TYPES = {
  int8: {
    to: 20,
    from: [20],
    serialize: (value: number) => String(value),
    parse(text: string): number {
      const value = Number(text);
      if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond 2^53`);
      return value;
    },
  },
  /**
   * One-dimensional arrays of text and uuid, by the OIDs of text[] and uuid[]. Without them, the
   * driver would query all array types on each new connection. When the connection is lost during
   * that query, the process ends, because nothing handles that promise.
   */
  text_array: arrayType(1009),
  uuid_array: arrayType(2951),
};

function arrayType(oid: number) {
  return { to: oid, from: [oid], serialize: serializeArray, parse: parseArray };
}

function serializeArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function parseArray(text: string): (string | null)[] {
  return Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs), ([bare, quoted]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1');
    return bare === 'NULL' ? null : bare;
  });
}
