/** The package's own types describe a default export that its CommonJS file does not have. */
declare module 'bidi-js/dist/bidi.mjs' {
  interface Bidi {
    /** One level for each UTF-16 unit. */
    getEmbeddingLevels(text: string): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  }
  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default function bidiFactory(): Bidi;
}
