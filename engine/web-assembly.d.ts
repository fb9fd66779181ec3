/**
 * The part of WebAssembly's JavaScript interface that the engine uses. TypeScript has it only
 * together with a browser's DOM.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    private readonly brand;
  }
  class Instance {
    constructor(module: Module);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  class Global {
    value: unknown;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports?: Record<string, never>): Promise<Instance>;
}
