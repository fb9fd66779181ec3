/** How the command ends. */

/** Exit codes. Scripts rely on them: docs/command.md lists them too. */
export const EXIT = {
  done: 0,
  /** The service refused the request, or the decision ended in an error. */
  refused: 1,
  /** The command line, the file or a setting is wrong; nothing was sent. */
  wrongUsage: 2,
  noValidKey: 3,
  /** The service cannot answer now; the same command may succeed later. */
  unavailable: 4,
  stillRunning: 5,
  /** The code with which a shell reports SIGINT. */
  interrupted: 130,
} as const;

export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
