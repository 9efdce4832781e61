"""A client of a server in Python's standard library, which builds its requests as the published SDKs for Python do.

Usage: client.py URL KEY SECRET ROUND. Prints one JSON object with what it saw.
"""

import base64
import hashlib
import hmac
import json
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timedelta, timezone

URL, KEY, SECRET, ROUND = sys.argv[1:]


def signed(claims):
    """Returns a token as the JWT library of Python writes it: the header's keys in this order, without padding."""

    def part(value):
        text = json.dumps(value, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(text).rstrip(b"=")

    head = part({"typ": "JWT", "alg": "HS256"}) + b"." + part(claims)
    digest = hmac.new(SECRET.encode(), head, hashlib.sha256).digest()
    return (head + b"." + base64.urlsafe_b64encode(digest).rstrip(b"=")).decode()


TOKEN = signed({"server": True})


def ask(method, path, body=None, query=None, headers=None):
    """Sends a request. Queries hold JSON for objects, and booleans in lower case."""
    params = {"api_key": KEY}
    for name, value in (query or {}).items():
        if isinstance(value, bool):
            params[name] = str(value).lower()
        elif isinstance(value, (dict, list)):
            params[name] = json.dumps(value)
        else:
            params[name] = str(value)
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"{URL}{path}?{urllib.parse.urlencode(params)}",
        data=data,
        method=method,
        headers={
            "Authorization": TOKEN,
            "stream-auth-type": "jwt",
            "X-Stream-Client": "stream-python-client-4.21",
            "Content-Type": "application/json",
            **(headers or {}),
        },
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return {"status": answer.status, "body": json.loads(answer.read())}
    except urllib.error.HTTPError as refused:
        return {"status": refused.code, "body": json.loads(refused.read())}


def upload(path, name, content, fields):
    """Sends a form whose fields have no type, and whose file has none either."""
    boundary = uuid.uuid4().hex
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in fields.items()]
    parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n')
    form = "".join(parts).encode() + content + f"\r\n--{boundary}--\r\n".encode()
    return ask("POST", path, form, headers={"Content-Type": f"multipart/form-data; boundary={boundary}"})


user = {"id": "py", "name": "Py", "custom": {"color": "red"}, "teams": None, "image": None, "role": ""}
room = f"/channels/messaging/py-{ROUND}"
later = (datetime.now(timezone.utc) + timedelta(hours=1)).isoformat()
seen = {
    "first_users": ask("POST", "/users", {"users": {"py": {"id": "py", "name": "Py", "color": "red", "role": "", "teams": None}}}),
    "second_users": ask("POST", "/api/v2/users", {"users": {"py": user}}),
    "room": ask("POST", f"{room}/query", {"data": {"created_by": {"id": "py"}, "members": ["py"]}, "state": True}),
    "second_room": ask(
        "POST",
        f"/api/v2/chat{room}/query",
        {"data": {"created_by_id": "py", "members": [{"user_id": "py"}], "custom": {}}, "state": "true", "messages": None},
    ),
    "pinned": ask(
        "POST",
        f"/api/v2/chat{room}/message",
        {"message": {"text": "hi", "user_id": "py", "pinned": True, "pin_expires": later, "parent_id": "", "custom": None}},
    ),
    "users": ask("GET", "/users", query={"payload": {"filter_conditions": {"id": "py"}, "limit": 1, "presence": False}}),
    "upload": upload(f"{room}/file", "notes.txt", b"words", {"user": json.dumps({"id": "py"})}),
    "second_upload": upload("/api/v2/uploads/file", "notes.txt", b"words", {"user": json.dumps({"id": "py", "custom": {}})}),
    "missing": ask("GET", "/api/v2/chat/nothing/none"),
}
created = seen["second_users"]["body"]["users"]["py"]["created_at"]
seen["created_at"] = datetime.fromtimestamp(created / 1e9, tz=timezone.utc).isoformat(timespec="seconds")
print(json.dumps(seen))
