/** Splits a script into its statements, at the semicolons outside quotes and comments. */

/**
 * What may hide a semicolon: a comment up to the end of its line, a quoted text or name, and a text
 * between dollar signs with the same tag.
 */
const HIDING = /--[^\n]*|[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/y;
/** A quote without an end, or a comment between marks, which migrations do not use. */
const UNREADABLE = /['"$]|\/\*/y;

/** Returns the statements without comments and semicolons. Throws on what it cannot read. */
export function splitStatements(script: string): string[] {
  const statements = [''];
  for (let at = 0; at < script.length; ) {
    HIDING.lastIndex = at;
    UNREADABLE.lastIndex = at;
    const hidden = HIDING.exec(script)?.[0];
    if (hidden === undefined && UNREADABLE.test(script))
      throw new Error(`cannot split the SQL from here on: ${script.slice(at, at + 60)}`);
    const piece = hidden ?? script.charAt(at);
    at += piece.length;
    if (piece === ';') statements.push('');
    else statements[statements.length - 1] += piece.startsWith('--') ? ' ' : piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
