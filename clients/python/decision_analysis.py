"""Client of the decision analysis API: one file, for Python 3.9 and newer, without dependencies.

    from decision_analysis import Client, verify_result

    client = Client()  # DECISIONS_URL and DECISIONS_API_KEY
    result = client.decide(request)
    print(result["results"][0]["best"], verify_result(result))

Requests and replies are dictionaries in the form of the API's reference, which the service shows
at /docs. Every failure is an ApiError; wrong arguments are a ValueError.
"""

from __future__ import annotations

import base64
import binascii
import datetime
import decimal
import email.utils
import hashlib
import hmac
import http.client
import json
import os
import random
import re
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Iterator, Mapping, Optional, Union

__all__ = ["ApiError", "Client", "verify_result", "verify_webhook"]

Json = dict[str, Any]
Progress = Callable[[Json], None]

FIRST_WAIT = 0.5
MOST_WAIT = 8.0
# Spreads the clients that were all told to come back at the same time.
SPREAD = 0.5
# If the service wants the request later than this, the error goes to the caller, who decides.
MOST_RETRY_AFTER = 60.0
# With on_progress, the service answers after this time, so that there is something to report.
PROGRESS_AFTER = 1
# How long to wait between two looks at a decision when the service does not say.
LOOK_AGAIN = 2.0
WEBHOOK_TOLERANCE = 300
# The most that the service gives at once.
LIST_PAGE = 100
RECEIPTS_PAGE = 300


class ApiError(Exception):
    """A request that failed.

    type: an error type of the API, or one of the client's own: "no_connection" (the service was not
        reached, or the connection broke), "timeout" (it stayed silent for too long),
        "unexpected_reply" (the reply is not one of this service), "decision_failed" (the decision
        was accepted and ended in an error), "answer_gone" (it ended, and its result is no longer
        stored).
    code, param, doc_url: which error exactly, at which place of the request, and where it is
        explained; None where the service did not say.
    status: of the reply; None when there was none.
    request_id: quote it when you report a problem.
    retry_after: seconds until the service wants the request again; None when it did not say.
    decision_id: the decision that was accepted before the error; it can be read later.
    """

    def __init__(self, type: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.type = type
        self.message = message
        self.code: Optional[str] = details.get("code")
        self.param: Optional[str] = details.get("param")
        self.doc_url: Optional[str] = details.get("doc_url")
        self.status: Optional[int] = details.get("status")
        self.request_id: Optional[str] = details.get("request_id")
        self.retry_after: Optional[float] = details.get("retry_after")
        self.decision_id: Optional[str] = None


class Client:
    """The operations of the API. One client may be used by several threads.

    base_url: the service, such as "http://127.0.0.1:3000"; DECISIONS_URL when it is not given.
    api_key: DECISIONS_API_KEY when it is not given.
    retries: how many tries may follow the first one. All tries of a POST carry one Idempotency-Key,
        so that the service does and bills the work once.
    timeout: how many seconds the service may stay silent. It must be longer than the service itself
        waits for a decision, usually 50 seconds.
    sleep: used in place of time.sleep.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        retries: int = 2,
        timeout: float = 100.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._api_url = _api_url(_given(base_url, "base_url", "DECISIONS_URL"))
        self._api_key = _checked_key(_given(api_key, "api_key", "DECISIONS_API_KEY"))
        self._retries = retries
        self._timeout = timeout
        self._sleep = sleep
        # A redirect could turn a POST into a GET without a word.
        self._opener = urllib.request.build_opener(_NoRedirect)

    def decide(
        self,
        request: Json,
        *,
        on_progress: Optional[Progress] = None,
        idempotency_key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
    ) -> Json:
        """Makes a decision and waits for its result, however long it takes.

        on_progress gets {"id", "done", "total"}: how many of the model's calls are done.
        idempotency_key: the same key, path and body run once in 24 hours, also when another process
        sends them; a random key when it is not given. wait_seconds: how long one request may wait.
        """
        return self._settle("/decisions", request, on_progress, idempotency_key, wait_seconds)

    def refine(
        self,
        id: str,
        request: Json,
        *,
        on_progress: Optional[Progress] = None,
        idempotency_key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
    ) -> Json:
        """Makes a revision with more answers, of the judge or of persons, and waits for it."""
        path = f"{_path(id)}/refine"
        return self._settle(path, request, on_progress, idempotency_key, wait_seconds)

    def create(
        self,
        request: Json,
        *,
        idempotency_key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
    ) -> Json:
        """Makes a decision. Gives its result, or the notice that it runs ("status": "running")."""
        return self._post("/decisions", request, idempotency_key, wait_seconds)

    def ask(self, request: Json, *, idempotency_key: Optional[str] = None) -> Json:
        """Asks typed questions."""
        return self._post("/questions", request, idempotency_key)

    def get(self, id: str) -> Json:
        """Gives the record of a decision."""
        return self._send("GET", _path(id))[0]

    def wait(self, id: str, *, on_progress: Optional[Progress] = None) -> Json:
        """Waits until a decision has ended, and gives its record."""
        return self._wait(id, on_progress, 0.0)

    def list(self, **filters: Any) -> Iterator[Json]:
        """The decisions that the key sees, newest first, such as list(status="ok", search="rent").

        The filters are those of the operation in the reference; "from" is a word of Python, so a
        period is list(**{"from": "2026-01-01"}).
        """
        query = {"limit": LIST_PAGE, **{name: one for name, one in filters.items() if one is not None}}
        while True:
            page = self._send("GET", f"/decisions?{urllib.parse.urlencode(query)}")[0]
            yield from page["decisions"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def receipts(self, start: Optional[str] = None, end: Optional[str] = None) -> Iterator[Json]:
        """The organization's payments, newest first, from start on and before end (ISO dates)."""
        query: Json = {"limit": RECEIPTS_PAGE, **({} if start is None else {"from": start})}
        seen: set[int] = set()
        while True:
            if end is not None:
                query["to"] = end
            page = self._send("GET", f"/receipts?{urllib.parse.urlencode(query)}")[0]["receipts"]
            fresh = [receipt for receipt in page if receipt["id"] not in seen]
            seen.update(receipt["id"] for receipt in fresh)
            yield from fresh
            if len(page) < RECEIPTS_PAGE or not fresh:
                return
            # Several receipts may have the time of the last one, and "to" is not in the period: the
            # next page begins with these again, and "seen" leaves them out.
            last = datetime.datetime.fromisoformat(page[-1]["created_at"].replace("Z", "+00:00"))
            end = (last + datetime.timedelta(milliseconds=1)).isoformat().replace("+00:00", "Z")

    def cancel(self, id: str) -> Json:
        """Cancels a decision that runs. One that has ended stays as it is: the status says which."""
        return self._post(f"{_path(id)}/cancel", {})

    def share(self, id: str, is_shared: bool) -> Json:
        return self._send("PATCH", _path(id), {"shared_with_org": is_shared})[0]

    def publish(self, id: str) -> Json:
        return self._post(f"{_path(id)}/publication", {})

    def withdraw(self, id: str) -> Json:
        return self._send("DELETE", f"{_path(id)}/publication")[0]

    def report_chosen(self, id: str, report: Json, *, idempotency_key: Optional[str] = None) -> Json:
        return self._post(f"{_path(id)}/chosen", report, idempotency_key)

    def take_back_chosen(self, id: str) -> Json:
        """Takes the report back, as if there had been none."""
        return self._send("DELETE", f"{_path(id)}/chosen")[0]

    def assess(self, id: str, assessment: Json, *, idempotency_key: Optional[str] = None) -> Json:
        return self._post(f"{_path(id)}/assessments", assessment, idempotency_key)

    def picture(self, id: str) -> bytes:
        """Gives a PNG of 1200 x 630 pixels."""
        return self._send("GET", f"{_path(id)}/picture.png", is_bytes=True)[0]

    def _settle(
        self,
        path: str,
        request: Json,
        on_progress: Optional[Progress],
        idempotency_key: Optional[str],
        wait_seconds: Optional[int],
    ) -> Json:
        if wait_seconds is None and on_progress is not None:
            wait_seconds = PROGRESS_AFTER
        answer = self._post(path, request, idempotency_key, wait_seconds)
        if answer.get("status") != "running":
            return answer
        if on_progress is not None:
            on_progress({"id": answer["id"], **answer["progress"]})
        record = self._wait(answer["id"], on_progress, float(answer["retry_after"]))
        if record["response"] is None:
            error = ApiError("answer_gone", "The decision ended, and its result is no longer stored.")
            error.decision_id = answer["id"]
            raise error
        return record["response"]

    def _wait(self, id: str, on_progress: Optional[Progress], seconds: float) -> Json:
        try:
            while True:
                if seconds > 0:
                    self._sleep(seconds)
                record, headers = self._send("GET", _path(id))
                if record["status"] == "error":
                    raise ApiError("decision_failed", record["errorMessage"] or "The decision failed.")
                if record["status"] == "ok":
                    return record
                if on_progress is not None and record["progress"] is not None:
                    on_progress({"id": id, **record["progress"]})
                seconds = _retry_after(headers) or LOOK_AGAIN
        except ApiError as error:
            error.decision_id = id
            raise

    def _post(
        self,
        path: str,
        body: Json,
        idempotency_key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
    ) -> Json:
        headers = {"Idempotency-Key": idempotency_key or uuid.uuid4().hex}
        if wait_seconds is not None:
            headers["Prefer"] = f"wait={wait_seconds}"
        return self._send("POST", path, body, headers)[0]

    def _send(
        self,
        method: str,
        path: str,
        body: Optional[Json] = None,
        headers: Optional[Mapping[str, str]] = None,
        is_bytes: bool = False,
    ) -> tuple[Any, Mapping[str, str]]:
        """All tries are the same request. Gives the body of the reply and its headers."""
        request = urllib.request.Request(
            self._api_url + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self._api_key}", **(headers or {})},
            method=method,
        )
        if body is not None:
            request.add_header("Content-Type", "application/json")
        tries = 0
        while True:
            tries += 1
            try:
                return self._try_once(request, is_bytes)
            except ApiError as error:
                wait = None if tries > self._retries else _wait_before_retry(error, tries)
                if wait is None:
                    raise
            self._sleep(wait)

    def _try_once(self, request: urllib.request.Request, is_bytes: bool) -> tuple[Any, Mapping[str, str]]:
        try:
            with self._opener.open(request, timeout=self._timeout) as reply:
                content = reply.read()
                headers = reply.headers
                if is_bytes:
                    return content, headers
                try:
                    return json.loads(content), headers
                except ValueError:
                    message = f"The reply ({reply.status}) is not complete JSON."
                    raise ApiError("unexpected_reply", message, **_seen(reply.status, headers)) from None
        except urllib.error.HTTPError as refused:
            raise _error_of(refused) from None
        except (urllib.error.URLError, http.client.HTTPException, OSError) as cause:
            reason = getattr(cause, "reason", cause)
            if isinstance(reason, (socket.timeout, TimeoutError)):
                message = f"No complete reply: the service was silent for {self._timeout:g} seconds."
                raise ApiError("timeout", message) from cause
            message = f"{self._api_url} was not reached, or the connection broke ({reason})."
            raise ApiError("no_connection", message) from cause


def verify_result(result: Json) -> bool:
    """True when no figure or text of "results" and "agreement" was changed since the engine.

    Recomputes meta.result_hash: the SHA-256 of {"agreement", "results"} in canonical form (RFC
    8785). Direct mode results have no hash: they are a ValueError.
    """
    expected = result.get("meta", {}).get("result_hash")
    if not isinstance(expected, str):
        raise ValueError("result: expected a Default mode result, which has meta.result_hash")
    hashed = _canonical({"agreement": result["agreement"], "results": result["results"]})
    return hashlib.sha256(hashed.encode("utf-8")).hexdigest() == expected


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: Union[str, bytes], *, now: Optional[float] = None
) -> bool:
    """True when the service signed this body with the secret, at most 5 minutes ago.

    headers: of the request; upper and lower case are alike. body: as it came, before it is parsed.
    Use the header webhook-id to take a message only once. A secret of another form than whsec_ and
    base64 is a ValueError.
    """
    key = _secret_bytes(secret)
    given = {name.lower(): one for name, one in headers.items()}
    id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if id == "" or re.fullmatch("[0-9]{1,12}", timestamp) is None:
        return False
    if abs(int(time.time() if now is None else now) - int(timestamp)) > WEBHOOK_TOLERANCE:
        return False
    tail = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + tail
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = given.get("webhook-signature", "").split(" ")
    # Takes the same time wherever a signature is wrong.
    return any([hmac.compare_digest(expected.encode(), one.encode()) for one in signatures])


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def _given(value: Optional[str], name: str, variable: str) -> str:
    given = os.environ.get(variable, "") if value is None else value
    if given == "":
        raise ValueError(f"{name}: give it, or set {variable}")
    return given


def _api_url(base_url: str) -> str:
    parts = urllib.parse.urlsplit(base_url)
    if parts.scheme not in ("http", "https") or parts.netloc == "":
        raise ValueError(f"base_url: expected http:// or https:// and a host, got {base_url!r}")
    path = parts.path.rstrip("/")
    if not path.endswith("/api/v1"):
        path += "/api/v1"
    return f"{parts.scheme}://{parts.netloc}{path}"


def _checked_key(api_key: str) -> str:
    """The error does not quote the key, because errors are logged."""
    if re.fullmatch("[\x21-\x7e]+", api_key) is None:
        raise ValueError("api_key: expected printable ASCII characters without spaces")
    return api_key


def _path(id: str) -> str:
    """An id is part of an address, so anything else than an id would be another address."""
    if re.fullmatch("[A-Za-z0-9_-]{1,100}", id) is None:
        raise ValueError(f"id: expected letters, digits, - and _, such as dec_..., got {id!r}")
    return f"/decisions/{id}"


def _wait_before_retry(error: ApiError, tries: int) -> Optional[float]:
    """Seconds until the next try; None: there is no next try. tries counts those made, from 1."""
    if not _is_transient(error):
        return None
    if error.retry_after is None:
        return min(MOST_WAIT, FIRST_WAIT * 2 ** (tries - 1) * (1 + random.random()))
    if error.retry_after > MOST_RETRY_AFTER:
        return None
    return error.retry_after + SPREAD * random.random()


def _is_transient(error: ApiError) -> bool:
    if error.type in ("no_connection", "timeout"):
        return True
    if error.status is None:
        return False
    # A 409 that says when to come back means that the first try is still running.
    if error.status == 409:
        return error.retry_after is not None
    # A 2xx whose body is not complete JSON was cut short.
    return error.status >= 500 or error.status in (408, 429) or 200 <= error.status < 300


def _error_of(refused: urllib.error.HTTPError) -> ApiError:
    status, headers = refused.code, refused.headers
    try:
        content = refused.read()
    except (http.client.HTTPException, OSError) as cause:
        return ApiError("no_connection", f"The connection broke within the reply ({status}, {cause}).")
    finally:
        refused.close()
    try:
        error = json.loads(content)["error"]
        type, message = error["type"], error["message"]
    except (ValueError, TypeError, KeyError, IndexError):
        type = message = None
    if not isinstance(type, str) or not isinstance(message, str):
        return ApiError("unexpected_reply", _unexpected(status, headers), **_seen(status, headers))
    more = {name: error.get(name) for name in ("code", "param", "doc_url")}
    return ApiError(type, message, **more, **_seen(status, headers))


def _unexpected(status: int, headers: Mapping[str, str]) -> str:
    if 300 <= status < 400:
        return f"The address redirects to {headers.get('Location')}: give that address."
    return f"The reply ({status}) does not come from the service: its body has no error of the API."


def _seen(status: int, headers: Mapping[str, str]) -> Json:
    request_id, retry_after = headers.get("X-Request-Id"), _retry_after(headers)
    return {"status": status, "request_id": request_id, "retry_after": retry_after}


def _retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """Seconds from now. A date is compared with the sender's clock, because ours may be wrong."""
    value = (headers.get("Retry-After") or "").strip()
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", value) is not None:
        return float(value)
    until = _date(value)
    if until is None:
        return None
    sent = _date(headers.get("Date") or "")
    return max(0.0, until - (time.time() if sent is None else sent))


def _date(value: str) -> Optional[float]:
    try:
        return email.utils.parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError, IndexError):
        return None


def _secret_bytes(secret: str) -> bytes:
    """The error does not quote the secret, because errors are logged."""
    text = secret[len("whsec_") :] if secret.startswith("whsec_") else secret
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if key == b"":
        raise ValueError("secret: expected whsec_ and base64")
    return key


def _canonical(value: Any) -> str:
    """JSON in the form of RFC 8785: names in order, no spaces, numbers as JavaScript writes them."""
    if isinstance(value, dict):
        # The order is that of UTF-16, where a pair of surrogates comes before U+E000.
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{_canonical(name)}:{_canonical(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_canonical(one) for one in value) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _number(float(value))
    return json.dumps(value, ensure_ascii=False)


def _number(value: float) -> str:
    """The shortest digits that give this number again, as JavaScript writes them."""
    if value == 0:
        return "0"
    sign, digits_of, exponent = decimal.Decimal(repr(value)).as_tuple()
    all_digits = "".join(map(str, digits_of))
    digits = all_digits.rstrip("0")
    # Where the point stands, counted from the first digit.
    point = len(all_digits) + int(exponent)
    if len(digits) <= point <= 21:
        text = digits + "0" * (point - len(digits))
    elif 0 < point <= 21:
        text = f"{digits[:point]}.{digits[point:]}"
    elif -6 < point <= 0:
        text = f"0.{'0' * -point}{digits}"
    else:
        power = point - 1
        fraction = f".{digits[1:]}" if len(digits) > 1 else ""
        text = f"{digits[0]}{fraction}e{'+' if power > 0 else '-'}{abs(power)}"
    return f"-{text}" if sign else text
