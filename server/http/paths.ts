/** The prefixes and paths that more than one room uses. */

export const API_PREFIX = '/api/v1';

/** The one path of MCP. */
export const MCP_PATH = '/mcp';
