"""Runs calls of the Python client that come as lines of JSON, and answers each with a line."""

import json
import sys

sys.path.insert(0, sys.argv[1])
import decision_analysis as library

for line in sys.stdin:
    call = json.loads(line)
    waits, progress = [], []
    try:
        if "client" in call:
            client = library.Client(sleep=waits.append, **call["client"])
            given = call.get("named", {})
            if call.get("watches"):
                given["on_progress"] = progress.append
            answer = getattr(client, call["name"])(*call["args"], **given)
            if call["name"] in ("list", "receipts"):
                answer = list(answer)
            if isinstance(answer, bytes):
                answer = answer[:8].hex()
        else:
            answer = getattr(library, call["name"])(*call["args"], **call.get("named", {}))
        outcome = {"answer": answer}
    except library.ApiError as error:
        outcome = {"error": {**vars(error), "said": str(error)}}
    except ValueError as error:
        outcome = {"mistake": str(error)}
    print(json.dumps({**outcome, "waits": waits, "progress": progress}), flush=True)
