/** What `holdpoint --help` and `holdpoint COMMAND --help` say. Loads nothing: help is there at once, built or not. */

const GENERAL = `holdpoint: agents that stop and ask, in a terminal

Usage: holdpoint COMMAND [OPTIONS]

  run     ask an agent, and decide what it asks
  call    run one tool yourself
  inbox   list and answer what waits in a running Studio
  serve   host the Studio for browsers, HTTP and the inbox

  --help, -h   this text; "holdpoint COMMAND --help" says more
  --version    the version

Examples:
  holdpoint run 'Refund $90 on A-1002'
  holdpoint serve
  holdpoint inbox

HOLDPOINT_DATA moves the data folder, HOLDPOINT_TOKEN sets the token, HOLDPOINT_MODEL chooses the model.
`;

const RUN = `Usage: holdpoint run [OPTIONS] PROMPT

Asks an agent. The answer goes to standard output as it comes, everything else to standard error. Each request is asked
there and answered by a line of standard input: y or yes approves, anything else denies.

  --project DIR    the folder of a holdpoint.config.ts; without it the embedded example
  --agent ID       the agent; without it the project's first
  --journal FILE   keeps the run in a journal; without it in memory
  --json           events as NDJSON on standard output instead of the answer

Exit code: 0 completed, 1 failed, 2 usage, 3 completed but a request was denied or dismissed because standard input had
ended, 130 stopped (Ctrl-C).

Examples:
  holdpoint run 'Refund $90 on A-1002'
  echo y | holdpoint run 'Refund $90 on A-1002'
  holdpoint run --project . --agent janitor 'Clean up /tmp/my-logs'
  holdpoint run --json 'Look up A-1008' </dev/null | jq .event.type
`;

const CALL = `Usage: holdpoint call TOOL --input JSON [OPTIONS]

Runs one tool of an agent. You are the caller, so nobody is asked; what the agent's policy denies is denied. The call is
recorded in the project's journal. The output goes to standard output as JSON.

  --input JSON     the tool's input; - reads it from standard input
  --agent ID       the agent; needed where the project has several
  --project DIR    the folder of a holdpoint.config.ts; without it the embedded example

Exit code: 0 the tool's output, 1 its error or a refusal, 2 usage, 130 stopped (Ctrl-C).

Examples:
  holdpoint call lookup_order --agent support --input '{"orderId":"A-1002"}'
  echo '{"orderId":"A-1002"}' | holdpoint call lookup_order --agent support --input -
`;

const INBOX = `Usage: holdpoint inbox [COMMAND] [OPTIONS]

Lists and answers what waits in a Studio that runs: "holdpoint serve", or the desktop app with --http.

  list                      what waits, oldest first; the same without a command
  approve ID                allows the call
  deny ID [--reason TEXT]   refuses it; the agent reads the reason
  answer ID                 asks the questions one after another
  answer ID --value Q=V     answers by question id; several --value for several questions or choices
  answer ID --json JSON     answers as [{"questionId": "…", "value": "…"}]
  answer ID --dismiss       declines to answer
  outcome ID happened|did-not-happen|unknown [--output JSON]
                            says what became of a call that was cut off

  --json           list: requests as JSON
  --project DIR    the Studio of that project, where several run
  --port PORT      the Studio on that port
  --url URL        the Studio at that address

Exit code: 0 done, 1 refused or not reached, 2 usage.

Examples:
  holdpoint inbox
  holdpoint inbox approve int_4k2m
  holdpoint inbox deny int_4k2m --reason 'Wait for the warehouse'
  holdpoint inbox answer int_9f1c --value priority=urgent --value channel=email
  holdpoint inbox outcome int_7b3d did-not-happen
`;

const SERVE = `Usage: holdpoint serve [OPTIONS]

Hosts the Studio on this machine: browser mode, HTTP, and "holdpoint inbox". Prints an address that opens it in a
browser once. Ctrl-C ends it; what runs is interrupted and can be resumed.

  --port PORT      4747 without it; 0 takes any free one
  --project DIR    the folder of a holdpoint.config.ts; without it the embedded example

Exit code: 0 ended by Ctrl-C, 1 could not serve, 2 usage.

Examples:
  holdpoint serve
  holdpoint serve --port 0 --project .
`;

/** @type {Readonly<Record<string, string>>} */
export const COMMAND_HELP = { run: RUN, call: CALL, inbox: INBOX, serve: SERVE };

export { GENERAL as GENERAL_HELP };
