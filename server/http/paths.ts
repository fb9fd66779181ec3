/** The first parts of the paths that more than one room knows. */

export const API_PREFIX = '/api/v1';

/** The one path of MCP. */
export const MCP_PATH = '/mcp';
