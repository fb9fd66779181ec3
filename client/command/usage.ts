/** How the command is called, and how it ends. */

/** Exit codes. Scripts rely on them: client/README.md lists them too. */
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

export const USAGE = `decide: for each stakeholder of a decision, which option is best, and how sure that is

  decide FILE                      send a decision, or typed questions, and print the answer
  decide get ID                    print a decision that was sent before
  decide next ID                   print which questions are worth asking next
  decide refine ID --calls N       ask the judge up to N further questions, and wait for the result
  decide refine ID FILE            add answers of persons, and wait for the result
  decide diff ID ID                compare two revisions
  decide list                      print the newest decisions: [--limit N] and the filters below
  decide export                    print all decisions that match the filters: [--format ndjson|csv]
  decide cancel ID                 cancel a decision that runs
  decide mcp                       serve the tools for agents over standard input and output
  decide report-chosen ID          record what was chosen: --option A [--followed | --not-followed]
                                   [--by agent|human] [--note TEXT]
  decide show FILE                 print a saved answer
  decide show FILE FILE            compare the saved answers of two revisions
  decide verify FILE               check the figures of a saved result against its result_hash

FILE is JSON or YAML; - reads standard input.

  --watch                          wait until the decision has ended, and show its progress
  --json                           print the answer as JSON
  --stakeholder ID                 with refine --calls: ask only about this stakeholder
  --idempotency-key KEY            send again what was sent with this key, without doing it twice
  --help, --version

  filters: --search TEXT --status running|ok|error --mode default|direct --key-id N --best A
           --verdict untouched|equal|open|leaning|likely|clear --source api|mcp|playground|connector
           --from TIME --to TIME --shared true|false

DECISIONS_API_KEY                  the API key
DECISIONS_URL                      the service; http://127.0.0.1:3000 by default
NO_COLOR                           no colours, which otherwise appear at a terminal only

Exit codes: 0 done; 1 refused, or the decision failed; 2 wrong usage; 3 no valid API key; 4 not
available, try again later; 5 still running; 130 interrupted.
`;
