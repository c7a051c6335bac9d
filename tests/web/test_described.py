"""The API asked as its description says, and as it does not: every answer is as it is described.

Schemathesis makes what is asked of the description itself, the same each time.
"""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable

from tests.many import many
from tests.web.hall import Hall, Phone
from tests.web.test_desk import Desk
from trickledger.ledger.web import app, security
from trickledger.ledger.web.openapi import openapi

OPERATIONS = [(path, method) for path, known in openapi()["paths"].items() for method in known]
_QUICK = settings(
    max_examples=many(6),
    derandomize=True,
    database=None,
    deadline=None,
    # what is not as described is described by filters
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit on how often: that has tests of its own."""
    for module, name in (
        (security, "MOST_REQUESTS"),
        (security, "MOST_SENDINGS"),
        (app, "MOST_OF_A_TABLE"),
    ):
        monkeypatch.setattr(module, name, 10**6)


def answered(phone: Phone, desk: Desk, case: Any) -> int:
    """Send what was made up, from a phone or a desk that was let in; judge the answer."""
    import schemathesis.checks as of

    asked = case.as_transport_kwargs(base_url=str(phone.client.base_url))
    body = asked.get("data") or {}
    is_form = isinstance(body, dict)
    if is_form and "token" in body and "line" not in str(body["token"]):
        body["token"] = phone.token
    is_of_desk = case.operation.path == "/api/event/acts"
    answer = (desk if is_of_desk else phone).client.request(
        asked["method"],
        asked["url"],
        params=asked["params"],
        data={name: value for name, value in body.items() if not isinstance(value, dict)}
        if is_form
        else None,
        content=None if is_form else body,
        json=asked.get("json"),
        headers={"accept": "application/json", "x-token": desk.token},
    )
    case.validate_response(
        answer,
        checks=[
            of.not_a_server_error,
            of.status_code_conformance,
            of.content_type_conformance,
            of.response_schema_conformance,
        ],
    )
    return answer.status_code


@pytest.mark.usefixtures("unlimited")
def test_every_answer_is_as_it_is_described(hall: Hall, phone: Phone) -> None:
    import schemathesis
    from schemathesis import GenerationMode

    hall.set_phrase()
    desk = Desk(hall.browser())
    statuses: set[int] = set()
    described = schemathesis.openapi.from_dict(openapi())
    for path, method in OPERATIONS:
        operation = described[path][method]
        # what is sent is sent to the table that the phone is at: elsewhere it is nobody
        at = {"tab": 1} if "{tab}" in path else None
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @_QUICK
            @given(operation.as_strategy(generation_mode=mode, path_parameters=at))
            def asked(case: Any) -> None:
                statuses.add(answered(phone, desk, case))

            # what has no parameter can't be asked otherwise
            with suppress(Unsatisfiable):
                asked()
    assert statuses >= {200, 400, 404, 422}
