/** The one path of MCP. */
export const MCP_PATH = '/mcp';
