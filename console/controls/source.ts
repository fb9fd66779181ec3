/** The ways by which a decision was asked for, in words. */
export const SOURCES = {
  api: 'API',
  mcp: 'MCP',
  playground: 'Playground',
  connector: 'Connector',
} as const;
export type Source = keyof typeof SOURCES;

export function isSource(name: string | undefined): name is Source {
  return name !== undefined && Object.hasOwn(SOURCES, name);
}
