/**
 * Arrays of text and uuid as PostgreSQL spells them. The driver would learn all array types by a query of its own on each
 * new connection, and a connection that is lost during that query ends the process: nobody holds its promise.
 */

/** OIDs of text[] and uuid[]; one-dimensional ones are all that is used. */
export const TEXT_ARRAYS = { text_array: arrayType(1009), uuid_array: arrayType(2951) };

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
