/** Writes GGUF, version 3: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */

export type Value =
  | { type: 'uint32'; value: number }
  | { type: 'float32'; value: number }
  | { type: 'bool'; value: boolean }
  | { type: 'string'; value: string }
  | { type: 'strings'; value: readonly string[] }
  | { type: 'int32s'; value: readonly number[] };

export interface Tensor {
  name: string;
  /** Columns, then rows: the index that changes fastest comes first. */
  shape: readonly number[];
  values: Float32Array;
}

/** In bytes. Readers assume this alignment by default. */
const ALIGNMENT = 32;
const TYPES = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;
const F32 = 0;

export function ggufBytes(metadata: Readonly<Record<string, Value>>, tensors: readonly Tensor[]): Buffer {
  const entries = Object.entries(metadata);
  const parts: Buffer[] = [
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(entries.length),
    ...entries.flatMap(([key, value]) => [string(key), ...valueBytes(value)]),
  ];
  let offset = 0;
  for (const { name, shape, values } of tensors) {
    parts.push(string(name), uint32(shape.length), ...shape.map(uint64), uint32(F32), uint64(offset));
    offset += aligned(values.byteLength);
  }
  parts.push(padding(parts.reduce((length, part) => length + part.length, 0)));
  for (const { values } of tensors) {
    parts.push(Buffer.from(values.buffer, values.byteOffset, values.byteLength), padding(values.byteLength));
  }
  return Buffer.concat(parts);
}

function valueBytes(value: Value): Buffer[] {
  switch (value.type) {
    case 'uint32':
      return [uint32(TYPES.uint32), uint32(value.value)];
    case 'float32':
      return [uint32(TYPES.float32), float32(value.value)];
    case 'bool':
      return [uint32(TYPES.bool), Buffer.of(value.value ? 1 : 0)];
    case 'string':
      return [uint32(TYPES.string), string(value.value)];
    case 'strings':
      return [...arrayStart(TYPES.string, value.value.length), ...value.value.map(string)];
    case 'int32s':
      return [...arrayStart(TYPES.int32, value.value.length), ...value.value.map(uint32)];
  }
}

function arrayStart(type: number, length: number): Buffer[] {
  return [uint32(TYPES.array), uint32(type), uint64(length)];
}

function string(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function padding(length: number): Buffer {
  return Buffer.alloc(aligned(length) - length);
}
