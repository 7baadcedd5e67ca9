# Generated from openapi.yaml by `npm run openapi`: do not edit.
"""Descriptions of requests, for `Client.send`, `Client.items` and their asynchronous forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ._call import Call, ListCall, path_of

if TYPE_CHECKING:
    from . import types


def analyze_line(
    variant: types.VariantId,
    body: types.LineToAnalyze,
    *,
    include: Literal["board"] | None = None,
) -> Call[types.Analysis]:
    """Analyze a line of moves. The method `Client.analyze_line` explains the parameters."""
    return Call("POST", path_of("/v1/variants/{variant}/analyze", variant=variant), "json", query={"include": include}, body=body)


def read_pgn(
    variant: types.VariantId,
    body: types.PgnToRead,
    *,
    include: Literal["board"] | None = None,
) -> Call[types.ReadLine]:
    """Parse a PGN. The method `Client.read_pgn` explains the parameters."""
    return Call("POST", path_of("/v1/variants/{variant}/read", variant=variant), "json", query={"include": include}, body=body)


def get_variant_board(
    variant: types.VariantId,
    *,
    position: str | None = None,
    last: str | None = None,
    orientation: Literal["white", "black"] | None = None,
    theme: Literal["light", "dark", "none"] | None = None,
    borderless: bool | None = None,
) -> Call[str]:
    """A picture of any position. The method `Client.get_variant_board` explains the parameters."""
    return Call("GET", path_of("/v1/variants/{variant}/board.svg", variant=variant), "text", query={"position": position, "last": last, "orientation": orientation, "theme": theme, "borderless": borderless})


def get_variant_board_png(
    variant: types.VariantId,
    *,
    position: str | None = None,
    last: str | None = None,
    orientation: Literal["white", "black"] | None = None,
    theme: Literal["light", "dark", "none"] | None = None,
    borderless: bool | None = None,
    size: int | None = None,
) -> Call[bytes]:
    """A picture of any position as PNG. The method `Client.get_variant_board_png` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/variants/{variant}/board.png", variant=variant), "bytes", query={"position": position, "last": last, "orientation": orientation, "theme": theme, "borderless": borderless, "size": size})


def get_variant(variant: types.VariantId) -> Call[types.Variant]:
    """A variant of the catalogue. The method `Client.get_variant` explains the parameters."""
    return Call("GET", path_of("/v1/variants/{variant}", variant=variant), "json")


def list_variants(
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.VariantPage, types.Variant]:
    """The variants of this server. The method `Client.list_variants` explains the parameters."""
    return ListCall("GET", path_of("/v1/variants"), "json", query={"limit": limit, "cursor": cursor})


def explore_position(
    variant: types.VariantId,
    *,
    position: str | None = None,
    moves: str | None = None,
    since: str | None = None,
    until: str | None = None,
    bots: Literal["include", "exclude"] | None = None,
) -> Call[types.OpeningExplorer]:
    """Moves played in a position. The method `Client.explore_position` explains the parameters."""
    return Call("GET", path_of("/v1/explorer/{variant}", variant=variant), "json", query={"position": position, "moves": moves, "since": since, "until": until, "bots": bots})


def rebuild_explorer() -> Call[types.ExplorerRebuild]:
    """Rebuild the opening explorer. The method `Client.rebuild_explorer` explains the parameters.
    """
    return Call("DELETE", path_of("/v1/explorer"), "json")


def search_players(
    *,
    prefix: str,
    rating_variant: types.VariantId | None = None,
) -> Call[types.FoundPlayers]:
    """Players whose name begins with some letters. The method `Client.search_players` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/players"), "json", query={"prefix": prefix, "ratingVariant": rating_variant})


def sign_up(body: types.NewPlayer) -> Call[types.NewAccount]:
    """Sign up. The method `Client.sign_up` explains the parameters."""
    return Call("POST", path_of("/v1/players"), "json", body=body)


def get_player(username: str) -> Call[types.Profile]:
    """A player's profile. The method `Client.get_player` explains the parameters."""
    return Call("GET", path_of("/v1/players/{username}", username=username), "json")


def export_player_games_ndjson(
    username: str,
    *,
    cursor: str | None = None,
    limit: int | None = None,
    variant: types.VariantId | None = None,
    winner: Literal["white", "black", "none"] | None = None,
    reason: str | None = None,
    opponent: str | None = None,
    result: Literal["win", "draw", "loss"] | None = None,
    rated: bool | None = None,
    since: str | None = None,
    until: str | None = None,
    min_rating: int | None = None,
    max_rating: int | None = None,
    evaluation: bool | None = None,
) -> Call[str]:
    """Export a player's finished games as NDJSON. The method `Client.export_player_games_ndjson`
    explains the parameters.
    """
    return Call("GET", path_of("/v1/players/{username}/games.ndjson", username=username), "text", query={"cursor": cursor, "limit": limit, "variant": variant, "winner": winner, "reason": reason, "opponent": opponent, "result": result, "rated": rated, "since": since, "until": until, "minRating": min_rating, "maxRating": max_rating, "evaluation": evaluation})


def export_player_games_pgn(
    username: str,
    *,
    cursor: str | None = None,
    limit: int | None = None,
    variant: types.VariantId | None = None,
    winner: Literal["white", "black", "none"] | None = None,
    reason: str | None = None,
    opponent: str | None = None,
    result: Literal["win", "draw", "loss"] | None = None,
    rated: bool | None = None,
    since: str | None = None,
    until: str | None = None,
    min_rating: int | None = None,
    max_rating: int | None = None,
    evaluation: bool | None = None,
) -> Call[str]:
    """Export a player's finished games as PGN. The method `Client.export_player_games_pgn` explains
    the parameters.
    """
    return Call("GET", path_of("/v1/players/{username}/games.pgn", username=username), "text", query={"cursor": cursor, "limit": limit, "variant": variant, "winner": winner, "reason": reason, "opponent": opponent, "result": result, "rated": rated, "since": since, "until": until, "minRating": min_rating, "maxRating": max_rating, "evaluation": evaluation})


def list_player_games(
    username: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
    status: Literal["finished", "active"] | None = None,
    variant: types.VariantId | None = None,
    positions: bool | None = None,
    winner: Literal["white", "black", "none"] | None = None,
    reason: str | None = None,
    opponent: str | None = None,
    result: Literal["win", "draw", "loss"] | None = None,
    rated: bool | None = None,
    since: str | None = None,
    until: str | None = None,
    min_rating: int | None = None,
    max_rating: int | None = None,
) -> ListCall[types.ListedGamePage, types.ListedGame]:
    """A player's finished or running games. The method `Client.list_player_games` explains the
    parameters.
    """
    return ListCall("GET", path_of("/v1/players/{username}/games", username=username), "json", query={"limit": limit, "cursor": cursor, "status": status, "variant": variant, "positions": positions, "winner": winner, "reason": reason, "opponent": opponent, "result": result, "rated": rated, "since": since, "until": until, "minRating": min_rating, "maxRating": max_rating})


def get_rating_history(
    username: str,
    *,
    variant: types.VariantId,
    limit: int | None = None,
    cursor: str | None = None,
    against: Literal["people", "house"] | None = None,
) -> ListCall[types.RatingStepPage, types.RatingStep]:
    """A player's rating history. The method `Client.get_rating_history` explains the parameters."""
    return ListCall("GET", path_of("/v1/players/{username}/rating-history", username=username), "json", query={"limit": limit, "cursor": cursor, "variant": variant, "against": against})


def get_statistics(username: str) -> Call[types.Statistics]:
    """A player's results. The method `Client.get_statistics` explains the parameters."""
    return Call("GET", path_of("/v1/players/{username}/statistics", username=username), "json")


def get_leaderboard(
    variant: types.VariantId,
    *,
    limit: int | None = None,
    cursor: str | None = None,
    against: Literal["people", "house"] | None = None,
) -> ListCall[types.Leaderboard, types.Leader]:
    """The leaderboard of a variant. The method `Client.get_leaderboard` explains the parameters."""
    return ListCall("GET", path_of("/v1/leaderboards/{variant}", variant=variant), "json", query={"limit": limit, "cursor": cursor, "against": against})


def report_player(username: str, body: types.NewReport) -> Call[types.Report]:
    """Report a player. The method `Client.report_player` explains the parameters."""
    return Call("POST", path_of("/v1/players/{username}/report", username=username), "json", body=body)


def suspend_player(username: str) -> Call[types.Suspension]:
    """Suspend a player. The method `Client.suspend_player` explains the parameters."""
    return Call("POST", path_of("/v1/players/{username}/suspend", username=username), "json")


def reinstate_player(username: str) -> Call[types.Suspension]:
    """Reinstate a suspended player. The method `Client.reinstate_player` explains the parameters.
    """
    return Call("POST", path_of("/v1/players/{username}/reinstate", username=username), "json")


def get_operator_status() -> Call[types.OperatorStatus]:
    """The state of the server. The method `Client.get_operator_status` explains the parameters."""
    return Call("GET", path_of("/v1/admin/status"), "json")


def list_reports(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    status: Literal["open", "closed"] | None = None,
) -> ListCall[types.ReportPage, types.Report]:
    """Reports of players. The method `Client.list_reports` explains the parameters."""
    return ListCall("GET", path_of("/v1/reports"), "json", query={"limit": limit, "cursor": cursor, "status": status})


def close_report(report_id: str) -> Call[types.Report]:
    """Close a report. The method `Client.close_report` explains the parameters."""
    return Call("POST", path_of("/v1/reports/{id}/close", id=report_id), "json")


def create_stream_ticket() -> Call[types.StreamTicket]:
    """Create a stream ticket. The method `Client.create_stream_ticket` explains the parameters."""
    return Call("POST", path_of("/v1/me/stream-tickets"), "json")


def create_token(body: types.TokenRequest) -> Call[types.NewToken]:
    """Create a token. The method `Client.create_token` explains the parameters."""
    return Call("POST", path_of("/v1/me/tokens"), "json", body=body)


def list_tokens(
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.TokenInfoPage, types.TokenInfo]:
    """My tokens. The method `Client.list_tokens` explains the parameters."""
    return ListCall("GET", path_of("/v1/me/tokens"), "json", query={"limit": limit, "cursor": cursor})


def get_deadlines() -> Call[str]:
    """My deadlines as a calendar. The method `Client.get_deadlines` explains the parameters."""
    return Call("GET", path_of("/v1/me/deadlines.ics"), "text")


def get_me() -> Call[types.Me]:
    """My account. The method `Client.get_me` explains the parameters."""
    return Call("GET", path_of("/v1/me"), "json")


def update_me(body: types.AccountChanges) -> Call[types.Me]:
    """Change my account. The method `Client.update_me` explains the parameters."""
    return Call("PATCH", path_of("/v1/me"), "json", body=body)


def delete_me(body: types.AccountErasure) -> Call[None]:
    """Erase my account. The method `Client.delete_me` explains the parameters."""
    return Call("DELETE", path_of("/v1/me"), "nothing", body=body)


def get_turn_feed() -> Call[str]:
    """My turns as an Atom feed. The method `Client.get_turn_feed` explains the parameters."""
    return Call("GET", path_of("/v1/me/feed.atom"), "text")


def list_my_events(
    *,
    after: str | None = None,
    types: str | None = None,
    limit: int | None = None,
    wait: int | None = None,
) -> Call[types.FeedEventPage]:
    """My feed. The method `Client.list_my_events` explains the parameters."""
    return Call("GET", path_of("/v1/me/events"), "json", query={"after": after, "types": types, "limit": limit, "wait": wait})


def list_my_games(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    turn: Literal["mine", "theirs"] | None = None,
    variant: types.VariantId | None = None,
) -> ListCall[types.RunningGamePage, types.RunningGame]:
    """My running games. The method `Client.list_my_games` explains the parameters."""
    return ListCall("GET", path_of("/v1/me/games"), "json", query={"limit": limit, "cursor": cursor, "turn": turn, "variant": variant})


def get_token(token_id: str) -> Call[types.TokenDetails]:
    """A token, and everything created with it. The method `Client.get_token` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/me/tokens/{id}", id=token_id), "json")


def revoke_token(
    token_id: str,
    *,
    passkeys: Literal["keep", "delete"] | None = None,
    webhooks: Literal["keep", "delete"] | None = None,
) -> Call[None]:
    """Revoke a token. The method `Client.revoke_token` explains the parameters."""
    return Call("DELETE", path_of("/v1/me/tokens/{id}", id=token_id), "nothing", query={"passkeys": passkeys, "webhooks": webhooks})


def recover_token(body: types.TokenRecovery) -> Call[types.RecoveredAccess]:
    """Create a token with the recovery code. The method `Client.recover_token` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/token-recovery"), "json", body=body)


def recover_by_email(body: types.EmailRecovery) -> Call[None]:
    """Get a link for account recovery by e-mail. The method `Client.recover_by_email` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/token-recovery/email"), "nothing", body=body)


def create_passkey_options() -> Call[types.PasskeyCreationOptions]:
    """Options to create a passkey. The method `Client.create_passkey_options` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/me/passkeys/options"), "json")


def create_passkey(body: types.NewPasskey) -> Call[types.Passkey]:
    """Add a passkey. The method `Client.create_passkey` explains the parameters."""
    return Call("POST", path_of("/v1/me/passkeys"), "json", body=body)


def list_passkeys(
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.PasskeyPage, types.Passkey]:
    """My passkeys. The method `Client.list_passkeys` explains the parameters."""
    return ListCall("GET", path_of("/v1/me/passkeys"), "json", query={"limit": limit, "cursor": cursor})


def update_passkey(passkey_id: str, body: types.PasskeyChanges) -> Call[types.Passkey]:
    """Rename a passkey. The method `Client.update_passkey` explains the parameters."""
    return Call("PATCH", path_of("/v1/me/passkeys/{id}", id=passkey_id), "json", body=body)


def delete_passkey(
    passkey_id: str,
    *,
    passkeys: Literal["keep", "delete"] | None = None,
    webhooks: Literal["keep", "delete"] | None = None,
) -> Call[None]:
    """Delete a passkey. The method `Client.delete_passkey` explains the parameters."""
    return Call("DELETE", path_of("/v1/me/passkeys/{id}", id=passkey_id), "nothing", query={"passkeys": passkeys, "webhooks": webhooks})


def create_session_options() -> Call[types.PasskeyRequestOptions]:
    """Options to sign in with a passkey. The method `Client.create_session_options` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/session/options"), "json")


def create_session(body: types.SignIn) -> Call[types.Session]:
    """Sign in with a passkey. The method `Client.create_session` explains the parameters."""
    return Call("POST", path_of("/v1/session"), "json", body=body)


def delete_session() -> Call[None]:
    """Sign out. The method `Client.delete_session` explains the parameters."""
    return Call("DELETE", path_of("/v1/session"), "nothing")


def list_apps() -> Call[types.ConnectedApps]:
    """My connected apps. The method `Client.list_apps` explains the parameters."""
    return Call("GET", path_of("/v1/me/apps"), "json")


def delete_app(app_id: str) -> Call[None]:
    """Disconnect an app. The method `Client.delete_app` explains the parameters."""
    return Call("DELETE", path_of("/v1/me/apps/{id}", id=app_id), "nothing")


def get_consent(*, request: str) -> Call[types.Consent]:
    """An app's request for access. The method `Client.get_consent` explains the parameters."""
    return Call("GET", path_of("/oauth/consent"), "json", query={"request": request})


def give_consent(body: types.ConsentRequest) -> Call[types.ConsentGiven]:
    """Connect an app. The method `Client.give_consent` explains the parameters."""
    return Call("POST", path_of("/oauth/authorize"), "json", body=body)


def get_device(user_code: str) -> Call[types.Consent]:
    """A device's request for access. The method `Client.get_device` explains the parameters."""
    return Call("GET", path_of("/oauth/device/{userCode}", userCode=user_code), "json")


def decide_device(user_code: str, body: types.DeviceDecision) -> Call[None]:
    """Connect a device, or refuse it. The method `Client.decide_device` explains the parameters."""
    return Call("POST", path_of("/oauth/device/{userCode}", userCode=user_code), "nothing", body=body)


def export_me(*, cursor: str | None = None) -> Call[types.AccountExport]:
    """Export my data. The method `Client.export_me` explains the parameters."""
    return Call("GET", path_of("/v1/me/export"), "json", query={"cursor": cursor})


def get_email() -> Call[types.EmailSettings]:
    """My e-mail address and when I get mails. The method `Client.get_email` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/me/email"), "json")


def put_email(body: types.NewEmailSettings) -> Call[types.EmailSettings]:
    """Set my e-mail address and when I get mails. The method `Client.put_email` explains the
    parameters.
    """
    return Call("PUT", path_of("/v1/me/email"), "json", body=body)


def verify_email(body: types.EmailVerification) -> Call[None]:
    """Verify an e-mail address. The method `Client.verify_email` explains the parameters."""
    return Call("POST", path_of("/v1/me/email/verify"), "nothing", body=body)


def send_test_email() -> Call[None]:
    """Send a test mail to my address. The method `Client.send_test_email` explains the parameters.
    """
    return Call("POST", path_of("/v1/me/email/test"), "nothing")


def list_email_deliveries(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    state: Literal["pending", "delivered", "failed", "closed"] | None = None,
) -> ListCall[types.DeliveryPage, types.Delivery]:
    """The e-mails to me. The method `Client.list_email_deliveries` explains the parameters."""
    return ListCall("GET", path_of("/v1/me/email/deliveries"), "json", query={"limit": limit, "cursor": cursor, "state": state})


def redeliver_email(delivery_id: str) -> Call[types.Delivery]:
    """Send an e-mail again. The method `Client.redeliver_email` explains the parameters."""
    return Call("POST", path_of("/v1/me/email/deliveries/{deliveryId}/redeliver", deliveryId=delivery_id), "json")


def start_vacation(body: types.NewVacation | None = None) -> Call[types.VacationStatus]:
    """Start or plan a vacation. The method `Client.start_vacation` explains the parameters."""
    return Call("POST", path_of("/v1/me/vacation"), "json", body=body)


def end_vacation() -> Call[None]:
    """End my vacation, or cancel a planned one. The method `Client.end_vacation` explains the
    parameters.
    """
    return Call("DELETE", path_of("/v1/me/vacation"), "nothing")


def accept_challenge(
    challenge_id: str,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Accept a challenge. The method `Client.accept_challenge` explains the parameters."""
    return Call("POST", path_of("/v1/challenges/{id}/accept", id=challenge_id), "json", query={"include": include, "since": since})


def cancel_challenge(challenge_id: str) -> Call[None]:
    """Cancel my challenge. The method `Client.cancel_challenge` explains the parameters."""
    return Call("DELETE", path_of("/v1/challenges/{id}", id=challenge_id), "nothing")


def get_challenge(challenge_id: str) -> Call[types.ChallengeWithGames]:
    """A challenge. The method `Client.get_challenge` explains the parameters."""
    return Call("GET", path_of("/v1/challenges/{id}", id=challenge_id), "json")


def create_challenge(body: types.NewChallenge) -> Call[types.PostedChallenge]:
    """Create a challenge. The method `Client.create_challenge` explains the parameters."""
    return Call("POST", path_of("/v1/challenges"), "json", body=body)


def list_challenges(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    box: Literal["lobby", "incoming", "outgoing", "mine"] | None = None,
    variant: types.VariantId | None = None,
    rated: bool | None = None,
    bots: bool | None = None,
    color: Literal["white", "black", "random"] | None = None,
    time_control: Literal["per-move", "bank", "unlimited"] | None = None,
    min_time: str | None = None,
    max_time: str | None = None,
) -> ListCall[types.ChallengePage, types.Challenge]:
    """Open challenges. The method `Client.list_challenges` explains the parameters."""
    return ListCall("GET", path_of("/v1/challenges"), "json", query={"limit": limit, "cursor": cursor, "box": box, "variant": variant, "rated": rated, "bots": bots, "color": color, "timeControl": time_control, "minTime": min_time, "maxTime": max_time})


def decline_challenge(
    challenge_id: str,
    body: types.Decline | None = None,
) -> Call[types.Challenge]:
    """Decline a challenge to me. The method `Client.decline_challenge` explains the parameters."""
    return Call("POST", path_of("/v1/challenges/{id}/decline", id=challenge_id), "json", body=body)


def add_solved_steps(
    variant: types.VariantId,
    body: types.AddedSteps,
) -> Call[types.LessonProgress]:
    """Add solved steps of a lesson. The method `Client.add_solved_steps` explains the parameters.
    """
    return Call("POST", path_of("/v1/me/lessons/{variant}", variant=variant), "json", body=body)


def list_lessons() -> Call[types.LessonList]:
    """My progress in lessons. The method `Client.list_lessons` explains the parameters."""
    return Call("GET", path_of("/v1/me/lessons"), "json")


def follow_player(username: str) -> Call[None]:
    """Follow a player. The method `Client.follow_player` explains the parameters."""
    return Call("PUT", path_of("/v1/me/following/{username}", username=username), "nothing")


def unfollow_player(username: str) -> Call[None]:
    """Stop following a player. The method `Client.unfollow_player` explains the parameters."""
    return Call("DELETE", path_of("/v1/me/following/{username}", username=username), "nothing")


def list_following(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    rating_variant: types.VariantId | None = None,
) -> ListCall[types.FollowedPlayerPage, types.FollowedPlayer]:
    """Players I follow. The method `Client.list_following` explains the parameters."""
    return ListCall("GET", path_of("/v1/me/following"), "json", query={"limit": limit, "cursor": cursor, "ratingVariant": rating_variant})


def get_relation(username: str) -> Call[types.Relation]:
    """Another player and I. The method `Client.get_relation` explains the parameters."""
    return Call("GET", path_of("/v1/me/relations/{username}", username=username), "json")


def delete_block(username: str) -> Call[None]:
    """Unblock a player. The method `Client.delete_block` explains the parameters."""
    return Call("DELETE", path_of("/v1/me/blocks/{username}", username=username), "nothing")


def put_block(username: str) -> Call[None]:
    """Block a player. The method `Client.put_block` explains the parameters."""
    return Call("PUT", path_of("/v1/me/blocks/{username}", username=username), "nothing")


def list_blocks(
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.BlockPage, types.Block]:
    """Players I have blocked. The method `Client.list_blocks` explains the parameters."""
    return ListCall("GET", path_of("/v1/me/blocks"), "json", query={"limit": limit, "cursor": cursor})


def abort_game(
    game_id: str,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Abort a game. The method `Client.abort_game` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/abort", id=game_id), "json", query={"include": include, "since": since})


def claim_draw(
    game_id: str,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Claim a draw. The method `Client.claim_draw` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/draw-claim", id=game_id), "json", query={"include": include, "since": since})


def decline_draw(
    game_id: str,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Decline or withdraw a draw offer. The method `Client.decline_draw` explains the parameters.
    """
    return Call("DELETE", path_of("/v1/games/{id}/draw-offer", id=game_id), "json", query={"include": include, "since": since})


def offer_draw(
    game_id: str,
    body: types.AtPly,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Offer or accept a draw. The method `Client.offer_draw` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/draw-offer", id=game_id), "json", query={"include": include, "since": since}, body=body)


def export_games_ndjson(
    *,
    cursor: str | None = None,
    limit: int | None = None,
    variant: types.VariantId | None = None,
    winner: Literal["white", "black", "none"] | None = None,
    reason: str | None = None,
    rated: bool | None = None,
    since: str | None = None,
    until: str | None = None,
    min_rating: int | None = None,
    max_rating: int | None = None,
    evaluation: bool | None = None,
) -> Call[str]:
    """Export finished games as NDJSON. The method `Client.export_games_ndjson` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/games.ndjson"), "text", query={"cursor": cursor, "limit": limit, "variant": variant, "winner": winner, "reason": reason, "rated": rated, "since": since, "until": until, "minRating": min_rating, "maxRating": max_rating, "evaluation": evaluation})


def list_dumps(
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.DumpPage, types.Dump]:
    """The monthly dumps of all public games. The method `Client.list_dumps` explains the
    parameters.
    """
    return ListCall("GET", path_of("/v1/dumps"), "json", query={"limit": limit, "cursor": cursor})


def export_game(
    game_id: str,
    *,
    format: Literal["pgn", "json", "text"] | None = None,
    dialect: Literal["fairy-stockfish"] | None = None,
    evaluation: bool | None = None,
) -> Call[str]:
    """Export a game. The method `Client.export_game` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/export", id=game_id), "text", query={"format": format, "dialect": dialect, "evaluation": evaluation})


def export_game_pgn(
    game_id: str,
    *,
    dialect: Literal["fairy-stockfish"] | None = None,
    evaluation: bool | None = None,
) -> Call[str]:
    """Export a game as PGN. The method `Client.export_game_pgn` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/export.pgn", id=game_id), "text", query={"dialect": dialect, "evaluation": evaluation})


def export_game_json(game_id: str, *, evaluation: bool | None = None) -> Call[types.RecordedGame]:
    """Export a game as JSON. The method `Client.export_game_json` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/export.json", id=game_id), "json", query={"evaluation": evaluation})


def export_game_text(game_id: str) -> Call[str]:
    """Export a game as text. The method `Client.export_game_text` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/export.txt", id=game_id), "text")


def get_game_board(
    game_id: str,
    *,
    ply: int | None = None,
    orientation: Literal["white", "black"] | None = None,
    pass_: str | None = None,
    theme: Literal["light", "dark", "none"] | None = None,
    borderless: bool | None = None,
) -> Call[str]:
    """A picture of a game's board. The method `Client.get_game_board` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/board.svg", id=game_id), "text", query={"ply": ply, "orientation": orientation, "pass": pass_, "theme": theme, "borderless": borderless})


def get_game_board_png(
    game_id: str,
    *,
    ply: int | None = None,
    orientation: Literal["white", "black"] | None = None,
    pass_: str | None = None,
    theme: Literal["light", "dark", "none"] | None = None,
    borderless: bool | None = None,
    size: int | None = None,
) -> Call[bytes]:
    """A picture of a game's board as PNG. The method `Client.get_game_board_png` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/games/{id}/board.png", id=game_id), "bytes", query={"ply": ply, "orientation": orientation, "pass": pass_, "theme": theme, "borderless": borderless, "size": size})


def get_game_card(game_id: str) -> Call[str]:
    """A preview card of a game. The method `Client.get_game_card` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/card.svg", id=game_id), "text")


def get_game(
    game_id: str,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """A game. The method `Client.get_game` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}", id=game_id), "json", query={"include": include, "since": since})


def list_games(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    status: Literal["finished", "active"] | None = None,
    variant: types.VariantId | None = None,
    positions: bool | None = None,
    winner: Literal["white", "black", "none"] | None = None,
    reason: str | None = None,
    opponent: str | None = None,
    result: Literal["win", "draw", "loss"] | None = None,
    rated: bool | None = None,
    since: str | None = None,
    until: str | None = None,
    min_rating: int | None = None,
    max_rating: int | None = None,
    player: str | None = None,
    position: str | None = None,
) -> ListCall[types.ListedGamePage, types.ListedGame]:
    """Finished or running games. The method `Client.list_games` explains the parameters."""
    return ListCall("GET", path_of("/v1/games"), "json", query={"limit": limit, "cursor": cursor, "status": status, "variant": variant, "positions": positions, "winner": winner, "reason": reason, "opponent": opponent, "result": result, "rated": rated, "since": since, "until": until, "minRating": min_rating, "maxRating": max_rating, "player": player, "position": position})


def list_game_events(
    game_id: str,
    *,
    after: str | None = None,
    types: str | None = None,
    limit: int | None = None,
) -> Call[types.FeedEventPage]:
    """The events of a game. The method `Client.list_game_events` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/events", id=game_id), "json", query={"after": after, "types": types, "limit": limit})


def play_move(
    game_id: str,
    body: types.NewMove,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
    dry_run: bool | None = None,
) -> Call[types.Game]:
    """Play a move. The method `Client.play_move` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/moves", id=game_id), "json", query={"include": include, "since": since, "dryRun": dry_run}, body=body)


def add_time(
    game_id: str,
    body: types.AddedTime | None = None,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Give the opponent more time. The method `Client.add_time` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/add-time", id=game_id), "json", query={"include": include, "since": since}, body=body)


def decline_takeback(
    game_id: str,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Decline or withdraw a takeback request. The method `Client.decline_takeback` explains the
    parameters.
    """
    return Call("DELETE", path_of("/v1/games/{id}/takeback", id=game_id), "json", query={"include": include, "since": since})


def offer_takeback(
    game_id: str,
    body: types.AtPly,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Request or accept a takeback. The method `Client.offer_takeback` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/takeback", id=game_id), "json", query={"include": include, "since": since}, body=body)


def delete_conditional_moves(game_id: str) -> Call[None]:
    """Delete my conditional moves. The method `Client.delete_conditional_moves` explains the
    parameters.
    """
    return Call("DELETE", path_of("/v1/games/{id}/conditional-moves", id=game_id), "nothing")


def get_conditional_moves(game_id: str) -> Call[types.ConditionalMoves]:
    """My conditional moves. The method `Client.get_conditional_moves` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/conditional-moves", id=game_id), "json")


def put_conditional_moves(
    game_id: str,
    body: types.NewConditionalMoves,
) -> Call[types.ConditionalMoves]:
    """Set my conditional moves. The method `Client.put_conditional_moves` explains the parameters.
    """
    return Call("PUT", path_of("/v1/games/{id}/conditional-moves", id=game_id), "json", body=body)


def delete_proposal(game_id: str) -> Call[None]:
    """Dismiss the proposed move. The method `Client.delete_proposal` explains the parameters."""
    return Call("DELETE", path_of("/v1/games/{id}/proposal", id=game_id), "nothing")


def get_proposal(game_id: str) -> Call[types.ProposalOfGame]:
    """The move proposed to me. The method `Client.get_proposal` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/proposal", id=game_id), "json")


def put_proposal(game_id: str, body: types.NewProposal) -> Call[types.ProposalOfGame]:
    """Propose a move to the player. The method `Client.put_proposal` explains the parameters."""
    return Call("PUT", path_of("/v1/games/{id}/proposal", id=game_id), "json", body=body)


def get_analysis(game_id: str) -> Call[types.GameAnalysis]:
    """My analysis of a game. The method `Client.get_analysis` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/analysis", id=game_id), "json")


def put_analysis(
    game_id: str,
    body: types.GameAnalysis,
    *,
    if_match: str | None = None,
) -> Call[types.GameAnalysis]:
    """Save my analysis of a game. The method `Client.put_analysis` explains the parameters."""
    return Call("PUT", path_of("/v1/games/{id}/analysis", id=game_id), "json", headers={"If-Match": if_match}, body=body)


def get_evaluation(
    game_id: str,
    *,
    absent: Literal["no-content"] | None = None,
) -> Call[types.Evaluation]:
    """The computer evaluation of a game. The method `Client.get_evaluation` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/games/{id}/evaluation", id=game_id), "json", query={"absent": absent})


def request_evaluation(game_id: str) -> Call[types.Evaluation]:
    """Request the computer evaluation of a game. The method `Client.request_evaluation` explains
    the parameters.
    """
    return Call("POST", path_of("/v1/games/{id}/evaluation", id=game_id), "json")


def get_notes(game_id: str) -> Call[types.Notes]:
    """My notes on a game. The method `Client.get_notes` explains the parameters."""
    return Call("GET", path_of("/v1/games/{id}/notes", id=game_id), "json")


def put_notes(game_id: str, body: types.Notes, *, if_match: str | None = None) -> Call[types.Notes]:
    """Save my notes on a game. The method `Client.put_notes` explains the parameters."""
    return Call("PUT", path_of("/v1/games/{id}/notes", id=game_id), "json", headers={"If-Match": if_match}, body=body)


def get_shared_analyses(game_id: str) -> Call[types.SharedAnalyses]:
    """The players' public analyses of a game. The method `Client.get_shared_analyses` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/games/{id}/shared-analyses", id=game_id), "json")


def list_messages(
    game_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
    order: Literal["oldest", "newest"] | None = None,
) -> ListCall[types.MessagePage, types.Message]:
    """The messages of a game. The method `Client.list_messages` explains the parameters."""
    return ListCall("GET", path_of("/v1/games/{id}/messages", id=game_id), "json", query={"limit": limit, "cursor": cursor, "order": order})


def post_message(game_id: str, body: types.NewMessage) -> Call[types.Message]:
    """Send a message to the opponent. The method `Client.post_message` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/messages", id=game_id), "json", body=body)


def rematch_game(
    game_id: str,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Offer or accept a rematch. The method `Client.rematch_game` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/rematch", id=game_id), "json", query={"include": include, "since": since})


def resign_game(
    game_id: str,
    *,
    include: Literal["board"] | None = None,
    since: int | None = None,
) -> Call[types.Game]:
    """Resign. The method `Client.resign_game` explains the parameters."""
    return Call("POST", path_of("/v1/games/{id}/resign", id=game_id), "json", query={"include": include, "since": since})


def list_teams(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    q: str | None = None,
    member: str | None = None,
) -> ListCall[types.TeamSummaryPage, types.TeamSummary]:
    """Teams. The method `Client.list_teams` explains the parameters."""
    return ListCall("GET", path_of("/v1/teams"), "json", query={"limit": limit, "cursor": cursor, "q": q, "member": member})


def create_team(body: types.NewTeam) -> Call[types.Team]:
    """Create a team. The method `Client.create_team` explains the parameters."""
    return Call("POST", path_of("/v1/teams"), "json", body=body)


def get_team(team_id: str) -> Call[types.Team]:
    """A team. The method `Client.get_team` explains the parameters."""
    return Call("GET", path_of("/v1/teams/{id}", id=team_id), "json")


def update_team(team_id: str, body: types.TeamChanges) -> Call[types.Team]:
    """Change a team. The method `Client.update_team` explains the parameters."""
    return Call("PATCH", path_of("/v1/teams/{id}", id=team_id), "json", body=body)


def disband_team(team_id: str) -> Call[types.Team]:
    """Disband a team. The method `Client.disband_team` explains the parameters."""
    return Call("DELETE", path_of("/v1/teams/{id}", id=team_id), "json")


def list_team_members(
    team_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.TeamMemberPage, types.TeamMember]:
    """The members of a team. The method `Client.list_team_members` explains the parameters."""
    return ListCall("GET", path_of("/v1/teams/{id}/members", id=team_id), "json", query={"limit": limit, "cursor": cursor})


def join_team(team_id: str, body: types.JoinTeam | None = None) -> Call[types.Team]:
    """Join a team. The method `Client.join_team` explains the parameters."""
    return Call("PUT", path_of("/v1/teams/{id}/members/me", id=team_id), "json", body=body)


def leave_team(team_id: str) -> Call[types.Team]:
    """Leave a team. The method `Client.leave_team` explains the parameters."""
    return Call("DELETE", path_of("/v1/teams/{id}/members/me", id=team_id), "json")


def appoint_team_member(
    team_id: str,
    username: str,
    body: types.TeamAppointment,
) -> Call[types.Team]:
    """Change the role of a member. The method `Client.appoint_team_member` explains the parameters.
    """
    return Call("PATCH", path_of("/v1/teams/{id}/members/{username}", id=team_id, username=username), "json", body=body)


def remove_team_member(team_id: str, username: str) -> Call[types.Team]:
    """Remove a member. The method `Client.remove_team_member` explains the parameters."""
    return Call("DELETE", path_of("/v1/teams/{id}/members/{username}", id=team_id, username=username), "json")


def list_team_requests(
    team_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.TeamRequestPage, types.TeamRequest]:
    """The requests to join a team. The method `Client.list_team_requests` explains the parameters.
    """
    return ListCall("GET", path_of("/v1/teams/{id}/requests", id=team_id), "json", query={"limit": limit, "cursor": cursor})


def accept_team_request(team_id: str, username: str) -> Call[types.Team]:
    """Accept a request to join. The method `Client.accept_team_request` explains the parameters."""
    return Call("POST", path_of("/v1/teams/{id}/requests/{username}/accept", id=team_id, username=username), "json")


def decline_team_request(team_id: str, username: str) -> Call[types.Team]:
    """Decline a request to join. The method `Client.decline_team_request` explains the parameters.
    """
    return Call("POST", path_of("/v1/teams/{id}/requests/{username}/decline", id=team_id, username=username), "json")


def list_team_invitations(
    team_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.TeamInvitationPage, types.TeamInvitation]:
    """The invitations of a team. The method `Client.list_team_invitations` explains the parameters.
    """
    return ListCall("GET", path_of("/v1/teams/{id}/invitations", id=team_id), "json", query={"limit": limit, "cursor": cursor})


def invite_to_team(team_id: str, username: str) -> Call[types.Team]:
    """Invite a player to a team. The method `Client.invite_to_team` explains the parameters."""
    return Call("PUT", path_of("/v1/teams/{id}/invitations/{username}", id=team_id, username=username), "json")


def uninvite_from_team(team_id: str, username: str) -> Call[types.Team]:
    """Withdraw an invitation. The method `Client.uninvite_from_team` explains the parameters."""
    return Call("DELETE", path_of("/v1/teams/{id}/invitations/{username}", id=team_id, username=username), "json")


def list_team_messages(
    team_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
    order: Literal["oldest", "newest"] | None = None,
) -> ListCall[types.TeamMessagePage, types.TeamMessage]:
    """The messages of a team. The method `Client.list_team_messages` explains the parameters."""
    return ListCall("GET", path_of("/v1/teams/{id}/messages", id=team_id), "json", query={"limit": limit, "cursor": cursor, "order": order})


def post_team_message(team_id: str, body: types.NewMessage) -> Call[types.TeamMessage]:
    """Send a message to a team. The method `Client.post_team_message` explains the parameters."""
    return Call("POST", path_of("/v1/teams/{id}/messages", id=team_id), "json", body=body)


def list_team_matches(
    team_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.TeamMatchPage, types.TeamMatch]:
    """The matches of a team. The method `Client.list_team_matches` explains the parameters."""
    return ListCall("GET", path_of("/v1/teams/{id}/matches", id=team_id), "json", query={"limit": limit, "cursor": cursor})


def propose_team_match(team_id: str, body: types.NewTeamMatch) -> Call[types.TeamMatch]:
    """Propose a match to another team. The method `Client.propose_team_match` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/teams/{id}/matches", id=team_id), "json", body=body)


def accept_team_match(team_id: str, match_id: str) -> Call[types.TeamMatch]:
    """Accept a match. The method `Client.accept_team_match` explains the parameters."""
    return Call("POST", path_of("/v1/teams/{id}/matches/{matchId}/accept", id=team_id, matchId=match_id), "json")


def decline_team_match(team_id: str, match_id: str) -> Call[types.TeamMatch]:
    """Decline or withdraw a match. The method `Client.decline_team_match` explains the parameters.
    """
    return Call("POST", path_of("/v1/teams/{id}/matches/{matchId}/decline", id=team_id, matchId=match_id), "json")


def list_tournaments(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    status: str | None = None,
    variant: types.VariantId | None = None,
    organizer: str | None = None,
    player: str | None = None,
    format: types.TournamentFormatKind | None = None,
) -> ListCall[types.TournamentSummaryPage, types.TournamentSummary]:
    """Tournaments. The method `Client.list_tournaments` explains the parameters."""
    return ListCall("GET", path_of("/v1/tournaments"), "json", query={"limit": limit, "cursor": cursor, "status": status, "variant": variant, "organizer": organizer, "player": player, "format": format})


def create_tournament(body: types.NewTournament) -> Call[types.Tournament]:
    """Create a tournament. The method `Client.create_tournament` explains the parameters."""
    return Call("POST", path_of("/v1/tournaments"), "json", body=body)


def list_upcoming_tournaments(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    variant: types.VariantId | None = None,
    format: types.TournamentFormatKind | None = None,
) -> ListCall[types.TournamentSummaryPage, types.TournamentSummary]:
    """Tournaments that start next. The method `Client.list_upcoming_tournaments` explains the
    parameters.
    """
    return ListCall("GET", path_of("/v1/tournaments/upcoming"), "json", query={"limit": limit, "cursor": cursor, "variant": variant, "format": format})


def preview_tournament(body: types.NewTournament) -> Call[types.TournamentPreview]:
    """Preview a tournament. The method `Client.preview_tournament` explains the parameters."""
    return Call("POST", path_of("/v1/tournaments/preview"), "json", body=body)


def import_tournament(body: types.TournamentImport) -> Call[types.Tournament]:
    """Import a tournament. The method `Client.import_tournament` explains the parameters."""
    return Call("POST", path_of("/v1/tournaments/import"), "json", body=body)


def get_tournament(tournament_id: str) -> Call[types.Tournament]:
    """A tournament. The method `Client.get_tournament` explains the parameters."""
    return Call("GET", path_of("/v1/tournaments/{id}", id=tournament_id), "json")


def update_tournament(tournament_id: str, body: types.TournamentChanges) -> Call[types.Tournament]:
    """Change a tournament. The method `Client.update_tournament` explains the parameters."""
    return Call("PATCH", path_of("/v1/tournaments/{id}", id=tournament_id), "json", body=body)


def cancel_tournament(tournament_id: str, body: types.TournamentReason) -> Call[types.Tournament]:
    """Cancel a tournament. The method `Client.cancel_tournament` explains the parameters."""
    return Call("DELETE", path_of("/v1/tournaments/{id}", id=tournament_id), "json", body=body)


def open_tournament(tournament_id: str) -> Call[types.Tournament]:
    """Open a draft. The method `Client.open_tournament` explains the parameters."""
    return Call("POST", path_of("/v1/tournaments/{id}/open", id=tournament_id), "json")


def start_tournament(tournament_id: str) -> Call[types.Tournament]:
    """Start a tournament. The method `Client.start_tournament` explains the parameters."""
    return Call("POST", path_of("/v1/tournaments/{id}/start", id=tournament_id), "json")


def pause_tournament(tournament_id: str, body: types.TournamentReason) -> Call[types.Tournament]:
    """Pause a tournament. The method `Client.pause_tournament` explains the parameters."""
    return Call("POST", path_of("/v1/tournaments/{id}/pause", id=tournament_id), "json", body=body)


def resume_tournament(tournament_id: str) -> Call[types.Tournament]:
    """Resume a paused tournament. The method `Client.resume_tournament` explains the parameters."""
    return Call("POST", path_of("/v1/tournaments/{id}/resume", id=tournament_id), "json")


def adjudicate_game(tournament_id: str, body: types.Adjudication) -> Call[types.Tournament]:
    """Decide a game. The method `Client.adjudicate_game` explains the parameters."""
    return Call("POST", path_of("/v1/tournaments/{id}/adjudications", id=tournament_id), "json", body=body)


def enter_tournament(
    tournament_id: str,
    body: types.EnterTournament | None = None,
) -> Call[types.Tournament]:
    """Enter a tournament. The method `Client.enter_tournament` explains the parameters."""
    return Call("PUT", path_of("/v1/tournaments/{id}/entries/me", id=tournament_id), "json", body=body)


def leave_tournament(tournament_id: str) -> Call[types.Tournament]:
    """Leave a tournament. The method `Client.leave_tournament` explains the parameters."""
    return Call("DELETE", path_of("/v1/tournaments/{id}/entries/me", id=tournament_id), "json")


def remove_entrant(tournament_id: str, username: str) -> Call[types.Tournament]:
    """Remove a player. The method `Client.remove_entrant` explains the parameters."""
    return Call("DELETE", path_of("/v1/tournaments/{id}/entries/{username}", id=tournament_id, username=username), "json")


def list_entries(
    tournament_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.TournamentEntrantPage, types.TournamentEntrant]:
    """The players of a tournament. The method `Client.list_entries` explains the parameters."""
    return ListCall("GET", path_of("/v1/tournaments/{id}/entries", id=tournament_id), "json", query={"limit": limit, "cursor": cursor})


def list_standings(
    tournament_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
    section: int | None = None,
    player: str | None = None,
    rows: int | None = None,
) -> ListCall[types.SectionStandingsPage, types.SectionStandings]:
    """The standings of a tournament. The method `Client.list_standings` explains the parameters."""
    return ListCall("GET", path_of("/v1/tournaments/{id}/standings", id=tournament_id), "json", query={"limit": limit, "cursor": cursor, "section": section, "player": player, "rows": rows})


def get_standings_picture(tournament_id: str, *, section: int | None = None) -> Call[str]:
    """A picture of the standings. The method `Client.get_standings_picture` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/tournaments/{id}/standings.svg", id=tournament_id), "text", query={"section": section})


def list_rounds(
    tournament_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.TournamentRoundPage, types.TournamentRound]:
    """The rounds of a tournament. The method `Client.list_rounds` explains the parameters."""
    return ListCall("GET", path_of("/v1/tournaments/{id}/rounds", id=tournament_id), "json", query={"limit": limit, "cursor": cursor})


def list_tournament_games(
    tournament_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
    round: int | None = None,
    section: int | None = None,
    player: str | None = None,
    status: Literal["running", "ending", "finished"] | None = None,
) -> ListCall[types.TournamentGamePage, types.TournamentGame]:
    """The games of a tournament. The method `Client.list_tournament_games` explains the parameters.
    """
    return ListCall("GET", path_of("/v1/tournaments/{id}/games", id=tournament_id), "json", query={"limit": limit, "cursor": cursor, "round": round, "section": section, "player": player, "status": status})


def list_tournament_events(
    tournament_id: str,
    *,
    after: str | None = None,
    types: str | None = None,
    limit: int | None = None,
) -> Call[types.TournamentEventPage]:
    """The events of a tournament. The method `Client.list_tournament_events` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/tournaments/{id}/events", id=tournament_id), "json", query={"after": after, "types": types, "limit": limit})


def export_tournament_json(tournament_id: str) -> Call[types.TournamentExport]:
    """Export a tournament as JSON. The method `Client.export_tournament_json` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/tournaments/{id}/export.json", id=tournament_id), "json")


def export_tournament_trf(tournament_id: str) -> Call[str]:
    """Export a tournament for pairing programs. The method `Client.export_tournament_trf` explains
    the parameters.
    """
    return Call("GET", path_of("/v1/tournaments/{id}/export.trf", id=tournament_id), "text")


def export_tournament_pgn(
    tournament_id: str,
    *,
    round: int | None = None,
    section: int | None = None,
    page: int | None = None,
) -> Call[str]:
    """Export the games of a tournament. The method `Client.export_tournament_pgn` explains the
    parameters.
    """
    return Call("GET", path_of("/v1/tournaments/{id}/export.pgn", id=tournament_id), "text", query={"round": round, "section": section, "page": page})


def list_ladders(
    *,
    limit: int | None = None,
    cursor: str | None = None,
    status: str | None = None,
    variant: types.VariantId | None = None,
    organizer: str | None = None,
    player: str | None = None,
) -> ListCall[types.TournamentSummaryPage, types.TournamentSummary]:
    """Ladders. The method `Client.list_ladders` explains the parameters."""
    return ListCall("GET", path_of("/v1/ladders"), "json", query={"limit": limit, "cursor": cursor, "status": status, "variant": variant, "organizer": organizer, "player": player})


def create_ladder(body: types.NewLadder) -> Call[types.Ladder]:
    """Create a ladder. The method `Client.create_ladder` explains the parameters."""
    return Call("POST", path_of("/v1/ladders"), "json", body=body)


def get_ladder(ladder_id: str) -> Call[types.Ladder]:
    """A ladder. The method `Client.get_ladder` explains the parameters."""
    return Call("GET", path_of("/v1/ladders/{id}", id=ladder_id), "json")


def challenge_on_ladder(ladder_id: str, body: types.NewLadderChallenge) -> Call[types.Ladder]:
    """Challenge a player above you. The method `Client.challenge_on_ladder` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/ladders/{id}/challenges", id=ladder_id), "json", body=body)


def accept_ladder_challenge(ladder_id: str, challenge_id: str) -> Call[types.Ladder]:
    """Accept a challenge on a ladder. The method `Client.accept_ladder_challenge` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/ladders/{id}/challenges/{challengeId}/accept", id=ladder_id, challengeId=challenge_id), "json")


def decline_ladder_challenge(ladder_id: str, challenge_id: str) -> Call[types.Ladder]:
    """Decline a challenge on a ladder. The method `Client.decline_ladder_challenge` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/ladders/{id}/challenges/{challengeId}/decline", id=ladder_id, challengeId=challenge_id), "json")


def withdraw_ladder_challenge(ladder_id: str, challenge_id: str) -> Call[types.Ladder]:
    """Withdraw a challenge on a ladder. The method `Client.withdraw_ladder_challenge` explains the
    parameters.
    """
    return Call("DELETE", path_of("/v1/ladders/{id}/challenges/{challengeId}", id=ladder_id, challengeId=challenge_id), "json")


def get_daily_puzzle(variant: types.VariantId) -> Call[types.DailyPuzzle]:
    """The daily puzzle. The method `Client.get_daily_puzzle` explains the parameters."""
    return Call("GET", path_of("/v1/puzzles/{variant}/daily", variant=variant), "json")


def get_next_puzzle(
    variant: types.VariantId,
    *,
    theme: types.PuzzleTheme | None = None,
    after: str | None = None,
) -> Call[types.NextPuzzle]:
    """The next puzzle. The method `Client.get_next_puzzle` explains the parameters."""
    return Call("GET", path_of("/v1/puzzles/{variant}/next", variant=variant), "json", query={"theme": theme, "after": after})


def get_puzzle(puzzle_id: str) -> Call[types.PuzzleWithAttempt]:
    """A puzzle. The method `Client.get_puzzle` explains the parameters."""
    return Call("GET", path_of("/v1/puzzles/{id}", id=puzzle_id), "json")


def attempt_puzzle(puzzle_id: str, body: types.PuzzleMoves) -> Call[types.PuzzleAttempt]:
    """Play moves in a puzzle. The method `Client.attempt_puzzle` explains the parameters."""
    return Call("POST", path_of("/v1/puzzles/{id}/attempts", id=puzzle_id), "json", body=body)


def get_my_puzzles() -> Call[types.MyPuzzles]:
    """My puzzle ratings. The method `Client.get_my_puzzles` explains the parameters."""
    return Call("GET", path_of("/v1/me/puzzles"), "json")


def get_push_key() -> Call[types.PushKey]:
    """The server's key for Web Push. The method `Client.get_push_key` explains the parameters."""
    return Call("GET", path_of("/v1/push-key"), "json")


def create_webhook(body: types.NewWebhook) -> Call[types.WebhookWithSecret]:
    """Create a webhook. The method `Client.create_webhook` explains the parameters."""
    return Call("POST", path_of("/v1/webhooks"), "json", body=body)


def list_webhooks(
    *,
    limit: int | None = None,
    cursor: str | None = None,
) -> ListCall[types.WebhookPage, types.Webhook]:
    """My webhooks. The method `Client.list_webhooks` explains the parameters."""
    return ListCall("GET", path_of("/v1/webhooks"), "json", query={"limit": limit, "cursor": cursor})


def delete_webhook(webhook_id: str) -> Call[None]:
    """Delete a webhook. The method `Client.delete_webhook` explains the parameters."""
    return Call("DELETE", path_of("/v1/webhooks/{id}", id=webhook_id), "nothing")


def get_webhook(webhook_id: str) -> Call[types.Webhook]:
    """A webhook of mine. The method `Client.get_webhook` explains the parameters."""
    return Call("GET", path_of("/v1/webhooks/{id}", id=webhook_id), "json")


def update_webhook(webhook_id: str, body: types.WebhookChanges) -> Call[types.Webhook]:
    """Change a webhook. The method `Client.update_webhook` explains the parameters."""
    return Call("PATCH", path_of("/v1/webhooks/{id}", id=webhook_id), "json", body=body)


def ping_webhook(webhook_id: str) -> Call[types.PingReport]:
    """Test a webhook. The method `Client.ping_webhook` explains the parameters."""
    return Call("POST", path_of("/v1/webhooks/{id}/ping", id=webhook_id), "json")


def rotate_webhook_secret(webhook_id: str) -> Call[types.WebhookWithSecret]:
    """Rotate a webhook's secret. The method `Client.rotate_webhook_secret` explains the parameters.
    """
    return Call("POST", path_of("/v1/webhooks/{id}/rotate-secret", id=webhook_id), "json")


def list_deliveries(
    webhook_id: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
    state: Literal["pending", "delivered", "failed", "closed"] | None = None,
) -> ListCall[types.DeliveryPage, types.Delivery]:
    """The deliveries of a webhook. The method `Client.list_deliveries` explains the parameters."""
    return ListCall("GET", path_of("/v1/webhooks/{id}/deliveries", id=webhook_id), "json", query={"limit": limit, "cursor": cursor, "state": state})


def redeliver(webhook_id: str, delivery_id: str) -> Call[types.Delivery]:
    """Resend a delivery. The method `Client.redeliver` explains the parameters."""
    return Call("POST", path_of("/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver", id=webhook_id, deliveryId=delivery_id), "json")


def recover_webhook(webhook_id: str, *, since: str) -> Call[types.Recovery]:
    """Resend all failed deliveries since a time. The method `Client.recover_webhook` explains the
    parameters.
    """
    return Call("POST", path_of("/v1/webhooks/{id}/recover", id=webhook_id), "json", query={"since": since})


def get_health() -> Call[types.Health]:
    """Health check. The method `Client.get_health` explains the parameters."""
    return Call("GET", path_of("/healthz"), "json")


def get_metrics() -> Call[str]:
    """Metrics for Prometheus. The method `Client.get_metrics` explains the parameters."""
    return Call("GET", path_of("/metrics"), "text")


def get_problem(code: str) -> Call[types.ProblemMeaning]:
    """What a problem means. The method `Client.get_problem` explains the parameters."""
    return Call("GET", path_of("/problems/{code}", code=code), "json")
