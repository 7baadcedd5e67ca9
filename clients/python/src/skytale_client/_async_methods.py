# Generated from openapi.yaml by `npm run openapi`: do not edit.
"""The methods of `AsyncClient`: each sends a call and returns the body of its response."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from . import calls
from ._call import Body, Call

if TYPE_CHECKING:
    from . import types


class AsyncMethods:
    async def _call(self, call: Call[Body]) -> Body:
        raise NotImplementedError

    async def analyze_line(
        self,
        variant: types.VariantId,
        body: types.LineToAnalyze,
        *,
        include: Literal["board"] | None = None,
    ) -> types.Analysis:
        """Analyze a line of moves.

        Plays moves from the standard opening, or from `position`, and returns the resulting
        position. The newest revision of the rules applies, because a position does not say by
        which revision it was reached. A game is analyzed by its own revision: see `PUT
        /v1/games/{id}/analysis`. Repetitions and long draws are counted within this line only.
        Nothing is stored. An illegal move is 422 `illegal-line` with its `index` from 0 and the
        moves that were legal there. At most 2000 moves. Costs 1 of the rate limit for each
        hundred moves, at least 5.

        With `best: true` the answer also contains the best line that a short search finds; the
        same request gets the same line. This needs a token with `game:read` and costs 50 more of
        the rate limit. It is 409 `game-running` if a position of the given line or of the best
        line is on the board of one of your running games; counters, options, castling rights,
        reserves and cities are ignored in the comparison. The standard opening is allowed once
        the line has left it. It is also refused if the searched position is one legal move away
        from a running rated game of yours. This protects honest players from using the search by
        mistake. It cannot prevent cheating: a mirrored or edited position, another account or
        another program is not recognized.

        `include`: `board` adds the pieces by square, reserves and cities.
        """
        return await self._call(calls.analyze_line(variant, body, include=include))

    async def read_pgn(
        self,
        variant: types.VariantId,
        body: types.PgnToRead,
        *,
        include: Literal["board"] | None = None,
    ) -> types.ReadLine:
        """Parse a PGN.

        Returns the first game of a PGN as a line of moves in wire form, with its tags. The PGN
        can be one of ours, one in a program's dialect, or only moves. An illegal move is 422
        `illegal-line` with its `index` from 0, counting votes. Anything else that cannot be
        parsed is 422 `unreadable-pgn`. At most 2000 moves. Nothing is stored. Costs 1 of the
        rate limit for each 700 characters, from 5 to 20.

        `include`: `board` adds the pieces by square, reserves and cities.
        """
        return await self._call(calls.read_pgn(variant, body, include=include))

    async def get_variant_board(
        self,
        variant: types.VariantId,
        *,
        position: str | None = None,
        last: str | None = None,
        orientation: Literal["white", "black"] | None = None,
        theme: Literal["light", "dark", "none"] | None = None,
        borderless: bool | None = None,
    ) -> str:
        """A picture of any position.

        Draws a position, independent of any game. It may be cached for a week. An invalid
        position of this variant is 422 `invalid-position` with the reason. The newest revision
        of the rules decides that. To draw a game by its own revision, use `GET
        /v1/games/{id}/board.svg`.

        `position`: The standard opening by default.
        `last`: The move, in wire form, that led to the position: its squares are marked. Votes
        and invalid moves mark none.
        `orientation`: The side at the bottom; white by default.
        `theme`: Theme of the page that shows the picture; light by default. `none` has a
        transparent background.
        `borderless`: Draws only the squares and reserves, without rim, frame and coordinates.
        """
        return await self._call(calls.get_variant_board(variant, position=position, last=last, orientation=orientation, theme=theme, borderless=borderless))

    async def get_variant_board_png(
        self,
        variant: types.VariantId,
        *,
        position: str | None = None,
        last: str | None = None,
        orientation: Literal["white", "black"] | None = None,
        theme: Literal["light", "dark", "none"] | None = None,
        borderless: bool | None = None,
        size: int | None = None,
    ) -> bytes:
        """A picture of any position as PNG.

        Like `board.svg`, for e-mail, chats and other programs that show no SVG. It counts as
        three requests.

        `position`: The standard opening by default.
        `last`: The move, in wire form, that led to the position: its squares are marked. Votes
        and invalid moves mark none.
        `orientation`: The side at the bottom; white by default.
        `theme`: Theme of the page that shows the picture; light by default. `none` has a
        transparent background.
        `borderless`: Draws only the squares and reserves, without rim, frame and coordinates.
        `size`: Greatest width in pixels. Each square is a whole number of pixels, so the picture
        may be a few pixels narrower.
        """
        return await self._call(calls.get_variant_board_png(variant, position=position, last=last, orientation=orientation, theme=theme, borderless=borderless, size=size))

    async def get_variant(self, variant: types.VariantId) -> types.Variant:
        """A variant of the catalogue.

        The same as in the list. An unknown variant is 404.
        """
        return await self._call(calls.get_variant(variant))

    async def list_variants(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.VariantPage:
        """The variants of this server.

        In a fixed order, with names, armies, boards, piece letters, options, notations and a
        summary of the rules.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_variants(limit=limit, cursor=cursor))

    async def explore_position(
        self,
        variant: types.VariantId,
        *,
        position: str | None = None,
        moves: str | None = None,
        since: str | None = None,
        until: str | None = None,
        bots: Literal["include", "exclude"] | None = None,
    ) -> types.OpeningExplorer:
        """Moves played in a position.

        The opening explorer: the moves that were played in a position, with the results of the
        games. It counts finished public games that changed ratings, by the positions of their
        first 50 plies. Positions are the same if they count as the same for repetition, so the
        order of the moves that led to them does not matter; a game counts once per position. A
        game is counted within seconds after its end, or within an hour if that fails. A position
        that did not occur has empty lists. Games with house bots are counted, and `botGames`
        says how many there are; `bots=exclude` leaves them out. Opening books are allowed in
        correspondence games, so the explorer may be used during them.

        `position`: The standard opening by default.
        `moves`: Moves that are played from the position, separated by commas or spaces, in wire
        form or in any notation of the variant.
        `since`: The games ended in this month or later.
        `until`: The games ended in this month or earlier.
        `bots`: Games with house bots.
        """
        return await self._call(calls.explore_position(variant, position=position, moves=moves, since=since, until=until, bots=bots))

    async def rebuild_explorer(self) -> types.ExplorerRebuild:
        """Rebuild the opening explorer.

        Empties the index of the opening explorer and marks all its games as not indexed. The
        hourly sweep indexes them again, some thousands of games per run. A local server also
        sweeps when it starts. Meanwhile the explorer counts fewer games. No game is lost or
        changed.
        """
        return await self._call(calls.rebuild_explorer())

    async def search_players(
        self,
        *,
        prefix: str,
        rating_variant: types.VariantId | None = None,
    ) -> types.FoundPlayers:
        """Players whose name begins with some letters.

        At most 10 players, in order of their names. Case does not matter. If your token has the
        scope `account:read`, players whom you follow come first. Suspended players are not
        found.

        `prefix`: The first letters of the name.
        `rating_variant`: The variant of `rating`, which players have only with this parameter.
        """
        return await self._call(calls.search_players(prefix=prefix, rating_variant=rating_variant))

    async def sign_up(self, body: types.NewPlayer) -> types.NewAccount:
        """Sign up.

        No e-mail address and no password: the answer contains a token and a recovery code, and
        both are shown only once. Names that look like an existing one are taken too (`1eonidas`
        if there is `leonidas`). The token has all scopes but `admin`. If the answer was lost,
        the same request with the same Idempotency-Key returns it again for ten minutes, from any
        address; later it is 409 `already-done`. Therefore the key has to be random and secret: a
        UUID (version 4 or 7), or at least 32 hexadecimal digits. Any other key is 400
        `weak-idempotency-key`. Sign-ups are limited per network address.
        """
        return await self._call(calls.sign_up(body))

    async def get_player(self, username: str) -> types.Profile:
        """A player's profile.

        With the player's ratings, one for each variant, their current vacation, and roughly when
        they last used the server. The name is not case-sensitive.
        """
        return await self._call(calls.get_player(username))

    async def export_player_games_ndjson(
        self,
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
    ) -> str:
        """Export a player's finished games as NDJSON.

        The latest first, with the filters of the list. A file has at most `limit` games, and
        each 50 of this limit count as one request: a file of 500 as ten. Private games are in it
        only for their own players, aborted ones only with `reason=aborted`. Each line is a game
        as in `export.json`. If there may be more games, the last line is `{"nextCursor": "…"}`:
        send it as `cursor`. A file without this line that ends regularly is complete.

        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `limit`: Games per file.
        `winner`: `none`: drawn games.
        `opponent`: Opponent of the player.
        `result`: Result for the player.
        `since`: Finished at this time or later.
        `until`: Finished before this time.
        `min_rating`: Both players were rated this or more when the game ended.
        `max_rating`: Both players were rated this or less when the game ended.
        `evaluation`: Add the computer evaluation of each finished game that has one: in PGN as
        `[%eval]` and glyphs, in JSON as `evaluation`.
        """
        return await self._call(calls.export_player_games_ndjson(username, cursor=cursor, limit=limit, variant=variant, winner=winner, reason=reason, opponent=opponent, result=result, rated=rated, since=since, until=until, min_rating=min_rating, max_rating=max_rating, evaluation=evaluation))

    async def export_player_games_pgn(
        self,
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
    ) -> str:
        """Export a player's finished games as PGN.

        The latest first, with the filters of the list. A file has at most `limit` games, and
        each 50 of this limit count as one request: a file of 500 as ten. Private games are in it
        only for their own players, aborted ones only with `reason=aborted`. If there may be more
        games, the last line is `% nextCursor: …`, a comment of the PGN standard: send it as
        `cursor`. A file without this line that ends regularly is complete.

        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `limit`: Games per file.
        `winner`: `none`: drawn games.
        `opponent`: Opponent of the player.
        `result`: Result for the player.
        `since`: Finished at this time or later.
        `until`: Finished before this time.
        `min_rating`: Both players were rated this or more when the game ended.
        `max_rating`: Both players were rated this or less when the game ended.
        `evaluation`: Add the computer evaluation of each finished game that has one: in PGN as
        `[%eval]` and glyphs, in JSON as `evaluation`.
        """
        return await self._call(calls.export_player_games_pgn(username, cursor=cursor, limit=limit, variant=variant, winner=winner, reason=reason, opponent=opponent, result=result, rated=rated, since=since, until=until, min_rating=min_rating, max_rating=max_rating, evaluation=evaluation))

    async def list_player_games(
        self,
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
    ) -> types.ListedGamePage:
        """A player's finished or running games.

        The most recently finished first. Private games are listed only for their own players,
        aborted games only with `reason=aborted`. With `status=active` the list has the player's
        running public games, the most recently started first. A page can be short or even empty
        and still have a `nextCursor`.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `status`: `active`: running public games. Can be filtered only by `player`, `variant` and
        `rated`.
        `positions`: With `status=active`: `present` of each game. At most 20 items per page.
        `winner`: `none`: drawn games.
        `opponent`: Opponent of the player.
        `result`: Result for the player.
        `since`: Finished at this time or later.
        `until`: Finished before this time.
        `min_rating`: Both players were rated this or more when the game ended.
        `max_rating`: Both players were rated this or less when the game ended.
        """
        return await self._call(calls.list_player_games(username, limit=limit, cursor=cursor, status=status, variant=variant, positions=positions, winner=winner, reason=reason, opponent=opponent, result=result, rated=rated, since=since, until=until, min_rating=min_rating, max_rating=max_rating))

    async def get_rating_history(
        self,
        username: str,
        *,
        variant: types.VariantId,
        limit: int | None = None,
        cursor: str | None = None,
        against: Literal["people", "house"] | None = None,
    ) -> types.RatingStepPage:
        """A player's rating history.

        One entry for each rated game of the variant, latest first. Private games are included,
        but identified only to their own players: for others, `gameId` and `opponent` are null,
        and `at` is the day. With `against=house` the list has games with house bots.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `against`: Ratings from games with other people (the default), or with house bots.
        """
        return await self._call(calls.get_rating_history(username, limit=limit, cursor=cursor, variant=variant, against=against))

    async def get_statistics(self, username: str) -> types.Statistics:
        """A player's results.

        Wins, draws and losses by variant and color, against the house bots by level, and by
        opponent, over the player's newest 2,000 finished games with each color. Games in which a
        side made fewer than two moves do not count. Your own statistics include your private
        games.
        """
        return await self._call(calls.get_statistics(username))

    async def get_leaderboard(
        self,
        variant: types.VariantId,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        against: Literal["people", "house"] | None = None,
    ) -> types.Leaderboard:
        """The leaderboard of a variant.

        The highest rating first. A player is listed with a deviation of at most 110 today, at
        least ten rated games of this variant, and the last of them within 100 days. At least
        five different opponents must have been established for a week when they were met, and at
        least half of the recent games must have been against such opponents. A player is
        established in a variant once the account is a day old, five different opponents were
        met, and three of these were established for a week. The first twenty players of a
        variant need only the age and the five opponents. Suspended players are not listed. With
        `against=house` the list has the ratings of games with house bots, and includes the bots;
        there two different opponents are enough.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `against`: Ratings from games with other people (the default), or with house bots.
        """
        return await self._call(calls.get_leaderboard(variant, limit=limit, cursor=cursor, against=against))

    async def report_player(self, username: str, body: types.NewReport) -> types.Report:
        """Report a player.

        Only admins can read reports. While your last report of the same player is open, another
        is 409 `already-reported`. At most 10 reports in 24 hours. To stop all contact at once,
        block the player.
        """
        return await self._call(calls.report_player(username, body))

    async def suspend_player(self, username: str) -> types.Suspension:
        """Suspend a player.

        Their tokens get 403 `suspended` for everything but `GET /v1/me` and `GET /v1/me/export`.
        Their open challenges are canceled, and nobody can challenge them. Their webhooks receive
        nothing: events are stored for up to 30 days, until the player is reinstated. Their games
        continue, and so do their clocks. Repeating it changes nothing.
        """
        return await self._call(calls.suspend_player(username))

    async def reinstate_player(self, username: str) -> types.Suspension:
        """Reinstate a suspended player.

        Their tokens work again. Canceled challenges remain canceled. Repeating it changes
        nothing.
        """
        return await self._call(calls.reinstate_player(username))

    async def get_operator_status(self) -> types.OperatorStatus:
        """The state of the server.

        Version, queues, counts, and on a self-hosted server also files, alarms and the last
        failures in the log. Failures contain ids and no names. For programs there are metrics:
        `GET /metrics`.
        """
        return await self._call(calls.get_operator_status())

    async def list_reports(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["open", "closed"] | None = None,
    ) -> types.ReportPage:
        """Reports of players.

        Latest first, with the players' current names.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_reports(limit=limit, cursor=cursor, status=status))

    async def close_report(self, report_id: str) -> types.Report:
        """Close a report.

        Marks a report as handled; its author can then report the player again. Repeating it
        changes nothing.
        """
        return await self._call(calls.close_report(report_id))

    async def create_stream_ticket(self) -> types.StreamTicket:
        """Create a stream ticket.

        A browser's `EventSource` cannot send a token. It sends this ticket instead, as the
        parameter `ticket` of a stream. A ticket opens one stream, within one minute, and has the
        read access of your token. The stream ends when the token ends. To reconnect, create a
        new ticket and send `after`.
        """
        return await self._call(calls.create_stream_ticket())

    async def create_token(self, body: types.TokenRequest) -> types.NewToken:
        """Create a token.

        For a bot, a script or another device. The new token cannot have more scopes than the
        token that creates it; only the server's admin may also request `admin`. It ends no later
        than the token that creates it. The secret is shown only once: repeating the request with
        its Idempotency-Key is 409 `already-done`.
        """
        return await self._call(calls.create_token(body))

    async def list_tokens(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.TokenInfoPage:
        """My tokens.

        Oldest first, without their secrets. Tokens issued to connected apps are in `listApps`
        instead.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_tokens(limit=limit, cursor=cursor))

    async def get_deadlines(self) -> str:
        """My deadlines as a calendar.

        An iCalendar file to subscribe to, with one entry at the deadline of each game in which
        it is your turn and a clock runs. A game keeps its UID from turn to turn. After your move
        its entry disappears until your next turn. Added time and vacations move the entry, and
        SEQUENCE increases with each change. The alarm rings one day before the deadline, or
        halfway through a turn of less than two days. Calendar apps cannot send headers, so they
        send a token as `token`. Create a token with only the scope `calendar:read` for this,
        since addresses are easily shared, and revoke it when you no longer need it. Other tokens
        are refused in the address.
        """
        return await self._call(calls.get_deadlines())

    async def get_me(self) -> types.Me:
        """My account.

        Your account and vacation, and the scopes of the token that you sent.
        """
        return await self._call(calls.get_me())

    async def update_me(self, body: types.AccountChanges) -> types.Me:
        """Change my account.

        Fields that you leave out do not change. You can change your name once; after that it is
        409 `already-renamed`. A name that is taken, looks like another player's, or was given up
        less than 30 days ago is 409 `username-taken`. Your tokens remain valid. Your games,
        including finished ones, show the new name shortly after; events that were sent before
        keep the old name. Nobody else can take the old name for 30 days. Sending your current
        name changes nothing. `bot` can only be sent unchanged.
        """
        return await self._call(calls.update_me(body))

    async def delete_me(self, body: types.AccountErasure) -> None:
        """Erase my account.

        This cannot be undone. `confirm` has to be your username. All your tokens, webhooks, your
        e-mail address and your feed end at once. Shortly after, your running games are resigned,
        your challenges are canceled, and challenges to you are declined. Your messages, notes,
        analyses, proposed moves, blocks and the list of players whom you follow, and the reports
        that you made, are deleted. Your messages, including those in challenges, are also
        removed from other players' feeds, exports, webhook logs and stored answers. Messages
        that were already delivered cannot be recalled: those in chats, in notifications on
        devices, and those that programs have read. Reports about you are kept without your name.
        Your games remain in your opponents' records, with `deleted player` in place of your
        name. Your profile becomes 404. Nobody can take your name for 30 days, because other
        players' feeds still mention you.
        """
        return await self._call(calls.delete_me(body))

    async def get_turn_feed(self) -> str:
        """My turns as an Atom feed.

        One entry for each game in which it is your turn, latest first. Each turn has its own id,
        so feed readers show it once. The entry disappears after your move. Each entry links to
        the page of its game. For all events see `/v1/me/events`. Feed readers that cannot send
        headers send a token as `token`, as for the calendar.
        """
        return await self._call(calls.get_turn_feed())

    async def list_my_events(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        limit: int | None = None,
        wait: int | None = None,
    ) -> types.FeedEventPage:
        """My feed.

        The events of your games and challenges, oldest first, with the same ids as in webhooks.
        They are kept for 30 days. Send the id of the last event that you have as `after`;
        without it, the list starts with the oldest event. `nextCursor` is the id to send next,
        and does not change while there is nothing new: a page that is not full is the last one
        for now. With `types`, the feed has only events of these types. `nextCursor` may then be
        the id of an event of another type. It is valid with any `types`, and you can change them
        at any time. An id older than the oldest event is 410 `cursor-gone`. With `wait`, an
        empty page is delayed until there is an event or the time is over. With `Accept:
        text/event-stream` the answer is the stream of `/v1/me/events/stream`.

        `after`: Id of the last event that you have; `0` for none.
        `types`: Only events of these types: types and families such as `turn.*`, separated by
        commas. All by default.
        `limit`: Items per page.
        `wait`: Seconds to wait if there are no new events; 0 by default.
        """
        return await self._call(calls.list_my_events(after=after, types=types, limit=limit, wait=wait))

    async def list_my_games(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        turn: Literal["mine", "theirs"] | None = None,
        variant: types.VariantId | None = None,
    ) -> types.RunningGamePage:
        """My running games.

        Most urgent first: games in which it is your turn by deadline, then the others. `counts`
        covers all your running games, independent of page and filter. `unread` counts the
        messages that you have not read. `unreadFinished` lists games that ended within 30 days
        and have unread messages. Finished games are at `/v1/players/{username}/games`.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `turn`: Only games in which it is your turn, or your opponent's.
        """
        return await self._call(calls.list_my_games(limit=limit, cursor=cursor, turn=turn, variant=variant))

    async def get_token(self, token_id: str) -> types.TokenDetails:
        """A token, and everything created with it.

        Check this before you revoke a token that somebody else may have had. `created` lists the
        tokens that end with it, and the passkeys and webhooks that you can delete in the same
        step.
        """
        return await self._call(calls.get_token(token_id))

    async def revoke_token(
        self,
        token_id: str,
        *,
        passkeys: Literal["keep", "delete"] | None = None,
        webhooks: Literal["keep", "delete"] | None = None,
    ) -> None:
        """Revoke a token.

        Ends the token at once, including all tokens created with it, directly or indirectly. You
        can also revoke the token that you are using. Apps connected with the token are
        disconnected, unless it revokes itself. Passkeys and webhooks added with it remain,
        unless `passkeys=delete` and `webhooks=delete` delete them in the same step; `getToken`
        lists them. A token that is not yours or has already ended is 404.

        `passkeys`: `delete`: passkeys added with it end too, with their sessions and everything
        created with those.
        `webhooks`: `delete`: webhooks created with it end too.
        """
        return await self._call(calls.revoke_token(token_id, passkeys=passkeys, webhooks=webhooks))

    async def recover_token(self, body: types.TokenRecovery) -> types.RecoveredAccess:
        """Create a token with the recovery code.

        For players who have lost all their tokens. Each recovery code works once: the answer
        contains a new token and a new code, and both are shown only once. If the answer was
        lost, the same request with the same Idempotency-Key returns it again for ten minutes.
        With `revokeAll` all other tokens, all passkeys and all connected apps end at once, with
        the webhooks of the apps; your own webhooks stay. Without it, `passkeys` lists the
        passkeys that remain: somebody who had one of your tokens may have added one. A wrong
        name and a wrong code get the same answer. Recoveries are limited per network address.
        """
        return await self._call(calls.recover_token(body))

    async def recover_by_email(self, body: types.EmailRecovery) -> None:
        """Get a link for account recovery by e-mail.

        For players with a verified address who have turned `recovery` on. The link opens the
        page for recovery; its code is accepted as `recoveryCode` by `recoverToken` once, within
        an hour. The answer is always the same: it does not reveal whether the player has an
        address. At most one mail every ten minutes.
        """
        return await self._call(calls.recover_by_email(body))

    async def create_passkey_options(self) -> types.PasskeyCreationOptions:
        """Options to create a passkey.

        For `navigator.credentials.create` on a page of this server, since passkeys are bound to
        its host name. The challenge can be used once, within five minutes. Nothing is stored.
        `proof` says whether a proof is needed to add the passkey, and which ones are accepted.
        """
        return await self._call(calls.create_passkey_options())

    async def create_passkey(self, body: types.NewPasskey) -> types.Passkey:
        """Add a passkey.

        Send the browser's answer to the options. The passkey then signs you in, with the scopes
        of the token that adds it. At most ten passkeys. A passkey outlives the token that adds
        it, so the token alone is not enough: send `proof`, unless the token comes from a
        sign-up, a recovery or a passkey sign-in less than ten minutes ago. Without a proof it is
        403 `fresh-proof-required`. You are notified of the new passkey by `passkey.added`.
        """
        return await self._call(calls.create_passkey(body))

    async def list_passkeys(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.PasskeyPage:
        """My passkeys.

        Oldest first. Their sessions are listed among the tokens, with the passkey's id as
        `parentId`.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_passkeys(limit=limit, cursor=cursor))

    async def update_passkey(self, passkey_id: str, body: types.PasskeyChanges) -> types.Passkey:
        """Rename a passkey.

        Only you can see the name.
        """
        return await self._call(calls.update_passkey(passkey_id, body))

    async def delete_passkey(
        self,
        passkey_id: str,
        *,
        passkeys: Literal["keep", "delete"] | None = None,
        webhooks: Literal["keep", "delete"] | None = None,
    ) -> None:
        """Delete a passkey.

        The passkey ends at once, together with its sessions and the tokens that these created.
        Passkeys and webhooks that were added by its sessions remain, unless `passkeys=delete`
        and `webhooks=delete` delete them in the same step. A passkey that was already deleted is
        404.

        `passkeys`: `delete`: passkeys added with it end too, with their sessions and everything
        created with those.
        `webhooks`: `delete`: webhooks created with it end too.
        """
        return await self._call(calls.delete_passkey(passkey_id, passkeys=passkeys, webhooks=webhooks))

    async def create_session_options(self) -> types.PasskeyRequestOptions:
        """Options to sign in with a passkey.

        For `navigator.credentials.get` on a page of this server. No username is needed: the
        passkey identifies the player. The challenge can be used once, within five minutes.
        Nothing is stored.
        """
        return await self._call(calls.create_session_options())

    async def create_session(self, body: types.SignIn) -> types.Session:
        """Sign in with a passkey.

        Send the browser's answer to the options. The session is a cookie that scripts cannot
        read. The browser sends it with requests from pages of this server (`Sec-Fetch-Site:
        same-origin`), where it replaces a token; if a request also has `Authorization`, that
        token is used. The session lasts 30 days, or until DELETE. It is listed among the tokens,
        with the passkey's id as `parentId`. At most ten sessions at once: one more ends the
        oldest.
        """
        return await self._call(calls.create_session(body))

    async def delete_session(self) -> None:
        """Sign out.

        Revokes the token that you sent, as a cookie or as a header, together with the tokens and
        the browser notifications created with it, and deletes the cookie. Passkeys added with it
        remain. If nobody is signed in, nothing happens.
        """
        return await self._call(calls.delete_session())

    async def list_apps(self) -> types.ConnectedApps:
        """My connected apps.

        The apps that can act for you, the last used first. An app ends with its last access.
        """
        return await self._call(calls.list_apps())

    async def delete_app(self, app_id: str) -> None:
        """Disconnect an app.

        Ends all access of the app at once: its tokens, the tokens created with them, and its
        webhooks and browser notifications. An app can disconnect itself.
        """
        return await self._call(calls.delete_app(app_id))

    async def get_consent(self, *, request: str) -> types.Consent:
        """An app's request for access.

        For the page on which players decide: which app requests access, where they are sent
        afterwards, and what the app could do. An invalid request is 422
        `bad-authorization-request`.

        `request`: The query of GET /oauth/authorize, unchanged.
        """
        return await self._call(calls.get_consent(request=request))

    async def give_consent(self, body: types.ConsentRequest) -> types.ConsentGiven:
        """Connect an app.

        For the page on which players decide; pages of other sites and tokens of apps are
        refused. Send the player's browser to `redirectTo`: it contains a code that the app
        exchanges for tokens within a minute. With `scopes` you grant fewer than the app
        requests. You cannot grant a scope that your token lacks.
        """
        return await self._call(calls.give_consent(body))

    async def get_device(self, user_code: str) -> types.Consent:
        """A device's request for access.

        For the page on which players type the code that a device shows. An unknown or expired
        code is 404.
        """
        return await self._call(calls.get_device(user_code))

    async def decide_device(self, user_code: str, body: types.DeviceDecision) -> None:
        """Connect a device, or refuse it.

        For the page on which players type the code that a device shows; pages of other sites and
        tokens of apps are refused. A code works for one decision; then, or if it is unknown or
        has expired, it is 404.
        """
        return await self._call(calls.decide_device(user_code, body))

    async def export_me(self, *, cursor: str | None = None) -> types.AccountExport:
        """Export my data.

        All data that this server stores about you, as one document. It does not contain the
        secrets of tokens and webhooks. Costs 30 of the rate limit. It contains 100 finished
        games; if there are more, `nextCursor` leads to the next document. The moves of each game
        are at `/v1/games/{id}/export`. The export has its own scope because it contains private
        games, messages and notes. Suspended players can call it too.

        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.export_me(cursor=cursor))

    async def get_email(self) -> types.EmailSettings:
        """My e-mail address and when I get mails.

        The address is visible to you only. It is in your export, and is deleted with your
        account.
        """
        return await self._call(calls.get_email())

    async def put_email(self, body: types.NewEmailSettings) -> types.EmailSettings:
        """Set my e-mail address and when I get mails.

        A new address gets a link that verifies it within a day. Until then, a former address
        stays in use. An address gets at most one such link an hour, whoever requests it: after
        that 429 `rate-limited`. An address that rejected a mail for good gets no link for three
        days: 409 `email-bounced`. Fields that you leave out get their defaults. With `address:
        null` the address and the settings are deleted.
        """
        return await self._call(calls.put_email(body))

    async def verify_email(self, body: types.EmailVerification) -> None:
        """Verify an e-mail address.

        The link in the mail opens a page that sends this request when its button is pressed; the
        link itself changes nothing. It needs no token, because it may be opened on another
        device. A repetition changes nothing.
        """
        return await self._call(calls.verify_email(body))

    async def send_test_email(self) -> None:
        """Send a test mail to my address.

        At most every ten minutes. If it fails, `getEmail` and `listEmailDeliveries` show the
        reason.
        """
        return await self._call(calls.send_test_email())

    async def list_email_deliveries(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: Literal["pending", "delivered", "failed", "closed"] | None = None,
    ) -> types.DeliveryPage:
        """The e-mails to me.

        Newest first, kept for 30 days, in the form of the deliveries of a webhook. `eventType`
        is `email.notice`, `email.digest`, `email.reminder`, `email.verification`, `email.test`,
        `email.recovery` or `email.answer`. The body of a notice, digest or reminder names its
        games and events, as JSON. Attempts have no status. `error` is the answer of the mail
        server; null means that it has accepted the mail. A mail that is rejected later becomes
        `failed`. With the address, the log is deleted.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_email_deliveries(limit=limit, cursor=cursor, state=state))

    async def redeliver_email(self, delivery_id: str) -> types.Delivery:
        """Send an e-mail again.

        Tries a pending e-mail at once. A notice, digest or reminder that was sent or given up is
        written again about the games in which it is your turn now. Others cannot be repeated:
        409 `email-not-repeatable`. At most one every ten minutes, test mails included.
        """
        return await self._call(calls.redeliver_email(delivery_id))

    async def start_vacation(self, body: types.NewVacation | None = None) -> types.VacationStatus:
        """Start or plan a vacation.

        Stops your clock, but not your opponents', in all your running games and in games that
        start meanwhile, except in games that were created without vacation. You have 30 days in
        any 365 (the server may set another number). A vacation lasts at least 24 hours, and one
        that ends earlier counts as 24 hours. It ends at `until`, by DELETE, or in all games when
        you move with `endVacation` in a game whose clock it stops. Your clocks then resume with
        the time they had left. A deadline that passes before the game has been notified of the
        vacation still counts. With `from` the vacation starts at that time, and nobody else is
        notified before; DELETE cancels it. If you are already on vacation: 409 `on-vacation`. If
        one is already planned: 409 `vacation-planned`. If no days are left: 409
        `no-vacation-left`. `vacation.started` is sent once to your feed, and for each game to
        your opponent's feed. `vacation.ending` is sent to your feed a day before the end.
        """
        return await self._call(calls.start_vacation(body))

    async def end_vacation(self) -> None:
        """End my vacation, or cancel a planned one.

        Your clocks resume at once with the time they had left. A vacation that ends within 24
        hours counts as 24 hours. A canceled vacation costs no days. If there is no vacation,
        nothing happens.
        """
        return await self._call(calls.end_vacation())

    async def accept_challenge(
        self,
        challenge_id: str,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Accept a challenge.

        Starts the game and returns it. If several players accept the last use of a challenge at
        the same time, one of them gets the game and the others get 409 `challenge-closed`.
        Accepting again returns the game that you got the first time. If the challenge has rating
        limits and your current rating (1500 if you have none) is outside them, it is 403
        `rating-out-of-range`. If one of you has blocked the other, it is 403 `blocked`. A player
        may have 100 running games with other people (the server may set another limit): if you
        or the challenger have reached it, it is 409 `too-many-games`.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.accept_challenge(challenge_id, include=include, since=since))

    async def cancel_challenge(self, challenge_id: str) -> None:
        """Cancel my challenge.

        Nobody can accept it any more; games that it started continue. Repeating it changes
        nothing. A challenge that was completely used, declined or has expired is 409
        `challenge-closed`. Another player's challenge is 403, or 404 if you cannot see it.
        """
        return await self._call(calls.cancel_challenge(challenge_id))

    async def get_challenge(self, challenge_id: str) -> types.ChallengeWithGames:
        """A challenge.

        Open or closed. A direct challenge is 404 to everybody but its two players. `gameIds`
        lists the games that it started: all of them for its challenger, your own if you accepted
        it, none for others.
        """
        return await self._call(calls.get_challenge(challenge_id))

    async def create_challenge(self, body: types.NewChallenge) -> types.PostedChallenge:
        """Create a challenge.

        With `opponent`, only that player sees the challenge and can answer it; they are notified
        by `challenge.received`. Without it, the challenge is in the lobby until it was accepted
        `uses` times, canceled, or has expired. With `listed: false` or `private`, an open
        challenge is not in the lobby, and anybody who has its id can accept it. `minRating` and
        `maxRating` limit who can accept an open challenge. If one of you has blocked the other,
        a challenge by name is 403 `blocked`.

        Limits (the server may set others): 20 open challenges in all, 5 of them in the lobby and
        3 to the same opponent; 100 unanswered challenges to one player; 10 challenges within an
        hour to an opponent who did not accept them, including canceled ones. One more is 409
        `too-many-challenges`. With 100 running games with other people, a challenge to a person
        or to anybody is 409 `too-many-games`. The time for a move has to be within this server's
        limits (by default PT1H to P30D). The same limits apply to a bank's initial time, and to
        its increment, which may also be zero; a bank's `max` may be up to P60D.

        The house bots accept any terms at once: the challenge is `accepted`, and `game` is the
        running game. Challenge `house` with a `level` from 1 to 10, or one of them by name:
        `house-recruit` is level 3, `house-veteran` level 7, `house-strategos` level 10, and the
        others are `house-level-1` to `house-level-9`. You may have 50 running games with them:
        one more is 409 `too-many-house-games`.
        """
        return await self._call(calls.create_challenge(body))

    async def list_challenges(
        self,
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
    ) -> types.ChallengePage:
        """Open challenges.

        Newest first, only challenges that can still be accepted. `lobby` (the default without a
        token): challenges that anybody can accept. The other boxes need a token with
        `challenge:read`: `incoming` lists challenges to you, `outgoing` those that you created,
        `mine` (the default with such a token) both. With a token, the lobby omits players whom
        you have blocked or who have blocked you. A page can be short or even empty and still
        have a `nextCursor`.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `bots`: `false` omits challenges of bots, `true` omits those of people.
        `color`: The color of the challenger.
        `min_time`: Shortest time for the first move: `perMove`, or a bank's `initial`. Excludes
        games without a clock.
        `max_time`: Longest time for the first move: `perMove`, or a bank's `initial`. Excludes
        games without a clock.
        """
        return await self._call(calls.list_challenges(limit=limit, cursor=cursor, box=box, variant=variant, rated=rated, bots=bots, color=color, time_control=time_control, min_time=min_time, max_time=max_time))

    async def decline_challenge(
        self,
        challenge_id: str,
        body: types.Decline | None = None,
    ) -> types.Challenge:
        """Decline a challenge to me.

        Only for challenges that name you as the opponent. The challenger is sent the reason
        (`generic` by default). Declining again changes nothing; the first reason is kept.
        """
        return await self._call(calls.decline_challenge(challenge_id, body))

    async def add_solved_steps(
        self,
        variant: types.VariantId,
        body: types.AddedSteps,
    ) -> types.LessonProgress:
        """Add solved steps of a lesson.

        Solved steps are only added: steps that you solved on another device stay solved.
        Repeating the request changes nothing. The server does not check solutions, because a
        lesson is for you alone.
        """
        return await self._call(calls.add_solved_steps(variant, body))

    async def list_lessons(self) -> types.LessonList:
        """My progress in lessons.

        The solved steps of the lessons that you have begun, by game. Nobody else can see them.
        """
        return await self._call(calls.list_lessons())

    async def follow_player(self, username: str) -> None:
        """Follow a player.

        Followed players come first when you search for players. The player is not notified. You
        can follow at most 500 players. A block between you ends it in both directions. Repeating
        it changes nothing.
        """
        return await self._call(calls.follow_player(username))

    async def unfollow_player(self, username: str) -> None:
        """Stop following a player.

        If you do not follow the player, this changes nothing.
        """
        return await self._call(calls.unfollow_player(username))

    async def list_following(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        rating_variant: types.VariantId | None = None,
    ) -> types.FollowedPlayerPage:
        """Players I follow.

        The latest first. Nobody else can see whom you follow.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `rating_variant`: The variant of `rating`, which players have only with this parameter.
        """
        return await self._call(calls.list_following(limit=limit, cursor=cursor, rating_variant=rating_variant))

    async def get_relation(self, username: str) -> types.Relation:
        """Another player and I.

        Whether you follow or block the player, your score against them, and your running games
        with them. The score counts your newest 1000 finished games with each other, rated or
        not, private ones too. Aborted games, and games in which a side made fewer than two
        moves, do not count.
        """
        return await self._call(calls.get_relation(username))

    async def delete_block(self, username: str) -> None:
        """Unblock a player.

        If the other player has blocked you, that block remains. Unblocking a player whom you
        have not blocked changes nothing.
        """
        return await self._call(calls.delete_block(username))

    async def put_block(self, username: str) -> None:
        """Block a player.

        Neither of you can then challenge the other, accept the other's challenges (including old
        ones), request a rematch or send messages: 403 `blocked`, which does not say who blocked
        whom. Neither of you sees the other's challenges in the lobby. Following ends in both
        directions. Running games continue. Repeating it changes nothing.
        """
        return await self._call(calls.put_block(username))

    async def list_blocks(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.BlockPage:
        """Players I have blocked.

        The latest first. Players are not notified when somebody blocks them.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_blocks(limit=limit, cursor=cursor))

    async def abort_game(
        self,
        game_id: str,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Abort a game.

        Ends the game without a result. Possible until both sides have moved; after that it is
        409 `abort-too-late`. Games of tournaments cannot be aborted: 409
        `no-abort-in-tournament`.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.abort_game(game_id, include=include, since=since))

    async def claim_draw(
        self,
        game_id: str,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Claim a draw.

        On your own turn, after a threefold repetition or fifty moves without progress, if the
        rules of the variant allow it. Otherwise it is 409 `no-draw-claim`.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.claim_draw(game_id, include=include, since=since))

    async def decline_draw(
        self,
        game_id: str,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Decline or withdraw a draw offer.

        Declines the opponent's offer, or withdraws your own; 409 `no-draw-offer` if there is
        none. Conditional moves that answer the last move of the player who made the offer were
        paused, and are played at once: the returned game may be several plies further, or over.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.decline_draw(game_id, include=include, since=since))

    async def offer_draw(
        self,
        game_id: str,
        body: types.AtPly,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Offer or accept a draw.

        If the opponent has offered a draw, this accepts it and the game is drawn. Otherwise it
        offers one; you can do so once per move of yours. The offer lapses when the opponent
        moves; your own move does not end it. If an offer was not accepted, you can offer again
        ten plies later, or after your opponent has offered; earlier it is 409 `offer-too-soon`.
        Repeating an open offer changes nothing. Accepting after the deadline of the side to move
        is too late: the game is over, 409 `game-over`. While an offer is open, no conditional
        move answers the move of the player who made it; they continue when the offer is declined
        or withdrawn.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.offer_draw(game_id, body, include=include, since=since))

    async def export_games_ndjson(
        self,
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
    ) -> str:
        """Export finished games as NDJSON.

        The latest first, with the filters of the list. A file has at most `limit` games, and
        each 50 of this limit count as one request: a file of 500 as ten. Private games are in it
        only for their own players, aborted ones only with `reason=aborted`. Each line is a game
        as in `export.json`. If there may be more games, the last line is `{"nextCursor": "…"}`:
        send it as `cursor`. A file without this line that ends regularly is complete.

        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `limit`: Games per file.
        `winner`: `none`: drawn games.
        `since`: Finished at this time or later.
        `until`: Finished before this time.
        `min_rating`: Both players were rated this or more when the game ended.
        `max_rating`: Both players were rated this or less when the game ended.
        `evaluation`: Add the computer evaluation of each finished game that has one: in PGN as
        `[%eval]` and glyphs, in JSON as `evaluation`.
        """
        return await self._call(calls.export_games_ndjson(cursor=cursor, limit=limit, variant=variant, winner=winner, reason=reason, rated=rated, since=since, until=until, min_rating=min_rating, max_rating=max_rating, evaluation=evaluation))

    async def list_dumps(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.DumpPage:
        """The monthly dumps of all public games.

        The manifests of the dumps, the latest month first. A dump has all finished public games
        of a month, as NDJSON and as PGN, free for any use (CC0). Download a file at
        `/dumps/{name}`. The guide `/docs/dumps` explains the format and how to verify a file.
        Empty if the server writes no dumps. It counts as five requests.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_dumps(limit=limit, cursor=cursor))

    async def export_game(
        self,
        game_id: str,
        *,
        format: Literal["pgn", "json", "text"] | None = None,
        dialect: Literal["fairy-stockfish"] | None = None,
        evaluation: bool | None = None,
    ) -> str:
        """Export a game.

        The same record as `export.pgn`, `export.json` or `export.txt`. `format` selects one of
        them, otherwise `Accept`. The default is PGN, also with `dialect`. `evaluation` changes
        nothing in a text.

        `dialect`: Write the PGN for this program, with its name for the variant and its piece
        letters. Our own PGN by default. A variant that the program does not know is 422
        `dialect-unknown`.
        `evaluation`: Add the computer evaluation of each finished game that has one: in PGN as
        `[%eval]` and glyphs, in JSON as `evaluation`.
        """
        return await self._call(calls.export_game(game_id, format=format, dialect=dialect, evaluation=evaluation))

    async def export_game_pgn(
        self,
        game_id: str,
        *,
        dialect: Literal["fairy-stockfish"] | None = None,
        evaluation: bool | None = None,
    ) -> str:
        """Export a game as PGN.

        The complete game, running or finished, as a file. The PGN uses the piece letters and
        notation of the variant. Votes are in a tag that the catalogue names in `votesTag`.
        `Termination` has the value that PGN defines for the end of the game, and `Reason` has
        `outcome.reason`. `WhiteElo` and `BlackElo` are the ratings at the start of the game.

        `dialect`: Write the PGN for this program, with its name for the variant and its piece
        letters. Our own PGN by default. A variant that the program does not know is 422
        `dialect-unknown`.
        `evaluation`: Add the computer evaluation of each finished game that has one: in PGN as
        `[%eval]` and glyphs, in JSON as `evaluation`.
        """
        return await self._call(calls.export_game_pgn(game_id, dialect=dialect, evaluation=evaluation))

    async def export_game_json(
        self,
        game_id: str,
        *,
        evaluation: bool | None = None,
    ) -> types.RecordedGame:
        """Export a game as JSON.

        The complete game, running or finished, as a file: each ply with its move, SAN and
        position.

        `evaluation`: Add the computer evaluation of each finished game that has one: in PGN as
        `[%eval]` and glyphs, in JSON as `evaluation`.
        """
        return await self._call(calls.export_game_json(game_id, evaluation=evaluation))

    async def export_game_text(self, game_id: str) -> str:
        """Export a game as text.

        The complete game, running or finished, as a readable text file.
        """
        return await self._call(calls.export_game_text(game_id))

    async def get_game_board(
        self,
        game_id: str,
        *,
        ply: int | None = None,
        orientation: Literal["white", "black"] | None = None,
        pass_: str | None = None,
        theme: Literal["light", "dark", "none"] | None = None,
        borderless: bool | None = None,
    ) -> str:
        """A picture of a game's board.

        The current position, or the position after a ply. The last move, attacked kings, and
        squares of pieces captured off the move's path are marked. Visible to everybody who can
        see the game. A ply that was not played is 422.

        `ply`: Shows the position after this ply; 0 is the start. The current position by
        default.
        `orientation`: The side at the bottom. By default your side if you play in this game,
        else white.
        `pass_`: Gives access to the board of a private game. Part of the links in webhook
        messages.
        `theme`: Theme of the page that shows the picture; light by default. `none` has a
        transparent background.
        `borderless`: Draws only the squares and reserves, without rim, frame and coordinates.
        """
        return await self._call(calls.get_game_board(game_id, ply=ply, orientation=orientation, pass_=pass_, theme=theme, borderless=borderless))

    async def get_game_board_png(
        self,
        game_id: str,
        *,
        ply: int | None = None,
        orientation: Literal["white", "black"] | None = None,
        pass_: str | None = None,
        theme: Literal["light", "dark", "none"] | None = None,
        borderless: bool | None = None,
        size: int | None = None,
    ) -> bytes:
        """A picture of a game's board as PNG.

        Like `board.svg`, for e-mail, chats and other programs that show no SVG. It counts as
        three requests.

        `ply`: Shows the position after this ply; 0 is the start. The current position by
        default.
        `orientation`: The side at the bottom. By default your side if you play in this game,
        else white.
        `pass_`: Gives access to the board of a private game. Part of the links in webhook
        messages.
        `theme`: Theme of the page that shows the picture; light by default. `none` has a
        transparent background.
        `borderless`: Draws only the squares and reserves, without rim, frame and coordinates.
        `size`: Greatest width in pixels. Each square is a whole number of pixels, so the picture
        may be a few pixels narrower.
        """
        return await self._call(calls.get_game_board_png(game_id, ply=ply, orientation=orientation, pass_=pass_, theme=theme, borderless=borderless, size=size))

    async def get_game_card(self, game_id: str) -> str:
        """A preview card of a game.

        For previews of links to the game: 1200 by 630 pixels with the board, both names and the
        status. White is at the bottom. Visible to everybody who can see the game.
        """
        return await self._call(calls.get_game_card(game_id))

    async def get_game(
        self,
        game_id: str,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """A game.

        Running or finished. Anybody can see a public game. A private game is 404 to everybody
        but its players with a token that has `game:read`. Draw offers are visible to the players
        only.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.get_game(game_id, include=include, since=since))

    async def list_games(
        self,
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
    ) -> types.ListedGamePage:
        """Finished or running games.

        The most recently finished first. Private games are listed only for their own players,
        aborted games only with `reason=aborted`. An unknown `player` or `opponent` gives an
        empty list. `opponent` and `result` require `player`. With `status=active` the list has
        running public games, the most recently started first; watch one at `/v1/games/{id}`.
        With `positions=true` it has their current positions. A page can be short or even empty
        and still have a `nextCursor`.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `status`: `active`: running public games. Can be filtered only by `player`, `variant` and
        `rated`.
        `positions`: With `status=active`: `present` of each game. At most 20 items per page.
        `winner`: `none`: drawn games.
        `opponent`: Opponent of the player.
        `result`: Result for the player.
        `since`: Finished at this time or later.
        `until`: Finished before this time.
        `min_rating`: Both players were rated this or more when the game ended.
        `max_rating`: Both players were rated this or less when the game ended.
        `position`: Only games of the opening explorer (`explorePosition`) in which this position
        occurred within 50 plies. Requires `variant`. Not with `status=active`.
        """
        return await self._call(calls.list_games(limit=limit, cursor=cursor, status=status, variant=variant, positions=positions, winner=winner, reason=reason, opponent=opponent, result=result, rated=rated, since=since, until=until, min_rating=min_rating, max_rating=max_rating, player=player, position=position))

    async def list_game_events(
        self,
        game_id: str,
        *,
        after: str | None = None,
        types: str | None = None,
        limit: int | None = None,
    ) -> types.FeedEventPage:
        """The events of a game.

        Oldest first, with the same ids as in the players' feeds, kept as long as the game
        exists. Spectators get only public events; players with a token that has `game:read` also
        get those of their own feed. Send the id of the last event that you have as `after`:
        `nextCursor` is the id to send next, and does not change while there is nothing new. An
        id that is not of this game is 410 `cursor-gone`. A private game is 404 to others. With
        `Accept: text/event-stream` the answer is the stream of `/v1/games/{id}/events/stream`.

        `after`: Id of the last event that you have; `0` for none.
        `types`: Only events of these types: types and families such as `turn.*`, separated by
        commas. All by default.
        `limit`: Items per page.
        """
        return await self._call(calls.list_game_events(game_id, after=after, types=types, limit=limit))

    async def play_move(
        self,
        game_id: str,
        body: types.NewMove,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
        dry_run: bool | None = None,
    ) -> types.Game:
        """Play a move.

        `ply` is the game's ply that you saw last: if the game has moved on, nothing is played,
        and 409 `stale-ply` contains the current ply. The same move at the same ply gets the
        first answer again, so it is safe to repeat a move after a lost answer. An illegal move
        is 422 `illegal-move` with the legal moves. With `dryRun` the answer is the game after
        the move, and nothing changes. `offerDraw` offers a draw with the move; within ten plies
        of your last offer it is 409 `offer-too-soon`, and nothing is played. If the opponent has
        conditional moves for your move, they are played at once: the returned game may be
        several plies further, or over. A dry run does not show them. A move exactly at the
        deadline is in time; later it is 409 `deadline-passed`. During a vacation that stops this
        game's clock, a move is 409 `on-vacation` unless you send `endVacation`, which ends the
        vacation in all your games.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.play_move(game_id, body, include=include, since=since, dry_run=dry_run))

    async def add_time(
        self,
        game_id: str,
        body: types.AddedTime | None = None,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Give the opponent more time.

        Extends the opponent's deadline by `time` (P1D by default). The opponent has to be to
        move. The time for a turn cannot exceed the longest time for a move (by default P30D, or
        a bank's `max`); any excess is ignored. If the opponent already has that much, or was
        given time three times in this turn, it is 409 `time-at-most`. If one of you has blocked
        the other, it is 403 `blocked`. With a `bank`, the bank grows, even above its `max`.
        After the deadline it is too late: the game is over.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.add_time(game_id, body, include=include, since=since))

    async def decline_takeback(
        self,
        game_id: str,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Decline or withdraw a takeback request.

        Declines the opponent's request, or withdraws your own; 409 `no-takeback-offer` if there
        is none, for example because a move ended it.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.decline_takeback(game_id, include=include, since=since))

    async def offer_takeback(
        self,
        game_id: str,
        body: types.AtPly,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Request or accept a takeback.

        Requests to take back your last move, together with the opponent's reply if there is one.
        If the opponent has made such a request, this accepts it: the game returns to the
        position before their last move, and their turn restarts with its full time; banks get
        the time they had when that turn started. A request lapses with the next move of either
        side. You can make one request per move of yours; repeating an open request changes
        nothing. Accepting removes the conditional moves of both players. A challenge can allow
        or forbid takebacks; by default they are allowed in games that are not rated. Accepting
        after the deadline is too late: the game is over. A move that was taken back counts as a
        new move when it is sent again, so send moves with an `Idempotency-Key` if they may be
        repeated late.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.offer_takeback(game_id, body, include=include, since=since))

    async def delete_conditional_moves(self, game_id: str) -> None:
        """Delete my conditional moves.

        Deletes all of them. If there are none, nothing changes. After the end of the game it is
        409 `game-over`.
        """
        return await self._call(calls.delete_conditional_moves(game_id))

    async def get_conditional_moves(self, game_id: str) -> types.ConditionalMoves:
        """My conditional moves.

        The conditional moves that remain from the current ply on; `tree` is empty if there are
        none. Nobody else can see them.
        """
        return await self._call(calls.get_conditional_moves(game_id))

    async def put_conditional_moves(
        self,
        game_id: str,
        body: types.NewConditionalMoves,
    ) -> types.ConditionalMoves:
        """Set my conditional moves.

        Replaces your conditional moves, on either side's turn. `tree` contains the plies that
        may be played from the position at `ply` on, by both sides in turn. After a ply of the
        opponent there is exactly one reply of yours; after your ply there may be any number of
        theirs. If it is your turn now, the tree may start with several moves of yours, one of
        which you will play yourself. At most 40 plies deep and 200 in total. Each ply is
        validated now; the first impossible one is identified by its `path` in 422
        `invalid-conditional-move`.

        When the opponent plays a move in the tree, your reply is played at the same instant, so
        it uses no time. Several replies can follow each other, and one of them may end the game.
        If the opponent's move comes with a draw offer, or an offer is open, no reply is played,
        since you have to answer the offer yourself; after you decline it, the replies continue.
        With `onDrawOffer: "decline"` the offer is declined at once and the reply is played. A
        move that is not in the tree removes all your conditional moves and sends
        `conditional.dropped`; so does a takeback. Conditional moves do not end a vacation. Costs
        5 of the rate limit.
        """
        return await self._call(calls.put_conditional_moves(game_id, body))

    async def delete_proposal(self, game_id: str) -> None:
        """Dismiss the proposed move.

        Deletes the move that an app proposes to you. If there is none, nothing changes.
        """
        return await self._call(calls.delete_proposal(game_id))

    async def get_proposal(self, game_id: str) -> types.ProposalOfGame:
        """The move proposed to me.

        The move that an app proposes to you for the current position; null if there is none, if
        you have dismissed it, or if the game has left the position. Only you can see it. A token
        with only `game:propose` sees that of public games.
        """
        return await self._call(calls.get_proposal(game_id))

    async def put_proposal(self, game_id: str, body: types.NewProposal) -> types.ProposalOfGame:
        """Propose a move to the player.

        For apps that may suggest moves but not play them. The player sees the move with its note
        and the name of the app in the browser, and plays or dismisses it. The move is checked
        like a move of `POST …/moves`, and refused with the same problems, but nothing is played.
        A new proposal replaces the earlier one, and repeating a request changes nothing else.
        The proposal ends when the game leaves the position. The player gets `move.proposed`; the
        opponent and spectators never see it. A token with only `game:propose` sees public games,
        so a private game is 404 `not-found` unless the token also has `game:read`.
        """
        return await self._call(calls.put_proposal(game_id, body))

    async def get_analysis(self, game_id: str) -> types.GameAnalysis:
        """My analysis of a game.

        Your lines, comments, glyphs and drawings on the game, as you saved them. After a
        takeback a branch may no longer fit the game. Nobody else sees the analysis, unless it is
        `public` and the game is over. Without branches if you have not saved any.
        """
        return await self._call(calls.get_analysis(game_id))

    async def put_analysis(
        self,
        game_id: str,
        body: types.GameAnalysis,
        *,
        if_match: str | None = None,
    ) -> types.GameAnalysis:
        """Save my analysis of a game.

        Replaces your lines, comments, glyphs and drawings on the game, also after its end; an
        empty list of branches deletes them. A branch starts after `ply` plies of the game. Each
        move has to be legal, in wire form or in any notation of the variant. The first illegal
        move is identified by `ply` and `path` in 422 `invalid-analysis`. Lines have at most 200
        plies, comments at most 5,000 characters, positions at most 32 drawings, and the whole
        analysis at most 64 kB. Only you can see it, unless it is `public`: then everybody who
        can see the game can see it once the game is over. No event is sent. Send the ETag of the
        analysis that you read as `If-Match` to protect changes made elsewhere in the meantime:
        then it is 412 `analysis-changed`. Costs 1 of the rate limit for each 2,000 characters,
        at least 5.

        `if_match`: The ETag that you have. If it is no longer current, nothing is done.
        """
        return await self._call(calls.put_analysis(game_id, body, if_match=if_match))

    async def get_evaluation(
        self,
        game_id: str,
        *,
        absent: Literal["no-content"] | None = None,
    ) -> types.Evaluation:
        """The computer evaluation of a game.

        The evaluation of a finished game, or its progress, for everybody who can see the game.
        Winning chances, marks and accuracy are those of
        [lichess](https://lichess.org/page/accuracy).

        `absent`: Answer 204 instead of 404 if there is no evaluation.
        """
        return await self._call(calls.get_evaluation(game_id, absent=absent))

    async def request_evaluation(self, game_id: str) -> types.Evaluation:
        """Request the computer evaluation of a game.

        Queues the evaluation of a finished game. Any player who can see the game may request it,
        and gets the event `evaluation.finished`, also if another player requested it before and
        it is not finished yet. If the game has an evaluation already, finished or not, the
        answer is 200. Only new evaluations count for the quota of the player. A new one is also
        409 `game-running` while a position of the game is on the board of one of your running
        games with at least 8 plies.
        """
        return await self._call(calls.request_evaluation(game_id))

    async def get_notes(self, game_id: str) -> types.Notes:
        """My notes on a game.

        Only you can see them. Empty if you have not written any.
        """
        return await self._call(calls.get_notes(game_id))

    async def put_notes(
        self,
        game_id: str,
        body: types.Notes,
        *,
        if_match: str | None = None,
    ) -> types.Notes:
        """Save my notes on a game.

        Replaces your notes, also after the end of the game; an empty text deletes them. No event
        is sent. Send the ETag of the notes that you read as `If-Match` to protect changes made
        elsewhere in the meantime: then it is 412 `notes-changed`.

        `if_match`: The ETag that you have. If it is no longer current, nothing is done.
        """
        return await self._call(calls.put_notes(game_id, body, if_match=if_match))

    async def get_shared_analyses(self, game_id: str) -> types.SharedAnalyses:
        """The players' public analyses of a game.

        Analyses of a finished game that its players made `public`, for everybody who can see the
        game. Null if a player has not shared one, and while the game runs.
        """
        return await self._call(calls.get_shared_analyses(game_id))

    async def list_messages(
        self,
        game_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["oldest", "newest"] | None = None,
    ) -> types.MessagePage:
        """The messages of a game.

        Oldest first, or newest first with `order=newest`, also after the end of the game. Only
        the players can read them. Reading marks all messages as read.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `order`: Which messages come first.
        """
        return await self._call(calls.list_messages(game_id, limit=limit, cursor=cursor, order=order))

    async def post_message(self, game_id: str, body: types.NewMessage) -> types.Message:
        """Send a message to the opponent.

        Stored with the game and sent to both players as `message.posted`; spectators cannot see
        it. Possible after the end of the game too. At most 30 messages an hour per game: more
        are 429 `too-many-messages`. After 2,000 messages by one player it is 409
        `no-messages-left`. If one of you has blocked the other, it is 403 `blocked`.
        """
        return await self._call(calls.post_message(game_id, body))

    async def rematch_game(
        self,
        game_id: str,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Offer or accept a rematch.

        After the end of a game, including an aborted one. If the opponent has already offered a
        rematch, this accepts it and returns the new game. The same happens if both offer at the
        same time: a game has one rematch. Otherwise this creates a direct challenge on the same
        terms with the colors swapped, open for 14 days. The opponent is notified by
        `rematch.offered`, and accepts it here or like any other challenge. Each player can offer
        once: repeating it returns the challenge again. After the offer was declined, canceled or
        has expired, it is 409 `challenge-closed`. If the game is still running, it is 409
        `game-running`. If one of you has blocked the other, it is 403 `blocked`. A house bot
        accepts at once. Offers count as challenges: 409 `too-many-challenges`. With too many
        running games it is 409 `too-many-games`.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.rematch_game(game_id, include=include, since=since))

    async def resign_game(
        self,
        game_id: str,
        *,
        include: Literal["board"] | None = None,
        since: int | None = None,
    ) -> types.Game:
        """Resign.

        Ends the game at once; the opponent wins. Possible on either side's turn.

        `include`: `board` adds the pieces by square, reserves and cities.
        `since`: Returns only `moves` after this ply: send the `ply` that you have. If the
        answer's `ply` is smaller, moves were taken back.
        """
        return await self._call(calls.resign_game(game_id, include=include, since=since))

    async def list_teams(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        member: str | None = None,
    ) -> types.TeamSummaryPage:
        """Teams.

        Newest first. With `q`: teams whose name begins with these characters, by name. With
        `member`: the teams of a player, the newest membership first; your own list also has the
        teams that you have asked to join or that have invited you. `q` and `member` cannot be
        used together. Disbanded teams are not listed.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `q`: Beginning of the name, in upper or lower case.
        """
        return await self._call(calls.list_teams(limit=limit, cursor=cursor, q=q, member=member))

    async def create_team(self, body: types.NewTeam) -> types.Team:
        """Create a team.

        You become its owner and its first member. You can own 3 teams (the server may set
        another limit): one more is 409 `too-many-teams`.
        """
        return await self._call(calls.create_team(body))

    async def get_team(self, team_id: str) -> types.Team:
        """A team.

        With a token, `you` has your role, or says whether you can join, and otherwise why not.
        """
        return await self._call(calls.get_team(team_id))

    async def update_team(self, team_id: str, body: types.TeamChanges) -> types.Team:
        """Change a team.

        Members that you leave out do not change. Only the owner can do this.
        """
        return await self._call(calls.update_team(team_id, body))

    async def disband_team(self, team_id: str) -> types.Team:
        """Disband a team.

        Only the owner can do this, and nobody can undo it. All members leave, and all messages
        are deleted. If the team has played matches, its page remains.
        """
        return await self._call(calls.disband_team(team_id))

    async def list_team_members(
        self,
        team_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.TeamMemberPage:
        """The members of a team.

        In the order in which they joined.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_team_members(team_id, limit=limit, cursor=cursor))

    async def join_team(self, team_id: str, body: types.JoinTeam | None = None) -> types.Team:
        """Join a team.

        You join an open team at once, and any team that has invited you. A team with `join:
        request` gets your request, with `message`, and `you.requested` is true until a captain
        decides. Repeating it changes nothing; another `message` replaces the first one. You can
        belong to 50 teams and have 10 open requests.
        """
        return await self._call(calls.join_team(team_id, body))

    async def leave_team(self, team_id: str) -> types.Team:
        """Leave a team.

        Also withdraws your request, and declines an invitation. Repeating it changes nothing.
        The owner of a team with other members has to hand it over first, or disband it. A team
        that its last member leaves is disbanded.
        """
        return await self._call(calls.leave_team(team_id))

    async def appoint_team_member(
        self,
        team_id: str,
        username: str,
        body: types.TeamAppointment,
    ) -> types.Team:
        """Change the role of a member.

        Only the owner can do this. With the role `owner`, the member becomes the owner, and you
        become a captain. Repeating it changes nothing.
        """
        return await self._call(calls.appoint_team_member(team_id, username, body))

    async def remove_team_member(self, team_id: str, username: str) -> types.Team:
        """Remove a member.

        Captains can remove members, and the owner can remove captains, too. A removed player
        cannot join again until a captain invites them. Repeating it changes nothing.
        """
        return await self._call(calls.remove_team_member(team_id, username))

    async def list_team_requests(
        self,
        team_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.TeamRequestPage:
        """The requests to join a team.

        Open requests, oldest first. Only the owner and captains can read them.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_team_requests(team_id, limit=limit, cursor=cursor))

    async def accept_team_request(self, team_id: str, username: str) -> types.Team:
        """Accept a request to join.

        The player becomes a member, and gets `team.joined`. Repeating it changes nothing.
        """
        return await self._call(calls.accept_team_request(team_id, username))

    async def decline_team_request(self, team_id: str, username: str) -> types.Team:
        """Decline a request to join.

        The player can send another request after 7 days. Repeating it changes nothing.
        """
        return await self._call(calls.decline_team_request(team_id, username))

    async def list_team_invitations(
        self,
        team_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.TeamInvitationPage:
        """The invitations of a team.

        Open invitations, oldest first. Only the owner and captains can read them.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_team_invitations(team_id, limit=limit, cursor=cursor))

    async def invite_to_team(self, team_id: str, username: str) -> types.Team:
        """Invite a player to a team.

        The player can then join at once, whatever `join` says; the team is in their list (`GET
        /v1/teams?member=…`). If they have an open request, it is accepted. An invitation also
        lets a removed player return. If you and the player have blocked each other, it is 403
        `blocked`. Repeating it changes nothing.
        """
        return await self._call(calls.invite_to_team(team_id, username))

    async def uninvite_from_team(self, team_id: str, username: str) -> types.Team:
        """Withdraw an invitation.

        Repeating it changes nothing.
        """
        return await self._call(calls.uninvite_from_team(team_id, username))

    async def list_team_messages(
        self,
        team_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["oldest", "newest"] | None = None,
    ) -> types.TeamMessagePage:
        """The messages of a team.

        Oldest first, or newest first with `order=newest`. Only members can read them. Reading
        the first page marks all messages as read. Messages of players whom you have blocked, or
        who have blocked you, are left out, so a page can be short and still have a `nextCursor`.
        A team keeps its last 5,000 messages.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `order`: Which messages come first.
        """
        return await self._call(calls.list_team_messages(team_id, limit=limit, cursor=cursor, order=order))

    async def post_team_message(self, team_id: str, body: types.NewMessage) -> types.TeamMessage:
        """Send a message to a team.

        Only members can send messages. Members who have read all messages get
        `team.message.posted`, others have got it before. At most 30 messages an hour per team:
        more are 429 `too-many-messages`. With 2,000 messages by one player in a team it is 409
        `no-messages-left`.
        """
        return await self._call(calls.post_team_message(team_id, body))

    async def list_team_matches(
        self,
        team_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.TeamMatchPage:
        """The matches of a team.

        Newest first. Everybody sees agreed matches: `tournamentId` leads to boards, entries and
        score. With a token of the owner or of a captain, the list also has proposals.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_team_matches(team_id, limit=limit, cursor=cursor))

    async def propose_team_match(self, team_id: str, body: types.NewTeamMatch) -> types.TeamMatch:
        """Propose a match to another team.

        If a captain of the other team accepts, a tournament begins: members of both teams enter
        it with `PUT /v1/tournaments/{tournamentId}/entries/me`. At `startsAt`, each team lines
        up by rating, and the players at the same place meet. Nobody organizes the match: results
        come from the games and the rules only. One open proposal to each team.
        """
        return await self._call(calls.propose_team_match(team_id, body))

    async def accept_team_match(self, team_id: str, match_id: str) -> types.TeamMatch:
        """Accept a match.

        The tournament `tournamentId` is created a moment later, and members of both teams can
        enter it. Repeating it changes nothing.
        """
        return await self._call(calls.accept_team_match(team_id, match_id))

    async def decline_team_match(self, team_id: str, match_id: str) -> types.TeamMatch:
        """Decline or withdraw a match.

        The team that proposed the match withdraws it. Repeating it changes nothing.
        """
        return await self._call(calls.decline_team_match(team_id, match_id))

    async def list_tournaments(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: str | None = None,
        variant: types.VariantId | None = None,
        organizer: str | None = None,
        player: str | None = None,
        format: types.TournamentFormatKind | None = None,
    ) -> types.TournamentSummaryPage:
        """Tournaments.

        Newest first. `player` lists the tournaments that a player has entered, `organizer` those
        that a player organizes. Drafts are only in the list of your own tournaments (`organizer`
        is you). A page can be short or even empty and still have a `nextCursor`.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `status`: One or more of `draft`, `open`, `running`, `paused`, `finished`, `canceled`,
        separated by commas.
        """
        return await self._call(calls.list_tournaments(limit=limit, cursor=cursor, status=status, variant=variant, organizer=organizer, player=player, format=format))

    async def create_tournament(self, body: types.NewTournament) -> types.Tournament:
        """Create a tournament.

        You become its organizer. Only `name`, `variant`, `format` and `timeControl` are
        required; the other terms have defaults that fit the format. `POST
        /v1/tournaments/preview` answers the same terms and their time contract without creating
        anything. The terms are fixed with the first entry.

        You do not enter your own tournament by creating it. You can organize 5 tournaments that
        are not over (the server may set another limit): one more is 409 `too-many-tournaments`.
        """
        return await self._call(calls.create_tournament(body))

    async def list_upcoming_tournaments(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        variant: types.VariantId | None = None,
        format: types.TournamentFormatKind | None = None,
    ) -> types.TournamentSummaryPage:
        """Tournaments that start next.

        Open tournaments with a start date and a free place, the earliest start first. Matches of
        teams are left out. A page can be short or even empty and still have a `nextCursor`.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_upcoming_tournaments(limit=limit, cursor=cursor, variant=variant, format=format))

    async def preview_tournament(self, body: types.NewTournament) -> types.TournamentPreview:
        """Preview a tournament.

        Answers the terms of a tournament with all defaults, and how long it can take if it opens
        now. Nothing is created. Errors are the same as those of `POST /v1/tournaments`.
        """
        return await self._call(calls.preview_tournament(body))

    async def import_tournament(self, body: types.TournamentImport) -> types.Tournament:
        """Import a tournament.

        The body is an answer of `GET /v1/tournaments/{id}/export.json`, also of another server,
        of at most 16 MiB, and of 1 MiB without the scope `admin`. A draft or open tournament
        without entrants is a template: you become the organizer, as with `POST /v1/tournaments`.
        Only the admin imports a tournament with entrants, because it enters players and contains
        results.

        Players are found by their usernames, or by `players`. Finished games keep their results,
        have no game page here, and change no ratings. Running games continue with their moves
        and with the times that were left at the export. Draft moves, offers, messages and notes
        stay behind. The dates of rounds do not move. All games have new ids.

        A ladder continues with its places and challenges; open challenges still expire on their
        dates. Teams do not move: `entry.team` and the teams of entrants are ignored, and a match
        between teams is refused.

        The same file again answers the same tournament.
        """
        return await self._call(calls.import_tournament(body))

    async def get_tournament(self, tournament_id: str) -> types.Tournament:
        """A tournament.

        `timeContract` says how long it can take. With a token, `you` says whether you take part,
        whether you can enter, and otherwise why not. A draft is 404 to everybody but its
        organizer.
        """
        return await self._call(calls.get_tournament(tournament_id))

    async def update_tournament(
        self,
        tournament_id: str,
        body: types.TournamentChanges,
    ) -> types.Tournament:
        """Change a tournament.

        Members that you leave out do not change; in `entry`, too. Only until the first entry:
        after it, any change is 409 `terms-fixed`. A new `format` replaces the whole format.
        """
        return await self._call(calls.update_tournament(tournament_id, body))

    async def cancel_tournament(
        self,
        tournament_id: str,
        body: types.TournamentReason,
    ) -> types.Tournament:
        """Cancel a tournament.

        The tournament ends without final standings. It remains readable, with the reason.
        Running games go on as ordinary games. A finished tournament is 409 `tournament-status`.
        Repeating it changes nothing.
        """
        return await self._call(calls.cancel_tournament(tournament_id, body))

    async def open_tournament(self, tournament_id: str) -> types.Tournament:
        """Open a draft.

        Everybody sees the tournament, and players can enter. Repeating it changes nothing.
        """
        return await self._call(calls.open_tournament(tournament_id))

    async def start_tournament(self, tournament_id: str) -> types.Tournament:
        """Start a tournament.

        Starts an open tournament now, whatever its `start` is. It needs `entry.fewest` players:
        with fewer it is 409 `too-few-players`. Repeating it changes nothing.
        """
        return await self._call(calls.start_tournament(tournament_id))

    async def pause_tournament(
        self,
        tournament_id: str,
        body: types.TournamentReason,
    ) -> types.Tournament:
        """Pause a tournament.

        No further round starts until it is resumed. Running games go on, with their clocks, and
        the latest end of the tournament does not move. Repeating it changes nothing.
        """
        return await self._call(calls.pause_tournament(tournament_id, body))

    async def resume_tournament(self, tournament_id: str) -> types.Tournament:
        """Resume a paused tournament.

        The next round starts as soon as it is due. Repeating it changes nothing.
        """
        return await self._call(calls.resume_tournament(tournament_id))

    async def adjudicate_game(
        self,
        tournament_id: str,
        body: types.Adjudication,
    ) -> types.Tournament:
        """Decide a game.

        For the organizer and the arbiters. The game ends with this result; its players see the
        reason. A game that is already finished or decided is 409 `game-decided`. Nobody can
        decide a game that they play.
        """
        return await self._call(calls.adjudicate_game(tournament_id, body))

    async def enter_tournament(
        self,
        tournament_id: str,
        body: types.EnterTournament | None = None,
    ) -> types.Tournament:
        """Enter a tournament.

        Read `timeContract` first: it says how long a round and the tournament can take. If all
        places are taken, you become a standby. Your current rating in the variant is stored with
        the entry. In a tournament of a team (`entry.team`) or a match of two teams, you enter as
        a member of a team, and stay in if you leave the team later. A declared bot needs an
        invitation: otherwise it is 403 `not-for-bots`. Repeating it changes nothing.
        """
        return await self._call(calls.enter_tournament(tournament_id, body))

    async def leave_tournament(self, tournament_id: str) -> types.Tournament:
        """Leave a tournament.

        Before the start, your entry is removed, and the first standby takes your place. After
        the start you are withdrawn: your unfinished games are lost by forfeit, and you cannot
        come back. Repeating it changes nothing.
        """
        return await self._call(calls.leave_tournament(tournament_id))

    async def remove_entrant(self, tournament_id: str, username: str) -> types.Tournament:
        """Remove a player.

        Before the start, the entry is removed, and the first standby takes the place. After the
        start the player is withdrawn: unfinished games are lost by forfeit. Repeating it changes
        nothing.
        """
        return await self._call(calls.remove_entrant(tournament_id, username))

    async def list_entries(
        self,
        tournament_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.TournamentEntrantPage:
        """The players of a tournament.

        In the order of their entries, including standbys and players who withdrew after the
        start.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_entries(tournament_id, limit=limit, cursor=cursor))

    async def list_standings(
        self,
        tournament_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        section: int | None = None,
        player: str | None = None,
        rows: int | None = None,
    ) -> types.SectionStandingsPage:
        """The standings of a tournament.

        By section, each with all its players in order of rank. Empty before the start. `best`
        and `worst` are the ranks that a player can still reach; they narrow with each result. A
        section can have 500 players: with `section` and `rows`, the page has so many players of
        this section, and `nextCursor` leads to the next ones.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `section`: Only this section.
        `player`: Only the row of this player, with the section.
        `rows`: Most players in the page. Needs `section`. Without it, all of them.
        """
        return await self._call(calls.list_standings(tournament_id, limit=limit, cursor=cursor, section=section, player=player, rows=rows))

    async def get_standings_picture(self, tournament_id: str, *, section: int | None = None) -> str:
        """A picture of the standings.

        For other web pages: `<img src="…/standings.svg" alt="Standings">`. It has the first 20
        players of a section, and follows the color scheme of the reader. Before the start it has
        no players.

        `section`: The section; the first by default.
        """
        return await self._call(calls.get_standings_picture(tournament_id, section=section))

    async def list_rounds(
        self,
        tournament_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.TournamentRoundPage:
        """The rounds of a tournament.

        Those that have started, the first one first. Leagues and round robins play all games in
        one round.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_rounds(tournament_id, limit=limit, cursor=cursor))

    async def list_tournament_games(
        self,
        tournament_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        round: int | None = None,
        section: int | None = None,
        player: str | None = None,
        status: Literal["running", "ending", "finished"] | None = None,
    ) -> types.TournamentGamePage:
        """The games of a tournament.

        By round and section. `GET /v1/games/{gameId}` has the moves.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `round`: Only this round.
        `section`: Only this section.
        `player`: Only the games of this player.
        """
        return await self._call(calls.list_tournament_games(tournament_id, limit=limit, cursor=cursor, round=round, section=section, player=player, status=status))

    async def list_tournament_events(
        self,
        tournament_id: str,
        *,
        after: str | None = None,
        types: str | None = None,
        limit: int | None = None,
    ) -> types.TournamentEventPage:
        """The events of a tournament.

        Everything that happened, oldest first. Send the id of the last event that you have as
        `after`: `nextCursor` is the id to send next, and does not change while there is nothing
        new. An id that is not of this tournament is 410 `cursor-gone`. With `Accept:
        text/event-stream` the answer is the stream of `/v1/tournaments/{id}/events/stream`. Your
        feed has the events that concern you, such as `tournament.round.started`.

        `after`: Id of the last event that you have; `0` for none.
        `types`: Only events of these types: types and families such as `turn.*`, separated by
        commas. All by default.
        `limit`: Items per page.
        """
        return await self._call(calls.list_tournament_events(tournament_id, after=after, types=types, limit=limit))

    async def export_tournament_json(self, tournament_id: str) -> types.TournamentExport:
        """Export a tournament as JSON.

        The whole tournament as one document: terms, players, sections, rounds, byes, results,
        and the moves and remaining times of running games. `POST /v1/tournaments/import` on
        another server continues it. While more than 400 games run, only the organizer and the
        admin get the moves. `version` grows when a later form cannot be read by readers of this
        one.
        """
        return await self._call(calls.export_tournament_json(tournament_id))

    async def export_tournament_trf(self, tournament_id: str) -> str:
        """Export a tournament for pairing programs.

        Players, results and standings as a FIDE Tournament Report File (TRF16), which pairing
        programs read.
        """
        return await self._call(calls.export_tournament_trf(tournament_id))

    async def export_tournament_pgn(
        self,
        tournament_id: str,
        *,
        round: int | None = None,
        section: int | None = None,
        page: int | None = None,
    ) -> str:
        """Export the games of a tournament.

        All finished games as one PGN file, by round and section. A file has at most 250 games:
        with more, select a `round`, a `section` or a `page`. A file counts as 5 requests: one
        for each 50 of these games.

        `round`: Only this round.
        `section`: Only this section.
        `page`: Only 250 games: the first ones with 1. A page after the last one is empty.
        """
        return await self._call(calls.export_tournament_pgn(tournament_id, round=round, section=section, page=page))

    async def list_ladders(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: str | None = None,
        variant: types.VariantId | None = None,
        organizer: str | None = None,
        player: str | None = None,
    ) -> types.TournamentSummaryPage:
        """Ladders.

        Newest first, with the filters of `GET /v1/tournaments`, which lists them as well. A page
        can be short or even empty and still have a `nextCursor`.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        `status`: One or more of `draft`, `open`, `running`, `paused`, `finished`, `canceled`,
        separated by commas.
        """
        return await self._call(calls.list_ladders(limit=limit, cursor=cursor, status=status, variant=variant, organizer=organizer, player=player))

    async def create_ladder(self, body: types.NewLadder) -> types.Ladder:
        """Create a ladder.

        You become its organizer. Only `name`, `variant` and `timeControl` are required. The
        ladder is a tournament of the format `ladder`: manage it under `/v1/tournaments/{id}`
        with the same id. Players enter with `PUT /v1/tournaments/{id}/entries/me`, also after
        the start until the last quarter of the season, and join at the bottom.

        Ladders count for the limit of your tournaments that are not over.
        """
        return await self._call(calls.create_ladder(body))

    async def get_ladder(self, ladder_id: str) -> types.Ladder:
        """A ladder.

        Its places, open challenges and running games. With a token, `you` says whom you may
        challenge, and why not the others in reach. The same id works under
        `/v1/tournaments/{id}`: entries, results, events and exports of a ladder are those of a
        tournament. A tournament of another format is 404 here.
        """
        return await self._call(calls.get_ladder(ladder_id))

    async def challenge_on_ladder(
        self,
        ladder_id: str,
        body: types.NewLadderChallenge,
    ) -> types.Ladder:
        """Challenge a player above you.

        The opponent accepts, or loses the place: without an answer by `answerBy`, and after a
        refusal, you take it and everybody in between moves down one. If you win the game, too.
        After a draw or a loss, nobody moves.

        You can challenge players up to `format.reach` places above you, if you both have fewer
        than `format.gamesAtOnce` games and open challenges, and `format.rematchAfter` after your
        last game or challenge with them. `you` in `GET /v1/ladders/{id}` lists them. Repeating
        an open challenge changes nothing.
        """
        return await self._call(calls.challenge_on_ladder(ladder_id, body))

    async def accept_ladder_challenge(self, ladder_id: str, challenge_id: str) -> types.Ladder:
        """Accept a challenge on a ladder.

        The game begins, with the id of the challenge. You have White, unless you had White in
        your last game with this player on the ladder. Repeating it changes nothing.
        """
        return await self._call(calls.accept_ladder_challenge(ladder_id, challenge_id))

    async def decline_ladder_challenge(self, ladder_id: str, challenge_id: str) -> types.Ladder:
        """Decline a challenge on a ladder.

        The challenger takes your place, as after a win, and you move down one. Repeating it
        changes nothing.
        """
        return await self._call(calls.decline_ladder_challenge(ladder_id, challenge_id))

    async def withdraw_ladder_challenge(self, ladder_id: str, challenge_id: str) -> types.Ladder:
        """Withdraw a challenge on a ladder.

        Only its challenger can, as long as it is open. No place changes, and you can challenge
        the same player again after `format.rematchAfter`. Repeating it changes nothing.
        """
        return await self._call(calls.withdraw_ladder_challenge(ladder_id, challenge_id))

    async def get_daily_puzzle(self, variant: types.VariantId) -> types.DailyPuzzle:
        """The daily puzzle.

        The puzzle of this UTC day, the same for everybody. Each puzzle of the variant is the
        daily puzzle once before one is repeated. With a token that has `account:read`, the
        answer contains your attempt at it.
        """
        return await self._call(calls.get_daily_puzzle(variant))

    async def get_next_puzzle(
        self,
        variant: types.VariantId,
        *,
        theme: types.PuzzleTheme | None = None,
        after: str | None = None,
    ) -> types.NextPuzzle:
        """The next puzzle.

        A puzzle near your puzzle rating that you have not attempted, with a token that has
        `account:read`. The answer stays the same until you attempt it; `after` skips it. Puzzles
        that will be the daily puzzle within 30 days come last. `puzzle` is null if you have
        attempted all. Without a token, `after` leads through all puzzles in a fixed order that
        has no end.

        `after`: Id of the puzzle that you have seen last.
        """
        return await self._call(calls.get_next_puzzle(variant, theme=theme, after=after))

    async def get_puzzle(self, puzzle_id: str) -> types.PuzzleWithAttempt:
        """A puzzle.

        A puzzle of any variant, without its solution: `POST /v1/puzzles/{id}/attempts` answers
        moves. With a token that has `account:read`, the answer contains your attempt at it, with
        the solution.
        """
        return await self._call(calls.get_puzzle(puzzle_id))

    async def attempt_puzzle(self, puzzle_id: str, body: types.PuzzleMoves) -> types.PuzzleAttempt:
        """Play moves in a puzzle.

        Send all your moves since the start of the puzzle. While they are right and the puzzle
        goes on, the answer is `right` with the opponent's reply, and nothing is stored. The
        first wrong move decides the puzzle as failed, the last right one as solved. A move that
        wins the game at once is always right. An illegal move is 422 and costs nothing.

        With a token that has `game:play`, the decided attempt is stored, and changes your puzzle
        rating and that of the puzzle. A puzzle counts once: the same moves get the same answer
        again, other moves are 409 `puzzle-already-attempted`. Moves after the one that decided
        the puzzle are 409 `puzzle-over`. Without a token the moves are judged, and nothing is
        stored.
        """
        return await self._call(calls.attempt_puzzle(puzzle_id, body))

    async def get_my_puzzles(self) -> types.MyPuzzles:
        """My puzzle ratings.

        Your Glicko-2 rating from puzzles in each variant, and how many you have solved. It is
        separate from your ratings from games.
        """
        return await self._call(calls.get_my_puzzles())

    async def get_push_key(self) -> types.PushKey:
        """The server's key for Web Push.

        Pass it to `pushManager.subscribe` as `applicationServerKey`, then register the
        subscription as a webhook with the format `web-push`. A subscription for another key
        cannot receive anything: if `subscription.options.applicationServerKey` is not this key,
        subscribe again.
        """
        return await self._call(calls.get_push_key())

    async def create_webhook(self, body: types.NewWebhook) -> types.WebhookWithSecret:
        """Create a webhook.

        Each event is sent as in the feed, signed by the Standard Webhooks specification with the
        `secret` of this answer, which is shown only once. The address has to be public and
        https. You can use each address once, for all games or for one: otherwise 409
        `webhook-address-taken` names the webhook that has it. With `gameId` the webhook receives
        only the events of that game, which has to be one of yours. It is deleted a day after the
        end of the game, or when its last event was delivered.

        The address is sent a `webhook.ping`. A receiver that echoes its challenge (see
        `pingWebhook`) makes the webhook `verified`. An unverified webhook works too, but all
        players' unverified webhooks together send at most 600 deliveries an hour to one host
        (the operator may set another limit); the rest is delayed. Chats and ntfy cannot echo.

        With `format: web-push` the address is the `endpoint` of a browser's subscription,
        created for the key of `getPushKey`, and `keys` are its keys. You can have ten browsers
        in addition to ten other webhooks. A browser's webhook ends with the token that creates
        it, and is disabled when the push service reports that the subscription has ended. A
        webhook that a connected app creates ends with the app.
        """
        return await self._call(calls.create_webhook(body))

    async def list_webhooks(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.WebhookPage:
        """My webhooks.

        Oldest first, without their secrets, including disabled and paused ones. A connected app
        sees and manages only the webhooks that it created; others are 404.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_webhooks(limit=limit, cursor=cursor))

    async def delete_webhook(self, webhook_id: str) -> None:
        """Delete a webhook.

        Also deletes its pending deliveries. A webhook that was already deleted is 404.
        """
        return await self._call(calls.delete_webhook(webhook_id))

    async def get_webhook(self, webhook_id: str) -> types.Webhook:
        """A webhook of mine.

        Another player's webhook is 404.
        """
        return await self._call(calls.get_webhook(webhook_id))

    async def update_webhook(self, webhook_id: str, body: types.WebhookChanges) -> types.Webhook:
        """Change a webhook.

        Fields that you leave out do not change. An address that another webhook of yours has is
        409 `webhook-address-taken`. Pending deliveries are sent to the new address, in their
        original format; a new format applies to later events. `status: paused` stops all
        deliveries: pending ones are kept without a time limit, and new events are not sent.
        `status: active` resumes a paused webhook, and enables a disabled one; events that were
        not sent meanwhile can be resent with `recover`. A new address is pinged, and is not
        `verified` until it echoes; `status: active` pings an unverified webhook again. You
        cannot change a webhook's game or secret here, nor its format to or from `web-push`. A
        browser that has subscribed again sends its new `url` and `keys`.
        """
        return await self._call(calls.update_webhook(webhook_id, body))

    async def ping_webhook(self, webhook_id: str) -> types.PingReport:
        """Test a webhook.

        Sends `webhook.ping` at once, whatever its event filters are, and returns the result: the
        receiver's status, or the reason why there was no answer. It is not retried. A receiver
        that answers 2xx and echoes `data.challenge` makes the webhook `verified`. It can echo in
        the header `webhook-challenge`, as the whole body, or as the member `challenge` of a JSON
        object. Until then pings count in the host's limit: 429 `webhook-budget-spent`. Costs 5
        of the rate limit.
        """
        return await self._call(calls.ping_webhook(webhook_id))

    async def rotate_webhook_secret(self, webhook_id: str) -> types.WebhookWithSecret:
        """Rotate a webhook's secret.

        Returns a new secret, which is shown only once. For 24 hours everything is signed with
        both secrets, the new one first, so that receivers can switch without an interruption.
        Rotating again within that time ends the oldest secret at once.
        """
        return await self._call(calls.rotate_webhook_secret(webhook_id))

    async def list_deliveries(
        self,
        webhook_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: Literal["pending", "delivered", "failed", "closed"] | None = None,
    ) -> types.DeliveryPage:
        """The deliveries of a webhook.

        Newest first, kept for 30 days, or longer while they are pending: each event with the
        request, all attempts with their answers, and the time of the next attempt. Pings are not
        listed.

        `limit`: Items per page.
        `cursor`: `nextCursor` of the previous page, unchanged. Keep the other parameters as for
        that page.
        """
        return await self._call(calls.list_deliveries(webhook_id, limit=limit, cursor=cursor, state=state))

    async def redeliver(self, webhook_id: str, delivery_id: str) -> types.Delivery:
        """Resend a delivery.

        Sends a delivery again at once, in any state, with the same `webhook-id` and body. If it
        fails, the schedule of retries restarts. A delivery that waits for its first attempt does
        not change. A disabled or paused webhook has to be activated first: 409
        `webhook-disabled`.
        """
        return await self._call(calls.redeliver(webhook_id, delivery_id))

    async def recover_webhook(self, webhook_id: str, *, since: str) -> types.Recovery:
        """Resend all failed deliveries since a time.

        Resends every event since then that is waiting for a retry, failed for good, was closed
        when the webhook was disabled, or was not sent while the webhook was disabled or paused.
        Events keep their ids, and the order within a game. Delivered events, and those that wait
        for their first attempt, are not resent. Twenty are sent per second, and new events are
        sent at once. At most 1,000 per run: while `hasMore` is true, call it again after each of
        them has been tried once; earlier it is 409 `recover-running`. Only for `verified`
        webhooks: otherwise 409 `webhook-not-verified`. A disabled or paused webhook has to be
        activated first: 409 `webhook-disabled`. Costs 5 of the rate limit.

        `since`: Events that entered your feed at this time or later.
        """
        return await self._call(calls.recover_webhook(webhook_id, since=since))

    async def get_health(self) -> types.Health:
        """Health check.

        200 if the server answers requests. A self-hosted server answers 503 if it cannot write
        to its data folder, for example because the disk is full. The check reads and writes no
        data of games or players.
        """
        return await self._call(calls.get_health())

    async def get_metrics(self) -> str:
        """Metrics for Prometheus.

        Counters, histograms and gauges in the text format of Prometheus, for programs of the
        operator. 404 if the setting `METRICS_TOKEN` is absent. On Cloudflare, counters cover
        only the isolate that answers.
        """
        return await self._call(calls.get_metrics())

    async def get_problem(self, code: str) -> types.ProblemMeaning:
        """What a problem means.

        The address in a problem's `type`: its title and status, what it means and what to do,
        with an example. Clients that accept `text/html`, such as browsers, get a page.
        """
        return await self._call(calls.get_problem(code))
