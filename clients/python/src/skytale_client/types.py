# Generated from openapi.yaml by `npm run openapi`: do not edit.
"""Types of the bodies of requests and responses, with the keys that they have on the wire."""

from __future__ import annotations

from typing import Literal, TypedDict, Union


class AccountChanges(TypedDict, total=False):
    username: str
    bot: bool
    """The present value: it is declared at the sign-up, and never changes."""
    confirmMoves: bool
    """Whether clients ask for confirmation before they send a move made on a board. The server
    never asks.
    """
    gamesView: Literal["boards", "list"]
    """How clients show the list of running games."""
    gamesOrder: Literal["deadline", "opponent", "game", "last-move"]
    """In which order clients show the list of running games."""
    openNextGame: bool
    """Whether clients open the next game that needs the player after a move was sent."""
    colorScheme: Literal["system", "light", "dark"]
    """The colors of pages. `system` follows the device."""
    boardTheme: Literal["leather", "olive", "marble"]
    """The colors of the squares."""
    pieceSet: Literal["figures", "letters"]
    """The drawings of the pieces: figures, or shields with the letters of the pieces."""
    gamePieceSets: dict[str, Literal["figures", "letters"]]
    """Piece sets of single games, by variant. The other games have `pieceSet`. A change replaces
    them all.
    """
    notation: Literal["letters", "leaflet"]
    """How clients write moves: short, with the letters of the pieces, or as in the leaflet of the
    game if it has a notation of its own.
    """
    coordinates: bool
    """Whether boards show the names of files and ranks."""
    highContrast: bool
    """Whether pages and boards have a higher contrast."""
    moveSound: bool
    """Whether an open game plays a sound for each move."""
    bestMoveArrow: bool
    """Whether the page of an analyzed game shows the computer's best moves as arrows on the board.
    """
    timeZone: str | None
    """Your time zone as an IANA name. It is shown on your page, with the time there; null shows
    none.
    """


class AccountErasure(TypedDict):
    confirm: str


class AccountExport(TypedDict):
    exportedAt: str
    account: Me
    lastSeenOn: str | None
    """UTC day of your last request."""
    tokens: list[TokenInfo]
    apps: list[ConnectedApp]
    passkeys: list[Passkey]
    ratings: dict[str, Rating]
    houseRatings: dict[str, Rating]
    puzzles: dict[str, PuzzleRecord]
    """Your puzzle ratings, by variant."""
    puzzleAttempts: list[ExportedPuzzleAttempt]
    """Oldest first in each variant."""
    vacations: list[PastVacation]
    runningGames: list[ExportedRunningGame]
    finishedGames: list[ExportedFinishedGame]
    """Oldest first, private and aborted ones too; see `nextCursor`."""
    challenges: list[Challenge]
    """The last 500 challenges by you or to you."""
    tournaments: list[ExportedTournament]
    """The last 100 tournaments that you organize, drafts included, and the last 100 that you
    entered.
    """
    teams: list[ExportedTeam]
    """The teams that you belong to or have left, at most 100."""
    blocks: list[Block]
    following: list[FollowedPlayer]
    lessons: list[LessonProgress]
    evaluations: list[RequestedEvaluation]
    """The computer evaluations that you requested, newest first."""
    feed: list[FeedEvent]
    """The stored events of your feed, oldest first."""
    webhooks: list[Webhook]
    email: EmailSettings
    nextCursor: str | None
    """If there are more finished games, send it as `cursor` to get the next document."""


class _ActiveGameRequired(TypedDict):
    id: str
    """Opaque."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    status: Literal["active"]
    players: RatedPlayers
    """With the current ratings."""
    timeControl: TimeControl
    rated: bool
    createdAt: str


class ActiveGame(_ActiveGameRequired, total=False):
    present: PublicPosition | None
    """The current position, with `positions=true`; null if it is not available."""


class AddedSteps(TypedDict):
    solvedSteps: list[int]
    """Numbers of solved steps, in any order."""


class AddedTime(TypedDict, total=False):
    time: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""


class Adjudication(TypedDict):
    gameId: str
    """Opaque."""
    result: Literal["white", "black", "draw", "both-lost"]
    reason: str
    """A sentence for the players."""


class Advantage(TypedDict):
    kind: Literal["advantage"]
    value: int
    """In hundredths of the smallest piece; negative if the side to move is worse."""


class _AnalysisRequired(TypedDict):
    position: str
    ply: int
    turn: Side | None
    legalMoves: list[str]
    check: bool
    outcome: Outcome | None
    san: list[str]
    """The moves of the line in the game's notation."""


class Analysis(_AnalysisRequired, total=False):
    board: Board
    best: BestLine | None
    """Only with `best: true` in the request; null if the game is over in this position."""


class _AnalysisBranchRequired(TypedDict):
    ply: int
    """Number of plies of the game before the branch."""


class AnalysisBranch(_AnalysisBranchRequired, total=False):
    """Annotations of the position after a ply of the game, and possible continuations."""

    text: str
    glyph: Literal["!", "?", "!!", "??", "!?", "?!"]
    """A mark that rates the move that led to the position."""
    shapes: list[str]
    """Drawings on the board: a color (`G`, `R`, `B` or `Y`) and one square for a circle (`Rd5`),
    two for an arrow (`Ge2e4`). Of several on the same squares, the last counts.
    """
    next: list[AnalysisNode]


class _AnalysisNodeRequired(TypedDict):
    move: str


class AnalysisNode(_AnalysisNodeRequired, total=False):
    """A possible ply, annotations of the position after it, and its continuations, the main line
    first.
    """

    text: str
    glyph: Literal["!", "?", "!!", "??", "!?", "?!"]
    """A mark that rates the move that led to the position."""
    shapes: list[str]
    """Drawings on the board: a color (`G`, `R`, `B` or `Y`) and one square for a circle (`Rd5`),
    two for an arrow (`Ge2e4`). Of several on the same squares, the last counts.
    """
    next: list[AnalysisNode]


class Armies(TypedDict):
    white: str
    black: str


class AtPly(TypedDict):
    ply: int
    """The game's `ply` that you saw last."""


class BadAuthorizationRequestProblem(TypedDict):
    """The app's request is not valid."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["bad-authorization-request"]
    error: str
    """Error code of OAuth, such as `invalid_scope`."""
    redirectTo: str | None
    """Address that reports the error to the app. Null if the browser must not be sent anywhere."""


class BankTimeControl(TypedDict):
    kind: Literal["bank"]
    initial: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    increment: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    max: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""


class BarredFromTeamProblem(TypedDict):
    """The team does not accept you now."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["barred-from-team"]
    until: str | None
    """When you can ask again; null if only an invitation helps."""


class BestLine(TypedDict):
    move: str
    """First move of `line`."""
    san: str
    """The move in the game's notation."""
    line: list[str]
    """Best play of both sides, in wire form, as in `moves`."""
    score: Score
    depth: int
    """Number of plies that were searched completely."""
    nodes: int
    """Number of positions that were searched."""


class Block(TypedDict):
    username: str
    createdAt: str


class BlockPage(TypedDict):
    items: list[Block]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class _BoardRequired(TypedDict):
    files: int
    ranks: int
    pieces: list[BoardPiece]
    attackedKings: list[str]
    """Squares of the attacked kings of the side to move."""


class Board(_BoardRequired, total=False):
    reserves: Reserves
    cities: list[City]
    """Only in variants with cities."""


class BoardPiece(TypedDict):
    square: str
    piece: str
    side: Side


class BoardSize(TypedDict):
    files: int
    ranks: int


class BodyTooLargeProblem(TypedDict):
    """The body is too large."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["body-too-large"]
    limit: int
    """Largest number of bytes."""


class BotQueueStatus(TypedDict):
    """Moves of house bots that are computed or wait."""

    waiting: int
    running: int
    oldestWaitSeconds: float


class Challenge(TypedDict):
    id: str
    """Opaque."""
    status: Literal["open", "accepted", "declined", "canceled", "expired"]
    challenger: RatedPlayer
    """With the current rating in the variant."""
    opponent: RatedPlayer | None
    """With the current rating; null: open to anyone."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    position: str | None
    color: Literal["white", "black", "random"]
    """The color of the challenger."""
    timeControl: TimeControl
    rated: bool
    private: bool
    listed: bool
    """Whether it is in the lobby while it is open."""
    takebacks: bool
    vacation: bool
    message: str | None
    uses: int
    """Number of times that it can still be accepted while it is open."""
    minRating: int | None
    """Lowest rating of a player who accepts; null: any."""
    maxRating: int | None
    declineReason: DeclineReason | None
    rematchOf: str | None
    """Id of the game that this rematch follows."""
    createdAt: str
    expiresAt: str


class ChallengeAccepted(TypedDict):
    """Somebody accepted your challenge."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["challenge.accepted"]
    timestamp: str
    data: ChallengeAcceptedData


class ChallengeAcceptedData(TypedDict):
    challengeId: str
    """Opaque."""
    variant: VariantId
    gameId: str
    """Opaque."""
    by: PlayerName


class ChallengeCanceled(TypedDict):
    """A challenge to you was withdrawn."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["challenge.canceled"]
    timestamp: str
    data: ChallengeCanceledData


class ChallengeCanceledData(TypedDict):
    challengeId: str
    """Opaque."""
    variant: VariantId
    challenger: PlayerName


class ChallengeDeclined(TypedDict):
    """Your challenge was declined."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["challenge.declined"]
    timestamp: str
    data: ChallengeDeclinedData


class ChallengeDeclinedData(TypedDict):
    challengeId: str
    """Opaque."""
    variant: VariantId
    opponent: PlayerName
    reason: DeclineReason


class ChallengePage(TypedDict):
    items: list[Challenge]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class ChallengeReceived(TypedDict):
    """Somebody challenges you."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["challenge.received"]
    timestamp: str
    data: ChallengeReceivedData


class ChallengeReceivedData(TypedDict):
    challengeId: str
    """Opaque."""
    variant: VariantId
    challenger: PlayerName
    options: Options
    position: str | None
    color: Literal["white", "black", "random"]
    """The color of the challenger."""
    timeControl: TimeControl
    rated: bool
    private: bool
    message: str | None
    expiresAt: str


class ChallengeWithGames(TypedDict):
    id: str
    """Opaque."""
    status: Literal["open", "accepted", "declined", "canceled", "expired"]
    challenger: RatedPlayer
    """With the current rating in the variant."""
    opponent: RatedPlayer | None
    """With the current rating; null: open to anyone."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    position: str | None
    color: Literal["white", "black", "random"]
    """The color of the challenger."""
    timeControl: TimeControl
    rated: bool
    private: bool
    listed: bool
    """Whether it is in the lobby while it is open."""
    takebacks: bool
    vacation: bool
    message: str | None
    uses: int
    """Number of times that it can still be accepted while it is open."""
    minRating: int | None
    """Lowest rating of a player who accepts; null: any."""
    maxRating: int | None
    declineReason: DeclineReason | None
    rematchOf: str | None
    """Id of the game that this rematch follows."""
    createdAt: str
    expiresAt: str
    gameIds: list[str]


class City(TypedDict):
    square: str
    owner: Side


class ClockChanged(TypedDict):
    """A player (`side`) gave their opponent more time."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["clock.changed"]
    timestamp: str
    data: ClockChangedData


class ClockChangedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    deadlineAt: str | None
    """Of the side to move, after it."""
    extra: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""


class ColorResults(TypedDict):
    variant: VariantId
    side: Side
    wins: int
    draws: int
    losses: int


class ConditionalDropped(TypedDict):
    """Your conditional moves no longer fit the game and were removed."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["conditional.dropped"]
    timestamp: str
    data: ConditionalDroppedData


class ConditionalDroppedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int


class ConditionalFired(TypedDict):
    """A conditional move of yours was played as ply `ply`."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["conditional.fired"]
    timestamp: str
    data: ConditionalFiredData


class ConditionalFiredData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int


class ConditionalMoves(TypedDict):
    ply: int
    """The game's `ply` that you saw last."""
    tree: list[ConditionalNode]
    """Possible plies from the position at `ply` on."""
    onDrawOffer: OnDrawOffer


class ConditionalNode(TypedDict):
    """A possible ply, in wire form or a notation of the variant, and its continuations."""

    move: str
    next: list[ConditionalNode]


class ConnectedApp(TypedDict):
    id: str
    """Opaque."""
    clientId: str
    name: str
    """The name that the app gives itself. Nobody has checked it."""
    host: str | None
    """The site that receives the codes of the app, or its scheme. Null for an app without a
    browser.
    """
    scopes: list[Scope]
    createdAt: str
    lastUsedAt: str
    """When the app last received tokens. An app in use does so every hour."""
    expiresAt: str
    """When the access ends if the app is not used until then."""


class ConnectedApps(TypedDict):
    items: list[ConnectedApp]


class Consent(TypedDict):
    client: ConsentClient
    host: str | None
    """The site that receives the codes of the app, or its scheme. Null for an app without a
    browser.
    """
    resource: Literal["api", "mcp"]
    """The part of the server that the access is for."""
    scopes: list[ConsentScope]
    idleDays: int
    """The access ends after this many days without use."""
    cancelTo: str | None
    """Where the browser goes if the player refuses. Null for an app without a browser."""


class ConsentClient(TypedDict):
    id: str
    kind: Literal["registered", "document", "origin", "plain"]
    """How the app is known: `document` by metadata that it publishes at its id, `origin` by its
    site, `registered` by its own registration, `plain` by nothing.
    """
    name: str
    """The name that the app gives itself. Nobody has checked it."""
    uri: str | None
    """A page about the app."""


class ConsentGiven(TypedDict):
    redirectTo: str


class _ConsentRequestRequired(TypedDict):
    request: str
    """The query of GET /oauth/authorize, unchanged."""


class ConsentRequest(_ConsentRequestRequired, total=False):
    scopes: list[Scope]
    """Scopes that the app gets, of those that it requests. By default all of them."""


class ConsentScope(TypedDict):
    scope: Scope
    description: str


class Contender(TypedDict):
    player: PlayerName
    rating: float
    deviation: float
    """Current value."""
    games: int
    wins: int
    draws: int
    losses: int


class CreatedWebhook(TypedDict):
    id: str
    host: str
    """The host of its address."""
    description: str
    createdAt: str


class CreatingApp(TypedDict):
    id: str
    """As in `listApps`."""
    name: str


class DailyPuzzle(TypedDict):
    date: str
    """The day in UTC."""
    puzzle: Puzzle
    attempt: PuzzleResult | None
    """Your attempt; null if you have not attempted it, and without a token with `account:read`."""


class DatabaseStatus(TypedDict):
    runningGames: int
    openChallenges: int
    expiredChallenges: int
    """Open challenges whose time has passed."""
    openReports: int
    runningTournaments: int
    overdueTournaments: int
    """Tournaments that should have started."""


class DeadlinePassedProblem(TypedDict):
    """The move came after the deadline."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["deadline-passed"]
    deadlineAt: str
    """The deadline that was missed."""


class DeadlineWarning(TypedDict):
    """Your time for a move is running out: by default a quarter of it remains. Sent once for each
    deadline.
    """

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["deadline.warning"]
    timestamp: str
    data: DeadlineWarningData


class DeadlineWarningData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int
    deadlineAt: str | None


class Decline(TypedDict, total=False):
    reason: DeclineReason


class Delivery(TypedDict):
    id: str
    """Opaque."""
    eventId: str
    """The header `webhook-id`, the same over all attempts. For an e-mail, the occasion."""
    eventType: EventType
    gameId: str | None
    state: DeliveryState
    createdAt: str
    request: DeliveryRequest
    attempts: list[DeliveryAttempt]
    """Oldest first; the last 20."""
    nextAttemptAt: str | None
    """Earliest time of the next attempt; rate limits may delay it. Null if there is none."""


class DeliveryAttempt(TypedDict):
    at: str
    """Also the header `webhook-timestamp`, in whole seconds."""
    url: str
    durationMs: float
    status: int | None
    """The answer's status; null if there was no answer."""
    error: str | None
    """Why there was no answer."""
    responseBody: str
    """First kilobyte of the answer, unless it is a 2xx, whose body is not read."""


class DeliveryCount(TypedDict):
    """Attempts to deliver since the start."""

    channel: str
    outcome: str
    count: int


class DeliveryPage(TypedDict):
    items: list[Delivery]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class DeliveryRequest(TypedDict):
    body: str
    """The exact body of the request. For an e-mail, the games and events that it is about, as JSON.
    """


class _DeviceDecisionRequired(TypedDict):
    approve: bool


class DeviceDecision(_DeviceDecisionRequired, total=False):
    scopes: list[Scope]
    """Scopes that the app gets, of those that it requests. By default all of them."""


class DialectUnknownProblem(TypedDict):
    """The program does not support this variant."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["dialect-unknown"]
    errors: list[FieldError]


class DrawDeclined(TypedDict):
    """A draw offer was declined."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["draw.declined"]
    timestamp: str
    data: DrawDeclinedData


class DrawDeclinedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int


class DrawOffered(TypedDict):
    """A player offered a draw."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["draw.offered"]
    timestamp: str
    data: DrawOfferedData


class DrawOfferedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int


class DrawWithdrawn(TypedDict):
    """A draw offer was withdrawn."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["draw.withdrawn"]
    timestamp: str
    data: DrawWithdrawnData


class DrawWithdrawnData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int


class Dump(TypedDict):
    version: Literal[1]
    """Version of the format."""
    month: str
    """Calendar month in UTC."""
    license: Literal["CC0-1.0"]
    createdAt: str
    """When the dump was complete."""
    games: int
    """Games of all variants."""
    files: list[DumpFile]
    """The files of a variant are next to each other, in the order of the games. Download:
    `/dumps/{name}`.
    """


class DumpFile(TypedDict):
    name: str
    variant: str
    format: Literal["ndjson", "pgn"]
    games: int
    bytes: int
    """Size of the compressed file."""
    sha256: str
    """SHA-256 of the compressed file, in hex."""


class DumpPage(TypedDict):
    items: list[Dump]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class EmailBouncedProblem(TypedDict):
    """This address rejected an e-mail."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["email-bounced"]
    verifiableAt: str
    """From when the address can get a link again."""


class EmailRecovery(TypedDict):
    username: str


class EmailSettings(TypedDict):
    available: bool
    """Whether this server sends e-mails."""
    address: str | None
    """The verified address that gets the mails."""
    verifiedAt: str | None
    pendingAddress: str | None
    """The address that got a link and is not verified yet."""
    pendingUntil: str | None
    """When the link expires."""
    notices: Literal["immediate", "digest", "off"]
    """Mails about your turns and other news: within minutes, collected at `digestHours`, or none.
    There is one mail for all games.
    """
    digestHours: list[int]
    """The local hours of the digest, one or two."""
    timeZone: str | None
    """The time zone of all hours and deadlines in mails; null for that of your account, or UTC."""
    reminder: float | None
    """The part of the time of a turn that is left when a reminder is sent, such as 0.25; null for
    no reminders. If you have moved, none is sent. Reminders do not depend on `notices`.
    """
    quietHours: QuietHours | None
    """Local hours without mails, from `from` up to `to`. A mail that could then come too late for a
    deadline is sent all the same.
    """
    recovery: bool
    """Whether a link sent to the address gives access to your account. To turn it on, or to change
    the address while it is on, a token that is not of a sign-up, recovery or passkey sign-in
    within ten minutes also needs
    `recoveryCode`.
    """
    moveByReply: bool
    """Whether you can move by replying to a notice, with the move in the first line. The reply must
    come from your address. Everybody who reads your e-mails and can send them for you can then
    move.
    """
    moveByReplyAvailable: bool
    """Whether this server receives replies."""
    bounce: MailFailure | None
    """Set if the address rejected a mail for good. No mails are sent until you set the address
    again and verify it.
    """
    verifiableAt: str | None
    """From when an address with a `bounce` can get a link again; null without a bounce."""
    stoppedAt: str | None
    """Since when the address gets no mails because its owner has stopped them; null if it gets
    them. The link with which they were stopped allows them again.
    """
    problem: MailFailure | None
    """The last attempt, if it failed. It is repeated."""
    lastSentAt: str | None
    nextMailAt: str | None
    """When the next mail is due, if nothing changes until then."""


class EmailVerification(TypedDict):
    token: str
    """The text after `#` in the link."""


class _EndedGameRequired(TypedDict):
    id: str
    """Opaque."""
    seq: int | None
    """`data.seq` of the game's last event. Of two answers, the one with the higher number is newer.
    Null for everybody but the players.
    """
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    status: Literal["finished", "aborted"]
    ply: int
    """Number of entries in the record, votes included."""
    turn: Side | None
    position: str
    legalMoves: list[str]
    """Empty, because the game is over."""
    check: bool
    moves: list[PlyRecord]
    players: RatedPlayers
    """With the ratings at the start of the game."""
    clock: GameClock
    deadlineAt: str | None
    """Latest time at which a move is still in time."""
    drawOffer: Side | None
    """Side that has offered a draw. Spectators cannot see offers."""
    takebackOffer: Side | None
    drawClaim: DrawClaim | None
    """Reason for which you can claim a draw now, if it is your turn; null if you cannot, and for
    others.
    """
    outcome: Outcome
    rated: bool
    private: bool
    takebacks: bool
    """Whether moves can be taken back by agreement."""
    vacation: bool
    """Whether a player's vacation stops their clock."""
    tournament: TournamentOfGame | None
    """The tournament that the game belongs to, with the round; null for other games. The name is
    null in games that began before it was stored.
    """
    createdAt: str
    finishedAt: str


class EndedGame(_EndedGameRequired, total=False):
    """A game with `status` `finished` or `aborted`: `turn`, `deadlineAt`, `drawOffer`,
    `takebackOffer` and `drawClaim` are null.
    """

    lastNotations: MoveNotations
    board: Board
    """With `include=board`."""


class EnterTournament(TypedDict, total=False):
    team: str
    """The team for which you enter. Needed only if you are a member of both teams of a match."""


class EvaluatedMove(TypedDict):
    mark: MoveMark | None
    """By the loss of winning chances: from 0.1 an inaccuracy, from 0.2 a mistake, from 0.3 a
    blunder. Null for votes.
    """
    loss: int
    """Hundredths lost compared with the best move."""
    chances: float
    """Winning chances of White after the move."""


class EvaluatedPosition(TypedDict):
    score: PositionScore
    line: list[str]
    """The best line in wire form; empty for the last position and for votes."""
    depth: int
    """Searched plies; 0 for votes and the end."""


class Evaluation(TypedDict):
    gameId: str
    """Opaque."""
    status: Literal["queued", "running", "finished"]
    requestedAt: str
    finishedAt: str | None
    progress: EvaluationProgress
    engine: EvaluationEngine
    result: EvaluationResult | None
    """Null until the evaluation is finished."""


class EvaluationAccuracy(TypedDict):
    """The accuracy of each player."""

    white: float
    """Percent, from 0 to 100."""
    black: float
    """Percent, from 0 to 100."""


class EvaluationEngine(TypedDict):
    name: str
    version: str
    nodes: int
    """Node limit per position."""


class EvaluationFinished(TypedDict):
    """The computer evaluation of a game that you requested is finished."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["evaluation.finished"]
    timestamp: str
    data: EvaluationFinishedData


class EvaluationFinishedData(TypedDict):
    gameId: str
    """Opaque."""
    variant: VariantId
    accuracy: EvaluationAccuracy


class EvaluationProgress(TypedDict):
    evaluated: int
    """Number of evaluated positions."""
    positions: int
    """Number of positions of the game: its plies plus one."""


class EvaluationResult(TypedDict):
    positions: list[EvaluatedPosition]
    """By the number of plies played, from 0."""
    moves: list[EvaluatedMove]
    """By ply."""
    players: PlayerEvaluations
    turningPoints: list[int]
    """Indexes of up to three `moves` that gave away a win or a draw."""
    bookUntil: int | None
    """Number of first plies known from earlier games; null if unknown."""


class ExplorerGame(TypedDict):
    id: str
    """Opaque."""
    players: RatedPlayers
    """With the ratings at the end of the game."""
    outcome: Outcome
    finishedAt: str


class ExplorerMove(TypedDict):
    move: str
    """In wire form."""
    san: str
    games: int
    botGames: int
    """Those of `games` in which a house bot took part."""
    white: int
    """Games that White won."""
    draws: int
    black: int
    """Games that Black won."""
    averageRating: int | None
    """Average of the ratings of both players at the end of the games; null if they are not known.
    In games with house bots, these are the ratings against bots.
    """
    lastPlayed: str
    """The month in which the last of the games ended."""


class ExplorerRebuild(TypedDict):
    games: int
    """Number of games that will be indexed again."""


class ExplorerTotal(TypedDict):
    """Games that ended in the position included."""

    games: int
    botGames: int
    """Those of `games` in which a house bot took part."""
    white: int
    """Games that White won."""
    draws: int
    black: int
    """Games that Black won."""


class ExportedBank(TypedDict):
    white: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    black: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""


class ExportedBye(TypedDict):
    section: int
    player: str
    kind: Literal["pairing-allocated", "absent"]


class ExportedCancellation(TypedDict):
    code: Literal["too-few-players", "by-organizer"]
    text: str | None


class ExportedChallenge(TypedDict):
    id: str
    """Opaque."""
    challenger: str
    opponent: str
    status: Literal["open", "accepted", "declined", "expired", "withdrawn", "lapsed"]
    madeAt: str
    answerBy: str
    acceptedAt: str | None
    endedAt: str | None


class ExportedEntrant(TypedDict):
    username: str
    bot: bool
    rating: float | None
    provisional: bool
    status: Literal["entered", "standby", "withdrawn"]
    enteredAt: str
    withdrawal: ExportedWithdrawal | None
    timeouts: int
    firstRound: int
    division: int | None
    team: str | None
    """Opaque."""


class ExportedEntry(TypedDict):
    byInvitation: bool
    """Whether only invited players may enter."""
    team: str | None
    """Id of the team whose members may enter; null if players need none."""
    minRating: int | None
    maxRating: int | None
    fewest: int
    most: int
    late: bool
    bots: bool
    invited: list[str] | None


class _ExportedFinishedGameRequired(TypedDict):
    id: str
    """Opaque."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    status: Literal["finished", "aborted"]
    players: RatedPlayers
    """With the ratings of `ratings`."""
    outcome: Outcome
    ratings: RatingsOfPlayers | None
    """The players' ratings in this variant when the game ended, without its own result; null in old
    games. For games with house bots: the ratings against the bots.
    """
    ply: int
    """Number of entries in the record, votes included."""
    position: str
    """The last position."""
    timeControl: TimeControl
    rated: bool
    private: bool
    createdAt: str
    finishedAt: str
    messages: list[Message]
    notes: str
    analysis: GameAnalysis
    proposal: Proposal | None


class ExportedFinishedGame(_ExportedFinishedGameRequired, total=False):
    opening: list[str]
    """The first moves in SAN, at most six. In lists only."""
    openingNotations: OpeningNotations


class _ExportedGameRequired(TypedDict):
    gameId: str
    """Opaque."""
    section: int
    white: str
    black: str
    result: Literal["white", "black", "draw", "both-lost", None]
    decidedBy: Literal["play", "timeout", "forfeit", "adjudication", None]
    finishedAt: str | None
    recorded: bool
    progress: ExportedProgress | None
    """Moves and remaining times of a running game. Null for other games, for a game that the server
    cannot read, and for everybody but the organizer and the admin while more than 400 games run.
    An import needs it for each running game.
    """


class ExportedGame(_ExportedGameRequired, total=False):
    """`result` is null while the game runs."""

    played: bool
    """Whether the game is finished and both players made a move. Missing in files of earlier
    versions: then a game was played unless it was forfeited.
    """


class ExportedLadder(TypedDict):
    places: list[ExportedPlace]
    """The first place first."""
    challenges: list[ExportedChallenge]
    """By the time at which they were made. An accepted one has the id of its game."""


class ExportedPlace(TypedDict):
    username: str
    entryPlace: int
    activeAt: str
    """The last game, challenge or answer of the player, or the entry."""
    droppedAt: str | None
    """The last drop by inactivity since then."""


class ExportedProgress(TypedDict):
    moves: list[str]
    """All plies in wire form, votes included."""
    left: str | None
    """Remaining time of the side to move."""
    bank: ExportedBank | None
    """Remaining times of both sides; null if each move has its own time."""


class ExportedPuzzleAttempt(TypedDict):
    puzzleId: str
    variant: str
    status: Literal["solved", "failed"]
    moves: list[str]
    """Your moves in wire form."""
    at: str
    ratingChange: PuzzleRatingChange


class ExportedRound(TypedDict):
    number: int
    startedAt: str
    endsAt: str
    finishedAt: str | None
    byes: list[ExportedBye]
    games: list[ExportedGame]


class _ExportedRunningGameRequired(TypedDict):
    id: str
    """Opaque."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    side: Side
    """Your side."""
    opponent: RatedPlayer
    """With the rating at the start of the game."""
    ply: int
    """Number of entries in the record, votes included."""
    turn: Side | None
    position: str
    lastMove: str | None
    lastSan: str | None
    """The last move in SAN; null if it is not stored."""
    turnStartedAt: str
    """When the turn began: usually the time of the last move."""
    drawOffer: Side | None
    takebackOffer: Side | None
    deadlineAt: str | None
    vacationUntil: str | None
    """End of the vacation of the side to move, which stops its clock; null if there is none."""
    timeControl: TimeControl | None
    """Null only for a game without a move since the release that added this member."""
    unread: int
    """Messages of your opponent since you last read them."""
    proposed: bool
    """Whether an app suggests a move that you have neither played nor dismissed: see `getProposal`.
    """
    rated: bool
    private: bool
    messages: list[Message]
    notes: str
    analysis: GameAnalysis
    proposal: Proposal | None


class ExportedRunningGame(_ExportedRunningGameRequired, total=False):
    lastNotations: MoveNotations


class ExportedSection(TypedDict):
    """Players in the order of their seeds."""

    number: int
    name: str
    players: list[str]


class ExportedSeries(TypedDict):
    firstId: str
    """Opaque."""
    number: int


class ExportedTeam(TypedDict):
    id: str
    """Opaque."""
    name: str
    role: str
    """Your role, `requested`, `invited`, or `left`."""
    description: str
    """Empty if you are not the owner."""
    request: str
    """The text of your open request; empty if there is none."""
    messages: list[TeamMessage]
    """Your messages."""


class ExportedTournament(TypedDict):
    id: str
    """Opaque."""
    name: str
    variant: str
    status: str
    role: Literal["organizer", "player"]
    description: str
    """Empty if you are not the organizer."""


class ExportedWithdrawal(TypedDict):
    at: str
    reason: Literal["player", "timeouts", "removed", "deleted"]
    finishedRounds: int
    """Number of rounds that were finished before."""


class FeedCounts(TypedDict):
    """Counts of your running games, as in `/v1/me/games`."""

    mine: int
    theirs: int
    total: int
    """Sum of both."""
    myTurn: int
    """Former name of `mine`."""


class FeedEventPage(TypedDict):
    items: list[FeedEvent]
    """Oldest first. Fewer than `limit` means that there are no more yet."""
    nextCursor: str | None
    """Send it as `after` next time: the id of the last item or, if there is nothing new, the
    `after` that you sent. With `types`, it may be the id of a later event of another type. Null
    only if there has been no event at all: then leave `after` out again.
    """


class FeedState(TypedDict):
    counts: FeedCounts


class FieldError(TypedDict):
    field: str
    """Path of the field in the request."""
    detail: str
    """What is expected."""


class _FinishedGameRequired(TypedDict):
    id: str
    """Opaque."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    status: Literal["finished", "aborted"]
    players: RatedPlayers
    """With the ratings of `ratings`."""
    outcome: Outcome
    ratings: RatingsOfPlayers | None
    """The players' ratings in this variant when the game ended, without its own result; null in old
    games. For games with house bots: the ratings against the bots.
    """
    ply: int
    """Number of entries in the record, votes included."""
    position: str
    """The last position."""
    timeControl: TimeControl
    rated: bool
    private: bool
    createdAt: str
    finishedAt: str


class FinishedGame(_FinishedGameRequired, total=False):
    opening: list[str]
    """The first moves in SAN, at most six. In lists only."""
    openingNotations: OpeningNotations


class _FollowedPlayerRequired(TypedDict):
    username: str
    bot: bool
    createdAt: str
    """Since when you follow."""


class FollowedPlayer(_FollowedPlayerRequired, total=False):
    rating: PlayerRating
    """Current rating in the `ratingVariant` of the query, for house bots that of their games with
    people; absent without it.
    """


class FollowedPlayerPage(TypedDict):
    items: list[FollowedPlayer]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class ForcedLoss(TypedDict):
    kind: Literal["loss"]
    plies: int
    """Number of plies to the end, with the best play found for both sides."""


class ForcedWin(TypedDict):
    kind: Literal["win"]
    plies: int
    """Number of plies to the end, with the best play found for both sides."""


class _FoundPlayerRequired(TypedDict):
    username: str
    bot: bool
    """True for a bot: a house bot, or an account that was declared as one at its sign-up."""
    following: bool
    """Whether you follow the player."""


class FoundPlayer(_FoundPlayerRequired, total=False):
    rating: PlayerRating
    """Current rating in the `ratingVariant` of the query, for house bots that of their games with
    people; absent without it.
    """


class FoundPlayers(TypedDict):
    items: list[FoundPlayer]


class FreshProofRequiredProblem(TypedDict):
    """Confirm that you are adding the passkey."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["fresh-proof-required"]
    accepted: list[Literal["recovery-code", "passkey"]]
    """Accepted proofs."""


class GameAnalysis(TypedDict):
    public: bool
    """Whether others can read it once the game is over."""
    branches: list[AnalysisBranch]
    """Ordered by ply; at most one for each."""


class GameClock(TypedDict):
    timeControl: TimeControl
    turnStartedAt: str
    remaining: TimeSupplies | None
    """Remaining time of both banks when the clock last changed; null for other time controls."""
    vacationUntil: VacationEnds


class GameFinished(TypedDict):
    """A game of yours ended or was aborted."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["game.finished"]
    timestamp: str
    data: GameFinishedData


class GameFinishedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    status: Literal["finished", "aborted"]
    outcome: Outcome
    ply: int
    position: str


class _GameInProgressRequired(TypedDict):
    id: str
    """Opaque."""
    seq: int | None
    """`data.seq` of the game's last event. Of two answers, the one with the higher number is newer.
    Null for everybody but the players.
    """
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    status: Literal["active"]
    ply: int
    """Number of entries in the record, votes included."""
    turn: Side
    position: str
    legalMoves: list[str]
    """All legal moves of the side to move."""
    check: bool
    moves: list[PlyRecord]
    players: RatedPlayers
    """With the ratings at the start of the game."""
    clock: GameClock
    deadlineAt: str | None
    """Latest time at which a move is still in time."""
    drawOffer: Side | None
    """Side that has offered a draw. Spectators cannot see offers."""
    takebackOffer: Side | None
    drawClaim: DrawClaim | None
    """Reason for which you can claim a draw now, if it is your turn; null if you cannot, and for
    others.
    """
    outcome: Outcome | None
    rated: bool
    private: bool
    takebacks: bool
    """Whether moves can be taken back by agreement."""
    vacation: bool
    """Whether a player's vacation stops their clock."""
    tournament: TournamentOfGame | None
    """The tournament that the game belongs to, with the round; null for other games. The name is
    null in games that began before it was stored.
    """
    createdAt: str
    finishedAt: str | None


class GameInProgress(_GameInProgressRequired, total=False):
    """A game with `status` `active`: `outcome` and `finishedAt` are null."""

    lastNotations: MoveNotations
    board: Board
    """With `include=board`."""


class GameOption(TypedDict):
    name: str
    summary: str


class GameRestored(TypedDict):
    """The server was restored from a backup, and the game continues from `position`: the moves that
    were made after the backup are lost. If it is your turn, `turn.started` follows.
    """

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["game.restored"]
    timestamp: str
    data: GameRestoredData


class GameRestoredData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    ply: int
    position: str


class GameRunningProblem(TypedDict):
    """The game is still running."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["game-running"]
    gameId: str
    """The running game."""


class GameStarted(TypedDict):
    """A game of yours started."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["game.started"]
    timestamp: str
    data: GameStartedData


class GameStartedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    options: Options
    position: str
    players: Players
    timeControl: TimeControl
    rated: bool
    private: bool
    challengeId: str | None
    """The accepted challenge; null for a game without one."""


class Health(TypedDict):
    status: Literal["ok"]


class HouseResults(TypedDict):
    variant: VariantId
    level: int
    wins: int
    draws: int
    losses: int


class IllegalLineProblem(TypedDict):
    """One of the moves is not legal."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["illegal-line"]
    errors: list[FieldError]
    index: int
    """Counts the moves from 0."""
    legalMoves: list[str]
    """The legal moves in this position."""


class IllegalMoveProblem(TypedDict):
    """The move is not legal."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["illegal-move"]
    errors: list[FieldError]
    legalMoves: list[str]
    """The legal moves in this position."""


class _ImportedEntrantRequired(TypedDict):
    username: str
    bot: bool
    rating: float | None
    provisional: bool
    status: Literal["entered", "standby", "withdrawn"]
    enteredAt: str
    withdrawal: ExportedWithdrawal | None
    timeouts: int
    firstRound: int
    division: int | None


class ImportedEntrant(_ImportedEntrantRequired, total=False):
    team: str | None
    """Ignored: teams have other ids on each server."""


class _ImportedEntryRequired(TypedDict):
    byInvitation: bool
    invited: list[str] | None
    minRating: int | None
    maxRating: int | None
    fewest: int
    most: int
    late: bool
    bots: bool


class ImportedEntry(_ImportedEntryRequired, total=False):
    team: str | None
    """Ignored: teams have other ids on each server."""


class InsufficientScopeProblem(TypedDict):
    """The token does not allow this."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["insufficient-scope"]
    scopes: list[str]
    """Scopes that the operation accepts. If it has alternatives, one is enough."""


class InvalidAnalysisProblem(TypedDict):
    """One of the lines does not fit the game."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["invalid-analysis"]
    errors: list[FieldError]
    ply: int
    """Ply of the game after which the branch starts."""
    path: list[str]
    """The moves of the branch up to the wrong one; empty if the branch itself is wrong."""


class InvalidConditionalMoveProblem(TypedDict):
    """One of the conditional moves is not possible."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["invalid-conditional-move"]
    errors: list[FieldError]
    path: list[str]
    """The moves from the root of the tree to the wrong one."""


class InvalidPositionProblem(TypedDict):
    """The position is not valid."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["invalid-position"]
    errors: list[FieldError]


class InvalidRequestProblem(TypedDict):
    """The request is not valid."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["invalid-request"]
    errors: list[FieldError]


class JoinTeam(TypedDict, total=False):
    message: str | None
    """For the captains of a team that decides about new members. Other teams ignore it."""


class KnockoutFormat(TypedDict):
    kind: Literal["knockout"]


class Ladder(TypedDict):
    tournament: Tournament
    """The ladder as a tournament, with its terms. `format.kind` is `ladder`."""
    entriesUntil: str | None
    """When entries close; null before the start."""
    challengesUntil: str | None
    """When the last challenge can be made; null unless it runs."""
    places: list[LadderPlace]
    """The first place first. Empty before the start."""
    challenges: list[LadderChallenge]
    """Open challenges, the oldest first."""
    games: list[LadderGame]
    """Running games, the oldest first."""
    you: LadderYou | None
    """Whom you may challenge; null without a token."""


class LadderChallenge(TypedDict):
    id: str
    """If the challenge is accepted, the game has the same id."""
    challenger: PlayerName
    opponent: PlayerName
    madeAt: str
    answerBy: str
    """Without an answer by then, the challenger takes the place of the opponent."""


class LadderChallenged(TypedDict):
    """Somebody challenges you on a ladder."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["ladder.challenged"]
    timestamp: str
    data: LadderChallengedData


class LadderChallengedData(TypedDict):
    tournamentId: str
    """Opaque."""
    name: str
    variant: VariantId
    challengeId: str
    """If you accept, the game has the same id."""
    challenger: PlayerName
    answerBy: str
    """Without an answer by then, the challenger takes your place."""


class LadderFormat(TypedDict):
    kind: Literal["ladder"]
    reach: int
    """How many places above their own players may challenge."""
    answerTime: str
    """Time to answer a challenge. Without an answer, the challenger takes the place. Vacations do
    not stop it.
    """
    rematchAfter: str
    """Time after a game or challenge until the same players may challenge each other again."""
    gamesAtOnce: int
    """Most running games and open challenges of a player."""
    inactivity: LadderInactivity | None
    """Null if nobody drops."""


class LadderGame(TypedDict):
    gameId: str
    """Opaque."""
    challenger: PlayerName
    opponent: PlayerName
    players: Players
    startedAt: str


class LadderInactivity(TypedDict):
    after: str
    """Time without playing, challenging or answering after which a player drops, each time."""
    drop: int
    """How many places the player drops by at most."""


class LadderOpponent(TypedDict):
    place: int
    player: PlayerName
    canChallenge: bool
    reason: str | None
    """The code of the problem that a challenge would get; null if you can challenge."""
    until: str | None
    """`rematch-bar`: when it ends; null while your game or challenge is not over."""


class LadderPlace(TypedDict):
    place: int
    """Counted from 1."""
    player: RatedPlayer
    """With the rating at the entry."""
    entryPlace: int
    """Place at the start, or at a later entry."""
    wins: int
    draws: int
    losses: int
    engagements: int
    """Running games and open challenges. `format.gamesAtOnce` is the most."""
    inactive: bool
    """Whether the player neither played nor challenged nor answered for `format.inactivity.after`.
    """
    dropsAt: str | None
    """When the player drops if nothing happens before; null if they do not."""


class LadderPlaceChanged(TypedDict):
    """Your place on a ladder changed by a challenge, or because you were inactive."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["ladder.place.changed"]
    timestamp: str
    data: LadderPlaceChangedData


_LadderPlaceChangedDataKeywords = TypedDict("_LadderPlaceChangedDataKeywords", {"from": "int"})


class LadderPlaceChangedData(_LadderPlaceChangedDataKeywords):
    tournamentId: str
    """Opaque."""
    name: str
    variant: VariantId
    player: PlayerName
    """The player who moved: you, or the one who took your place."""
    opponent: PlayerName | None
    """The player whose place it was; null after a drop."""
    to: int
    """The place after."""
    reason: Literal["won", "declined", "expired", "inactive"]
    """`won`: by a win. `declined`, `expired`: the opponent declined the challenge, or did not
    answer in time. `inactive`: by inactivity.
    """


class LadderYou(TypedDict):
    place: int | None
    """Your place; null if you are not on the ladder."""
    canChallenge: bool
    """Whether you can challenge at all."""
    reason: str | None
    """Why you can challenge nobody: the code of the problem that a challenge would get."""
    opponents: list[LadderOpponent]
    """The players in reach, the nearest first."""


class LastMove(TypedDict):
    move: str
    san: str
    side: Side


class Leader(TypedDict):
    rank: int
    """From 1, counted over the pages that you have read."""
    player: PlayerName
    rating: float
    deviation: float
    """Current value."""
    games: int
    wins: int
    draws: int
    losses: int


class Leaderboard(TypedDict):
    items: list[Leader]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""
    contenders: list[Contender]
    """While fewer than ten players are listed: players with a recent rated game who are not listed,
    highest rating first. Empty otherwise.
    """


class LeagueFormat(TypedDict):
    kind: Literal["league"]
    gamesPerPair: Literal[1] | Literal[2]
    """Number of games of each pair; with 2, each player has White once."""
    divisionSize: int
    """Most players in a division. No division has fewer than three: 4 or 5 players are one
    division.
    """
    promoted: int
    """Number of players that move up from each division."""
    relegated: int
    """Number of players that move down from each division."""


class LessonList(TypedDict):
    items: list[LessonProgress]


class LessonProgress(TypedDict):
    variant: str
    solvedSteps: list[int]
    """Numbers of steps, from 1 to 10, in ascending order."""


class _LineToAnalyzeRequired(TypedDict):
    moves: list[str]
    """In wire form or in any notation of the variant."""


class LineToAnalyze(_LineToAnalyzeRequired, total=False):
    position: str | None
    """The standard opening by default."""
    options: Options
    best: bool
    """Also search for the best line after the moves."""


class ListedGamePage(TypedDict):
    items: list[ListedGame]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class LoggedError(TypedDict):
    time: str
    where: str
    """The part of the server, such as `worker`, `game` or `player`."""
    task: str
    message: str
    requestId: str | None
    objectId: str | None
    """The id of the game, player, tournament or team."""


class MachineStatus(TypedDict):
    startedAt: str
    runtimeRestarts: int
    databaseBytes: int
    freeBytes: int
    memoryBytes: int | None
    """Memory of all processes; null if the system does not say."""
    objects: list[ObjectKindStatus]


class MailFailure(TypedDict):
    at: str
    reason: str


class ManifestVersionProblem(TypedDict):
    """The file is of a newer version."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["manifest-version"]
    version: int
    """Version of the file."""
    reads: int
    """Newest version that this server reads. It reads all earlier ones, too."""


class MatchOpponent(TypedDict):
    id: str
    """Opaque."""
    name: str


class MatchProposedBeforeProblem(TypedDict):
    """The team has got a proposal before."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["match-proposed-before"]
    until: str | None
    """When you can propose again; null while the last one is open."""


class MatchTeam(TypedDict):
    id: str
    """Opaque."""
    name: str


class Me(TypedDict):
    id: str
    """Opaque."""
    username: str
    bot: bool
    """True for a bot: a house bot, or an account that was declared as one at its sign-up."""
    createdAt: str
    scopes: list[Scope]
    """Scopes of the token that you sent."""
    tokenId: str
    """Id of the token that you sent. To sign out, revoke it."""
    vacation: Vacation | None
    """Null: you are not on vacation."""
    plannedVacation: PlannedVacation | None
    """A vacation that has not started yet. Only you can see it."""
    vacationDaysLeft: float
    """Days that you can still take, out of those in any 365 days. A current or planned vacation
    counts completely.
    """
    mayRename: bool
    """Whether you can still change your name."""
    mayAdminister: bool
    """Whether you can create a token with the scope `admin`."""
    suspendedAt: str | None
    """Time at which an admin suspended you."""
    confirmMoves: bool
    """Whether clients ask for confirmation before they send a move made on a board. The server
    never asks.
    """
    gamesView: Literal["boards", "list"]
    """How clients show the list of running games."""
    gamesOrder: Literal["deadline", "opponent", "game", "last-move"]
    """In which order clients show the list of running games."""
    openNextGame: bool
    """Whether clients open the next game that needs the player after a move was sent."""
    colorScheme: Literal["system", "light", "dark"]
    """The colors of pages. `system` follows the device."""
    boardTheme: Literal["leather", "olive", "marble"]
    """The colors of the squares."""
    pieceSet: Literal["figures", "letters"]
    """The drawings of the pieces: figures, or shields with the letters of the pieces."""
    gamePieceSets: dict[str, Literal["figures", "letters"]]
    """Piece sets of single games, by variant. The other games have `pieceSet`. A change replaces
    them all.
    """
    notation: Literal["letters", "leaflet"]
    """How clients write moves: short, with the letters of the pieces, or as in the leaflet of the
    game if it has a notation of its own.
    """
    coordinates: bool
    """Whether boards show the names of files and ranks."""
    highContrast: bool
    """Whether pages and boards have a higher contrast."""
    moveSound: bool
    """Whether an open game plays a sound for each move."""
    bestMoveArrow: bool
    """Whether the page of an analyzed game shows the computer's best moves as arrows on the board.
    """
    timeZone: str | None
    """Your time zone as an IANA name. It is shown on your page, with the time there; null shows
    none.
    """


_MessageKeywords = TypedDict("_MessageKeywords", {"from": "PlayerName"})


class Message(_MessageKeywords):
    id: str
    side: Side
    text: str
    """Empty if its author has erased their account."""
    at: str


class MessagePage(TypedDict):
    items: list[Message]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class MessagePosted(TypedDict):
    """A player sent a message to the other."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["message.posted"]
    timestamp: str
    data: MessagePostedData


_MessagePostedDataKeywords = TypedDict("_MessagePostedDataKeywords", {"from": "PlayerName"})


class MessagePostedData(_MessagePostedDataKeywords):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    text: str


class MovePlayed(TypedDict):
    """You or your opponent made a move."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["move.played"]
    timestamp: str
    data: MovePlayedData


class MovePlayedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    ply: int
    move: str
    san: str
    side: Side
    by: Literal["player", "conditional", "house"]
    position: str


class MoveProposed(TypedDict):
    """An app suggests a move to you, which you play or dismiss. Your opponent does not get this
    event, and it has no `seq`.
    """

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["move.proposed"]
    timestamp: str
    data: MoveProposedData


class MoveProposedData(TypedDict):
    gameId: str
    """Opaque."""
    variant: VariantId
    ply: int
    """The ply of the game for which the move is suggested."""
    move: str
    san: str
    note: str
    """The reason; empty if the app gave none."""
    by: str
    """The name of the app or token."""


class MyPuzzles(TypedDict):
    variants: dict[str, PuzzleRecord]
    """By variant, for all variants of the catalogue."""


class NewAccount(TypedDict):
    player: Player
    token: str
    """Shown only once."""
    recoveryCode: str
    """For one new token if you have lost all others. Shown only once."""


class _NewChallengeRequired(TypedDict):
    variant: VariantId
    timeControl: TimeControl
    rated: bool
    """Cannot be combined with `private` or with an unlimited time control."""


class NewChallenge(_NewChallengeRequired, total=False):
    opponent: str | None
    """The player to challenge, or `house` for the house bot of a `level`. Without it, anybody can
    accept.
    """
    level: int
    """The strength of the opponent `house`, from 1 for beginners. Required for it, and only for it.
    """
    color: Literal["white", "black", "random"]
    """The color that you want; `random` by default."""
    private: bool
    """Only the players can see the game. It cannot be rated. An open private challenge is
    accessible only by its id.
    """
    listed: bool
    """Whether an open challenge is in the lobby; true by default. If not, it is accessible only by
    its id, and its game is public unless it is `private`.
    """
    options: Options
    position: str | None
    """Start position, if not the standard opening. Only for games that are not rated."""
    takebacks: bool
    """Whether moves can be taken back by agreement. By default true if the game is not rated."""
    vacation: bool
    """Whether a player's vacation stops their clock; true by default."""
    message: str | None
    uses: int
    """Number of players who can accept an open challenge, each for a separate game; 1 by default.
    """
    expiresIn: str
    """P14D by default, at most P30D."""
    minRating: int | None
    """Lowest rating in this variant of a player who accepts an open challenge."""
    maxRating: int | None
    """Highest rating of such a player. A player without a rating counts as 1500."""


class _NewConditionalMovesRequired(TypedDict):
    ply: int
    """The game's `ply` that you saw last."""
    tree: list[ConditionalNode]
    """Possible plies from the position at `ply` on."""


class NewConditionalMoves(_NewConditionalMovesRequired, total=False):
    onDrawOffer: OnDrawOffer


class _NewEmailSettingsRequired(TypedDict):
    address: str | None
    """Null removes the address and all settings for mails."""


class NewEmailSettings(_NewEmailSettingsRequired, total=False):
    notices: Literal["immediate", "digest", "off"]
    """Mails about your turns and other news: within minutes, collected at `digestHours`, or none.
    There is one mail for all games.
    """
    digestHours: list[int]
    """The local hours of the digest, one or two."""
    timeZone: str | None
    """The time zone of all hours and deadlines in mails; null for that of your account, or UTC."""
    reminder: float | None
    """The part of the time of a turn that is left when a reminder is sent, such as 0.25; null for
    no reminders. If you have moved, none is sent. Reminders do not depend on `notices`.
    """
    quietHours: QuietHours | None
    """Local hours without mails, from `from` up to `to`. A mail that could then come too late for a
    deadline is sent all the same.
    """
    recovery: bool
    """Whether a link sent to the address gives access to your account. To turn it on, or to change
    the address while it is on, a token that is not of a sign-up, recovery or passkey sign-in
    within ten minutes also needs
    `recoveryCode`.
    """
    moveByReply: bool
    """Whether you can move by replying to a notice, with the move in the first line. The reply must
    come from your address. Everybody who reads your e-mails and can send them for you can then
    move.
    """
    resend: bool
    """Whether a pending address gets another link."""
    recoveryCode: str
    """Upper or lower case, with or without dashes."""


class NewKnockoutFormat(TypedDict):
    kind: Literal["knockout"]


class _NewLadderRequired(TypedDict):
    name: str
    variant: VariantId
    timeControl: TimeControl


class NewLadder(_NewLadderRequired, total=False):
    description: str | None
    options: Options
    rated: bool
    """True by default."""
    vacation: bool
    """Whether a player's vacation stops their clock; true by default. It never moves the end of a
    round.
    """
    reach: int
    """How many places above their own players may challenge."""
    answerTime: str
    """Time to answer a challenge. Without an answer, the challenger takes the place. Vacations do
    not stop it.
    """
    rematchAfter: str
    """Time after a game or challenge until the same players may challenge each other again."""
    inactivity: NewLadderInactivity | None
    """Null if inactive players keep their places."""
    gamesAtOnce: int
    """Most running games and open challenges of a player."""
    season: str
    """Time from the start to the end, when unfinished games are drawn. P180D by default, at most
    P400D.
    """
    entry: NewTournamentEntry
    start: TournamentStart
    """By default `manual`."""
    startsBy: str | None
    """Latest start of a tournament without a start date, within a year: it starts then with the
    players who have entered, or is canceled if they are fewer than `entry.fewest`. Null, the
    default: 30 days after it opens.
    """
    repeatEvery: str | None
    """Time between the starts of this tournament and of the next one of the series. Needs
    `start.kind: date`. The series ends with a canceled tournament, or after three starts in a
    row with too few players.
    """
    arbiters: list[str]
    """Players who may adjudicate games, beside you."""
    open: bool
    """Whether players can enter at once; true by default. Otherwise the ladder is a draft that only
    you see.
    """


class NewLadderChallenge(TypedDict):
    opponent: str


class _NewLadderFormatRequired(TypedDict):
    kind: Literal["ladder"]


class NewLadderFormat(_NewLadderFormatRequired, total=False):
    """By default players challenge up to 3 places above, answer within P5D, meet again after P14D,
    drop 1 place after P21D, and have 2 games at once.
    """

    reach: int
    """How many places above their own players may challenge."""
    answerTime: str
    """Time to answer a challenge. Without an answer, the challenger takes the place. Vacations do
    not stop it.
    """
    rematchAfter: str
    """Time after a game or challenge until the same players may challenge each other again."""
    inactivity: NewLadderInactivity | None
    """Null if inactive players keep their places."""
    gamesAtOnce: int
    """Most running games and open challenges of a player."""


class _NewLadderInactivityRequired(TypedDict):
    after: str
    """Time without playing, challenging or answering after which a player drops, each time."""


class NewLadderInactivity(_NewLadderInactivityRequired, total=False):
    drop: int
    """How many places the player drops by at most."""


class _NewLeagueFormatRequired(TypedDict):
    kind: Literal["league"]


class NewLeagueFormat(_NewLeagueFormatRequired, total=False):
    """By default one game per pair, divisions of 8, 2 up and 2 down."""

    gamesPerPair: Literal[1] | Literal[2]
    """Number of games of each pair; with 2, each player has White once."""
    divisionSize: int
    """Most players in a division. No division has fewer than three: 4 or 5 players are one
    division.
    """
    promoted: int
    """Number of players that move up from each division."""
    relegated: int
    """Number of players that move down from each division."""


class NewMessage(TypedDict):
    text: str
    """May have line breaks. Leading and trailing spaces are removed."""


class _NewMoveRequired(TypedDict):
    move: str
    """One of `legalMoves`, or the same move in a notation of the variant."""
    ply: int
    """The game's `ply` that you saw last."""


class NewMove(_NewMoveRequired, total=False):
    offerDraw: bool
    endVacation: bool
    """Confirms that the move ends your vacation in all your games."""


class _NewPasskeyRequired(TypedDict):
    name: str
    credential: PasskeyRegistration


class NewPasskey(_NewPasskeyRequired, total=False):
    proof: OwnerProof


class _NewPlayerRequired(TypedDict):
    username: str


class NewPlayer(_NewPlayerRequired, total=False):
    bot: bool
    """Whether a program plays this account. It is shown wherever the player is, and cannot be
    changed later.
    """


class _NewProposalRequired(TypedDict):
    move: str
    """One of `legalMoves`, or the same move in a notation of the variant."""
    ply: int
    """The game's `ply` that you saw last."""


class NewProposal(_NewProposalRequired, total=False):
    note: str
    """The reason for the move, which the player reads with it."""


class _NewReportRequired(TypedDict):
    reason: ReportReason


class NewReport(_NewReportRequired, total=False):
    text: str | None


class _NewRoundRobinFormatRequired(TypedDict):
    kind: Literal["round-robin"]


class NewRoundRobinFormat(_NewRoundRobinFormatRequired, total=False):
    """By default one game per pair, sections of 6, no final."""

    gamesPerPair: Literal[1] | Literal[2]
    """Number of games of each pair; with 2, each player has White once."""
    sectionSize: int
    """Most players in a section. No section has fewer than three: 4 or 5 players are one section.
    """
    final: bool
    """Whether the winners of the sections play a final."""


class _NewSwissFormatRequired(TypedDict):
    kind: Literal["swiss"]


class NewSwissFormat(_NewSwissFormatRequired, total=False):
    """By default 5 rounds."""

    rounds: int


class _NewTeamRequired(TypedDict):
    name: str


class NewTeam(_NewTeamRequired, total=False):
    description: str | None
    join: TeamJoinPolicy
    """`open` by default."""


class _NewTeamMatchRequired(TypedDict):
    opponent: str
    """Id of the other team."""
    boards: int
    """Most boards. The smaller team decides how many are played."""
    variant: VariantId
    timeControl: TimeControl
    startsAt: str
    """Members can enter until then. At most a year ahead."""


class NewTeamMatch(_NewTeamMatchRequired, total=False):
    gamesPerBoard: Literal[1] | Literal[2]
    """With 2, the default, each player has White once."""
    options: Options
    rated: bool
    """True by default."""
    vacation: bool
    """Whether a vacation stops the clock; true by default."""
    roundTime: str
    """P60D by default; at least twice the time for a move."""


class NewToken(TypedDict):
    id: str
    """Opaque."""
    name: str
    scopes: list[Scope]
    createdAt: str
    expiresAt: str | None
    parentId: str | None
    """The token or passkey that created it. It ends together with its parent."""
    token: str
    """Shown only once."""


class _NewTournamentRequired(TypedDict):
    name: str
    variant: VariantId
    format: NewTournamentFormat
    timeControl: TimeControl


class NewTournament(_NewTournamentRequired, total=False):
    description: str | None
    options: Options
    rated: bool
    """True by default."""
    vacation: bool
    """Whether a player's vacation stops their clock; true by default. It never moves the end of a
    round.
    """
    roundTime: str
    """Longest time of a round: unfinished games are adjudicated at its end. At least twice the time
    for a move, at most P400D. By default P60D, P30D for a knockout or Swiss tournament, and
    P180D for a ladder, whose only round is the season.
    """
    entry: NewTournamentEntry
    start: TournamentStart
    """By default `manual`."""
    startsBy: str | None
    """Latest start of a tournament without a start date, within a year: it starts then with the
    players who have entered, or is canceled if they are fewer than `entry.fewest`. Null, the
    default: 30 days after it opens.
    """
    repeatEvery: str | None
    """Time between the starts of this tournament and of the next one of the series. Needs
    `start.kind: date`. The series ends with a canceled tournament, or after three starts in a
    row with too few players.
    """
    tieBreaks: list[TieBreak]
    """The first criterion decides first. The default fits the format."""
    arbiters: list[str]
    """Players who may adjudicate games, beside you."""
    open: bool
    """Whether players can enter at once; true by default. Otherwise the tournament is a draft that
    only you see.
    """


class NewTournamentEntry(TypedDict, total=False):
    invited: list[str] | None
    """The only players who may enter. Without it, everybody may."""
    team: str | None
    """Id of a team that you belong to: only its members may enter. Null: players need no team."""
    minRating: int | None
    """Lowest rating in the variant of a player who enters."""
    maxRating: int | None
    """Highest rating of such a player. A player without a rating counts as 1500."""
    fewest: int
    """With fewer players at the start date or at `startsBy`, the tournament is canceled. By default
    the fewest that the format allows.
    """
    most: int
    """Further players become standbys. By default as many as the format allows, at most 100."""
    late: bool
    """Whether players may enter after the start; only Swiss tournaments, until the second round,
    and ladders, until the last quarter. True by default for ladders.
    """
    bots: bool
    """Whether house bots take part if too few players have entered. They win no places."""


_NewVacationOptionalKeywords = TypedDict("_NewVacationOptionalKeywords", {"from": "str | None"}, total=False)


class NewVacation(_NewVacationOptionalKeywords, total=False):
    """Without `duration` and `until` the vacation lasts for all your remaining days."""

    duration: str | None
    """At least P1D, or all remaining days if there are fewer."""
    until: str | None


class _NewWebhookRequired(TypedDict):
    url: str


class NewWebhook(_NewWebhookRequired, total=False):
    eventTypes: list[EventFilter]
    """By default turn.started, game.finished, game.restored, deadline.warning, vacation.ending,
    challenge.*.
    """
    format: WebhookFormat
    keys: PushKeys
    description: str
    gameId: str | None
    """Only the events of this game of yours."""


class NextPuzzle(TypedDict):
    puzzle: Puzzle | None
    """Null if there is no puzzle that you have not attempted."""


class NoMessagesLeftProblem(TypedDict):
    """You have sent too many messages in this game."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["no-messages-left"]
    limit: int
    """The highest allowed number."""


class NoSuchPlayerProblem(TypedDict):
    """There is no such player."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["no-such-player"]
    errors: list[FieldError]


class NotAcceptableProblem(TypedDict):
    """None of the accepted formats is available."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["not-acceptable"]
    mediaTypes: list[str]


class NotInReachProblem(TypedDict):
    """The opponent's place is not in reach."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["not-in-reach"]
    place: int
    """Your place."""
    opponentPlace: int
    """The opponent's place."""
    reach: int
    """How many places above you may challenge."""


class Notation(TypedDict):
    id: str
    name: str


class Notes(TypedDict):
    text: str


class ObjectKindStatus(TypedDict):
    kind: str
    awake: int | None
    """Objects in memory; null if the system does not say."""
    files: int
    bytes: int
    alarms: int
    overdueAlarms: int
    oldestOverdueSeconds: float


class OfferTooSoonProblem(TypedDict):
    """Your last draw offer is less than ten plies old."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["offer-too-soon"]
    ply: int
    """First ply at which you can offer."""


class OpeningExplorer(TypedDict):
    variant: VariantId
    position: str
    ply: int
    """Number of `moves` in the request."""
    turn: Side | None
    total: ExplorerTotal
    moves: list[ExplorerMove]
    """The moves that were played, the most frequent first."""
    games: list[ExplorerGame]
    """Up to 8 of the games, the latest first."""


class OperatorStatus(TypedDict):
    version: str
    database: DatabaseStatus | None
    """Null if the database cannot be read."""
    isWritable: bool
    """Whether the data folder accepts writes. True on Cloudflare."""
    requests: RequestQueueStatus
    bots: BotQueueStatus
    deliveries: list[DeliveryCount]
    machine: MachineStatus | None
    """Null on Cloudflare."""
    errors: list[LoggedError] | None
    """The last failures in the log, newest first. Null on Cloudflare, which has logs of its own."""


class OpponentResults(TypedDict):
    opponent: PlayerName
    wins: int
    draws: int
    losses: int


class OpponentVacationEnded(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    deadlineAt: str | None
    """Of the side to move, after it."""
    cause: Literal["over", "ended", "moved"]
    """`over`: the vacation reached its end. `ended`: the player ended it. `moved`: the player moved
    in a game. In an event of a game, `moved` is a move in this game, and `ended` includes moves
    in other games.
    """


class OpponentVacationStarted(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    deadlineAt: str | None
    """Of the side to move, after it."""
    until: str


class _OutcomeRequired(TypedDict):
    winner: Side | None
    """Null for a draw."""
    reason: OutcomeReason


class Outcome(_OutcomeRequired, total=False):
    ratings: RatingChanges
    """Rating changes, once they are known; only in rated games."""


class OverloadedProblem(TypedDict):
    """The server is overloaded."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["overloaded"]
    retryAfterSeconds: int
    """Seconds to wait, as in `Retry-After`."""


class OwnVacationEnded(TypedDict):
    cause: Literal["over", "ended", "moved"]
    """`over`: the vacation reached its end. `ended`: the player ended it. `moved`: the player moved
    in a game. In an event of a game, `moved` is a move in this game, and `ended` includes moves
    in other games.
    """


class OwnVacationStarted(TypedDict):
    until: str


class OwnerProof(TypedDict, total=False):
    """Either the recovery code, which is not used up, or a passkey's answer to `proof.passkey` of
    the options.
    """

    recoveryCode: str
    """Upper or lower case, with or without dashes."""
    passkey: PasskeyAssertion


class PairScore(TypedDict):
    """Results of your games with a player, seen from you."""

    wins: int
    draws: int
    losses: int


class Passkey(TypedDict):
    id: str
    """Opaque."""
    credentialId: str
    """The browser's id of the passkey."""
    name: str
    createdAt: str
    lastUsedAt: str | None
    createdBy: PasskeyCreator | None
    """The token that added it, which may have ended since. Null for passkeys of versions that did
    not store it.
    """


class PasskeyAdded(TypedDict):
    """A passkey was added to your account. Delete it if it is not yours."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["passkey.added"]
    timestamp: str
    data: PasskeyAddedData


class PasskeyAddedData(TypedDict):
    passkeyId: str
    """Opaque."""
    name: str
    tokenId: str
    """The token that added the passkey."""
    tokenName: str
    provedBy: Literal["new-session", "recovery-code", "passkey"]
    """Proof that you added it: a recent sign-in, the recovery code, or another passkey."""


class PasskeyAlgorithm(TypedDict):
    type: Literal["public-key"]
    alg: int


class PasskeyAssertion(TypedDict):
    """The credential from `navigator.credentials.get`, converted by its `toJSON`."""

    id: str
    rawId: str
    type: Literal["public-key"]
    response: PasskeyAssertionResponse


class PasskeyAssertionResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: str


class PasskeyChanges(TypedDict):
    name: str


class PasskeyCreationOptions(TypedDict):
    """For `PublicKeyCredential.parseCreationOptionsFromJSON` (Web Authentication, level 3)."""

    challenge: str
    rp: PasskeyRelyingParty
    user: PasskeyUser
    pubKeyCredParams: list[PasskeyAlgorithm]
    timeout: int
    excludeCredentials: list[PasskeyDescriptor]
    authenticatorSelection: PasskeySelection
    attestation: Literal["none"]
    proof: PasskeyProofOptions | None
    """Null if no proof is needed because the token is new. Browsers ignore this member."""


class PasskeyCreator(TypedDict):
    tokenId: str
    """Opaque."""
    tokenName: str


class PasskeyDescriptor(TypedDict):
    type: Literal["public-key"]
    id: str


class PasskeyPage(TypedDict):
    items: list[Passkey]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class PasskeyProofOptions(TypedDict):
    accepted: list[Literal["recovery-code", "passkey"]]
    """Proofs that createPasskey accepts in `proof`."""
    passkey: PasskeyRequestOptions | None
    """For `navigator.credentials.get`, whose answer is the proof. Null if you have no passkey."""


class PasskeyRegistration(TypedDict):
    """The credential from `navigator.credentials.create`, converted by its `toJSON`."""

    id: str
    rawId: str
    type: Literal["public-key"]
    response: PasskeyRegistrationResponse


class PasskeyRegistrationResponse(TypedDict):
    clientDataJSON: str
    attestationObject: str


class PasskeyRelyingParty(TypedDict):
    id: str
    name: str


class PasskeyRequestOptions(TypedDict):
    """For `PublicKeyCredential.parseRequestOptionsFromJSON` (Web Authentication, level 3)."""

    challenge: str
    rpId: str
    timeout: int
    userVerification: Literal["required"]


class PasskeySelection(TypedDict):
    residentKey: Literal["required"]
    requireResidentKey: Literal[True]
    userVerification: Literal["required"]


class PasskeyUser(TypedDict):
    id: str
    name: str
    displayName: str


class PastVacation(TypedDict):
    startedAt: str
    until: str
    endedAt: str | None


class PerMoveTimeControl(TypedDict):
    kind: Literal["per-move"]
    perMove: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""


class PgnToRead(TypedDict):
    pgn: str


class PieceKind(TypedDict):
    letter: str
    """Upper case. In positions, the letters of Black's army are lower case."""
    name: str
    sides: list[Side]
    move: str


class PingReport(TypedDict):
    eventId: str
    status: int | None
    """The receiver's HTTP status; null if there was none."""
    error: str | None
    durationMs: float
    verified: bool
    """Whether the webhook is verified, by this ping or before."""


class PlainProblem(TypedDict):
    """A problem without further members."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["malformed-request", "bad-cursor", "bad-idempotency-key", "weak-idempotency-key", "missing-token", "bad-token", "operator-token-required", "bad-ticket", "token-too-broad", "origin-not-allowed", "loopback-webhook-refused", "bad-recovery-code", "not-for-apps", "suspended", "own-challenge", "challenge-not-for-you", "blocked", "not-a-player", "not-a-member", "not-a-captain", "not-the-owner", "team-by-invitation", "not-an-organizer", "own-game", "not-invited", "not-for-bots", "not-in-team", "not-found", "evaluation-not-found", "method-not-allowed", "idempotency-running", "already-done", "passkeys-unavailable", "vacation-planned", "no-vacation-left", "already-renamed", "already-reported", "username-taken", "opponent-suspended", "opponent-gone", "challenge-closed", "game-over", "not-your-turn", "draw-already-offered", "no-draw-offer", "no-draw-claim", "abort-too-late", "no-abort-in-tournament", "takebacks-not-agreed", "nothing-to-take-back", "takeback-already-offered", "no-takeback-offer", "no-clock", "opponent-not-to-move", "game-aborted", "nothing-to-evaluate", "game-frozen", "on-vacation", "webhook-disabled", "recover-running", "webhook-not-verified", "email-link-expired", "email-not-repeatable", "email-stopped", "email-unavailable", "email-replies-unavailable", "email-unverified", "puzzle-already-attempted", "puzzle-over", "team-disbanded", "owner-must-stay", "no-such-member", "no-such-request", "no-such-match", "match-decided", "own-proposal", "already-entered", "not-entered", "entry-final", "entry-closed", "terms-fixed", "game-decided", "opponent-not-on-ladder", "challenges-closed", "cursor-gone", "notes-changed", "analysis-changed", "unsupported-media-type", "host-not-allowed", "idempotency-mismatch", "bad-passkey", "not-a-tournament-game", "internal-error", "storage-unavailable", "database-not-migrated", "unavailable"]


_PlannedVacationKeywords = TypedDict("_PlannedVacationKeywords", {"from": "str"})


class PlannedVacation(_PlannedVacationKeywords):
    until: str


class Player(TypedDict):
    id: str
    """Opaque."""
    username: str
    bot: bool
    """True for a bot: a house bot, or an account that was declared as one at its sign-up."""
    createdAt: str


class PlayerEvaluation(TypedDict):
    accuracy: float
    """Percent, as lichess computes it."""
    inaccuracies: int
    mistakes: int
    blunders: int
    averageLoss: int
    """Average of `loss` over the player's moves."""


class PlayerEvaluations(TypedDict):
    white: PlayerEvaluation
    black: PlayerEvaluation


class _PlayerNameRequired(TypedDict):
    username: str


class PlayerName(_PlayerNameRequired, total=False):
    bot: bool
    """True for a bot, of the house or declared at its sign-up; absent for people."""


class PlayerRating(TypedDict):
    rating: float
    provisional: bool
    """True while the rating is uncertain. Clients show it with a `?`."""


class Players(TypedDict):
    white: PlayerName
    black: PlayerName


class PlyRecord(TypedDict):
    ply: int
    """From 1."""
    move: str
    san: str
    side: Side
    at: str
    by: Literal["player", "conditional", "house"]


class PositionAdvantage(TypedDict):
    kind: Literal["advantage"]
    value: int
    """In hundredths of the game's smallest piece; positive if White is better."""


class PositionWin(TypedDict):
    kind: Literal["win"]
    side: Side
    """The side that wins."""
    plies: int
    """Plies until the end of the game; 0 if it is over."""


class PostedChallenge(TypedDict):
    id: str
    """Opaque."""
    status: Literal["open", "accepted", "declined", "canceled", "expired"]
    challenger: RatedPlayer
    """With the current rating in the variant."""
    opponent: RatedPlayer | None
    """With the current rating; null: open to anyone."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    position: str | None
    color: Literal["white", "black", "random"]
    """The color of the challenger."""
    timeControl: TimeControl
    rated: bool
    private: bool
    listed: bool
    """Whether it is in the lobby while it is open."""
    takebacks: bool
    vacation: bool
    message: str | None
    uses: int
    """Number of times that it can still be accepted while it is open."""
    minRating: int | None
    """Lowest rating of a player who accepts; null: any."""
    maxRating: int | None
    declineReason: DeclineReason | None
    rematchOf: str | None
    """Id of the game that this rematch follows."""
    createdAt: str
    expiresAt: str
    gameId: str | None
    """Id of the running game with a house bot; otherwise null."""
    game: Game | None


class ProblemMeaning(TypedDict):
    code: str
    type: str
    """The `type` of the problem, which is this address."""
    title: str
    status: int
    meaning: str
    """What happened, and why the request was refused."""
    remedy: str
    """What to do next."""
    example: dict[str, object]
    """An example of the problem."""


class Profile(TypedDict):
    id: str
    """Opaque."""
    username: str
    bot: bool
    """True for a bot: a house bot, or an account that was declared as one at its sign-up."""
    createdAt: str
    vacation: Vacation | None
    """The player's current vacation; their clocks are stopped."""
    lastSeen: LastSeen | None
    """When the player last used the server: on this UTC day, within 7 or 31 days, or longer ago.
    Null for house bots.
    """
    timeZone: str | None
    """IANA name of the player's time zone; null if they set none."""
    ratings: dict[str, Rating]
    """Ratings by variant, for all variants of the catalogue."""
    houseRatings: dict[str, Rating]
    """Ratings from rated games with house bots, which are separate, by variant."""


class Proposal(TypedDict):
    move: str
    san: str
    ply: int
    note: str
    """Empty if the app gave none."""
    by: str
    """The name of the app or token that proposed the move."""
    at: str


class ProposalOfGame(TypedDict):
    proposal: Proposal | None


class ProposingTeam(TypedDict):
    """The team that proposes the match."""

    id: str
    """Opaque."""
    name: str


class PublicPosition(TypedDict):
    ply: int
    """Number of entries in the record, votes included."""
    turn: Side | None
    position: str
    lastMove: str | None


class PushKey(TypedDict):
    publicKey: str | None
    """An uncompressed point of P-256 in base64url; null if this server sends no Web Push."""


class PushKeys(TypedDict):
    """The `keys` of a browser's subscription. Required for the format `web-push`, and only allowed
    there.
    """

    p256dh: str
    """The browser's public key, in base64url."""
    auth: str
    """The secret that the browser shares with this server, in base64url."""


class Puzzle(TypedDict):
    id: str
    """Opaque and stable."""
    variant: VariantId
    revision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    position: str
    """The position in which the solver moves."""
    turn: Side
    """The side of the solver."""
    lastMove: PuzzleLastMove
    themes: list[PuzzleTheme]
    """A client should show them only on request: they are hints."""
    rating: float
    """Glicko-2 rating of the puzzle, from the attempts of players."""
    attempts: int
    """Number of players who have attempted it."""
    moves: int
    """Number of moves of the solver."""
    source: PuzzleSource


class PuzzleAttempt(TypedDict):
    status: Literal["right", "solved", "failed"]
    """`right`: all moves are right, and the puzzle goes on. `solved` and `failed` decide it."""
    reply: str | None
    """The opponent's reply to the last move if the puzzle goes on."""
    position: str
    """The position after the last right move and its reply. A wrong move is not played in it."""
    solution: list[str] | None
    """All moves, yours and the replies in turn; null while the puzzle goes on."""
    stored: bool
    """Whether the attempt is stored as yours. False while the puzzle goes on, and without a token
    with `game:play`.
    """
    ratingChange: PuzzleRatingChange | None
    """The change of your puzzle rating in this variant."""
    puzzleRating: float | None
    """The puzzle's rating after your stored attempt."""


class PuzzleLastMove(TypedDict):
    move: str
    """In wire form."""
    san: str
    position: str
    """The position before the move."""


class PuzzleMoves(TypedDict):
    moves: list[str]
    """All your moves since the start of the puzzle, in wire form or in a notation of the game."""


class PuzzleRatingChange(TypedDict):
    before: float
    after: float
    deviation: float
    provisional: bool


class PuzzleRecord(TypedDict):
    rating: float
    deviation: float
    provisional: bool
    attempts: int
    solved: int
    streak: PuzzleStreak
    """Puzzles solved in a row."""
    days: PuzzleStreak
    """Days in a row whose daily puzzle you solved on the day, in UTC. Today counts as soon as it is
    solved.
    """


class PuzzleResult(TypedDict):
    """Your attempt at a puzzle."""

    status: Literal["solved", "failed"]
    at: str
    moves: list[str]
    """Your moves in wire form."""
    solution: list[str]
    """All moves, yours and the replies in turn."""


class PuzzleSource(TypedDict):
    kind: Literal["self-play", "game", "composed"]
    """`self-play`: a game between two house bots. `game`: a game of players. `composed`: a random
    position with a last move, found by a search.
    """
    levels: PuzzleSourceLevels | None
    """Levels of the two house bots whose game it was; null for the other kinds."""
    seed: int | None
    """Seed of the game between house bots or of the composed position."""
    gameId: str | None
    """The game of players; null for the other kinds."""


class PuzzleSourceLevels(TypedDict):
    white: int
    black: int


class PuzzleStreak(TypedDict):
    """A number in a row: the current one, and the highest one."""

    current: int
    best: int


class PuzzleWithAttempt(TypedDict):
    id: str
    """Opaque and stable."""
    variant: VariantId
    revision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    position: str
    """The position in which the solver moves."""
    turn: Side
    """The side of the solver."""
    lastMove: PuzzleLastMove
    themes: list[PuzzleTheme]
    """A client should show them only on request: they are hints."""
    rating: float
    """Glicko-2 rating of the puzzle, from the attempts of players."""
    attempts: int
    """Number of players who have attempted it."""
    moves: int
    """Number of moves of the solver."""
    source: PuzzleSource
    attempt: PuzzleResult | None
    """Your attempt; null if you have not attempted it, and without a token with `account:read`."""


_QuietHoursKeywords = TypedDict("_QuietHoursKeywords", {"from": "int"})


class QuietHours(_QuietHoursKeywords):
    to: int


class RateLimitedProblem(TypedDict):
    """Too many requests."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["rate-limited"]
    retryAfterSeconds: int
    """Seconds to wait, as in `Retry-After`."""


class _RatedPlayerRequired(TypedDict):
    username: str
    rating: PlayerRating | None
    """Rating in the variant, from games with people or, in a game with a house bot, with bots. 1500
    and provisional for a player without a rated game; null if it was not stored.
    """


class RatedPlayer(_RatedPlayerRequired, total=False):
    bot: bool
    """True for a bot, of the house or declared at its sign-up; absent for people."""


class RatedPlayers(TypedDict):
    white: RatedPlayer
    black: RatedPlayer


class Rating(TypedDict):
    """A Glicko-2 rating, separate for each variant. The deviation grows with time, not per rating
    period: it grows from 60 to above 110 in a year without a game. A player without rated games
    has 1500 with a deviation of 350.
    `wins`, `draws` and `losses` count public finished games, rated or not, in which each side
    made at least two moves. Games with house bots count only in `houseRatings`, and only if they
    are rated.
    """

    rating: float
    deviation: float
    """Current value: it grows with the time since the last rated game."""
    provisional: bool
    """True while the deviation is above 110: the rating is uncertain."""
    games: int
    """Rated games that counted, including those of a `weight` of 0."""
    wins: int
    draws: int
    losses: int


class _RatingChangeRequired(TypedDict):
    before: float
    after: float
    deviation: float
    provisional: bool


class RatingChange(_RatingChangeRequired, total=False):
    weight: float
    """Weight of the game for this player: 1, or 0.25 if the opponent was not established, or 0 from
    the fifth rated game of the same two players in a calendar month on. Absent in older games.
    """


class RatingChanged(TypedDict):
    """Ratings changed after a rated game of yours."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["rating.changed"]
    timestamp: str
    data: RatingChangedData


class RatingChangedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    ratings: RatingChanges


class RatingChanges(TypedDict):
    white: RatingChange
    black: RatingChange


class RatingOutOfRangeProblem(TypedDict):
    """Your rating is outside the limits."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["rating-out-of-range"]
    rating: int
    minRating: int | None
    maxRating: int | None


class RatingStep(TypedDict):
    gameId: str | None
    """Null for a private game that is not yours."""
    opponent: PlayerName | None
    result: Literal["win", "draw", "loss"]
    before: float
    after: float
    deviation: float
    """After the game."""
    provisional: bool
    """True while the deviation is above 110: the rating is uncertain."""
    weight: float
    """Weight of the game for this player: 1, or 0.25 if the opponent was not established, or 0 from
    the fifth rated game of the same two players in a calendar month on. Absent in older games.
    """
    at: str
    """End of the game. For a private game that is not yours only the day, as midnight UTC."""


class RatingStepPage(TypedDict):
    items: list[RatingStep]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class RatingsOfPlayers(TypedDict):
    white: float
    black: float


class _ReadLineRequired(TypedDict):
    position: str
    ply: int
    turn: Side | None
    legalMoves: list[str]
    check: bool
    outcome: Outcome | None
    san: list[str]
    """The moves of the line in the game's notation."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    startPosition: str | None
    """Null for the standard opening."""
    tags: dict[str, str]
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    """The result in the PGN."""
    moves: list[str]
    """In wire form, votes first, as `analyze` accepts them."""


class ReadLine(_ReadLineRequired, total=False):
    board: Board


class _RecordedGameRequired(TypedDict):
    id: str
    """Opaque."""
    variant: VariantId
    revision: int
    """Revision of the rules of this game."""
    options: Options
    startPosition: str | None
    """Null for the standard opening."""
    players: Players
    startRatings: StartRatings | None
    """Ratings at the start of the game. Null for a player without rated games, and for older games.
    """
    timeControl: TimeControl
    rated: bool
    private: bool
    status: Literal["active", "finished", "aborted"]
    outcome: Outcome | None
    moves: list[RecordedPly]
    createdAt: str
    finishedAt: str | None


class RecordedGame(_RecordedGameRequired, total=False):
    evaluation: EvaluationResult | None
    """Only with `evaluation=true`: the computer evaluation; null if there is none."""


class RecordedPly(TypedDict):
    ply: int
    """From 1."""
    move: str
    san: str
    side: Side
    at: str
    by: Literal["player", "conditional", "house"]
    isMove: bool
    """False for votes, which are not moves."""
    position: str
    """After the ply."""


class RecoveredAccess(TypedDict):
    token: str
    """Shown only once."""
    recoveryCode: str
    """For one new token if you have lost all others. Shown only once."""
    passkeys: list[Passkey]
    """Passkeys that still sign in to your account. Delete those that are not yours."""


class Recovery(TypedDict):
    recovered: int
    """Exact number of events that are resent."""
    hasMore: bool


class Relation(TypedDict):
    username: str
    following: bool
    """Whether you follow the player."""
    blocked: bool
    """Whether you have blocked the player."""
    score: PairScore
    """In all variants together."""
    scores: dict[str, PairScore]
    """By variant, for the variants that you have played."""
    games: list[SharedGame]
    """Your running games with the player."""


class RematchBarProblem(TypedDict):
    """You have met this player recently."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["rematch-bar"]
    until: str | None
    """When the bar ends; null while the challenge or game is not over."""


class RematchOffered(TypedDict):
    """Your opponent offers a rematch of the game `gameId`."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["rematch.offered"]
    timestamp: str
    data: RematchOfferedData


class RematchOfferedData(TypedDict):
    challengeId: str
    """Opaque."""
    variant: VariantId
    challenger: PlayerName
    options: Options
    position: str | None
    color: Literal["white", "black", "random"]
    """The color of the challenger."""
    timeControl: TimeControl
    rated: bool
    private: bool
    message: str | None
    expiresAt: str
    gameId: str
    """Opaque."""


class Report(TypedDict):
    id: str
    reporter: PlayerName
    player: PlayerName
    reason: ReportReason
    text: str | None
    createdAt: str
    closedAt: str | None
    """Time at which an admin closed the report."""


class ReportPage(TypedDict):
    items: list[Report]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class RequestQueueStatus(TypedDict):
    """Requests in the process or isolate that answers."""

    inProgress: int
    queued: int
    limit: int


class RequestedEvaluation(TypedDict):
    gameId: str
    """Opaque."""
    requestedAt: str


class Reserves(TypedDict):
    """Pieces in reserve beside the board; only in variants with reserves."""

    white: list[str]
    black: list[str]


class RoundRobinFormat(TypedDict):
    kind: Literal["round-robin"]
    gamesPerPair: Literal[1] | Literal[2]
    """Number of games of each pair; with 2, each player has White once."""
    sectionSize: int
    """Most players in a section. No section has fewer than three: 4 or 5 players are one section.
    """
    final: bool
    """Whether the winners of the sections play a final."""


class _RunningGameRequired(TypedDict):
    id: str
    """Opaque."""
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    side: Side
    """Your side."""
    opponent: RatedPlayer
    """With the rating at the start of the game."""
    ply: int
    """Number of entries in the record, votes included."""
    turn: Side | None
    position: str
    lastMove: str | None
    lastSan: str | None
    """The last move in SAN; null if it is not stored."""
    turnStartedAt: str
    """When the turn began: usually the time of the last move."""
    drawOffer: Side | None
    takebackOffer: Side | None
    deadlineAt: str | None
    vacationUntil: str | None
    """End of the vacation of the side to move, which stops its clock; null if there is none."""
    timeControl: TimeControl | None
    """Null only for a game without a move since the release that added this member."""
    unread: int
    """Messages of your opponent since you last read them."""
    proposed: bool
    """Whether an app suggests a move that you have neither played nor dismissed: see `getProposal`.
    """
    rated: bool
    private: bool


class RunningGame(_RunningGameRequired, total=False):
    lastNotations: MoveNotations


class RunningGamePage(TypedDict):
    items: list[RunningGame]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""
    counts: TurnCounts
    unreadFinished: list[UnreadGame]


class SectionStandings(TypedDict):
    section: int
    name: str
    """Such as `Division 1`; empty if there is only one section."""
    players: int
    """Number of players of the section."""
    rows: list[StandingsRow]
    """In order of rank."""


class SectionStandingsPage(TypedDict):
    items: list[SectionStandings]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class Session(TypedDict):
    """The signed-in player, and the session's entry in the list of tokens."""

    playerId: str
    """Opaque."""
    token: TokenInfo


class SharedAnalyses(TypedDict):
    white: GameAnalysis | None
    black: GameAnalysis | None


class SharedGame(TypedDict):
    id: str
    """Opaque."""
    variant: VariantId


class SignIn(TypedDict):
    credential: PasskeyAssertion


class StalePlyProblem(TypedDict):
    """The game has moved on."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["stale-ply"]
    ply: int
    """Current ply of the game."""


class StandingsRow(TypedDict):
    rank: int
    """Counted from 1. Players with equal results share it."""
    player: RatedPlayer
    """With the rating at the entry."""
    points: float
    """A win is 1, a draw 0.5."""
    played: int
    """Number of finished games."""
    wins: int
    draws: int
    losses: int
    tieBreaks: dict[str, float]
    """Values of the criteria in `tieBreaks` of the tournament, by name."""
    withdrawn: bool
    best: int
    """Best rank that is still possible."""
    worst: int
    """Worst rank that is still possible."""


class StartAtDate(TypedDict):
    kind: Literal["date"]
    at: str


class StartByOrganizer(TypedDict):
    kind: Literal["manual"]


class StartRatings(TypedDict):
    white: float | None
    black: float | None


class StartWhenFull(TypedDict):
    kind: Literal["full"]


class Statistics(TypedDict):
    colors: list[ColorResults]
    """By variant and color."""
    house: list[HouseResults]
    """Against house bots, by variant and level."""
    opponents: list[OpponentResults]
    """The 20 opponents with most games, most games first."""


class StreamTicket(TypedDict):
    ticket: str
    """Shown only once."""
    expiresAt: str


class Suspension(TypedDict):
    username: str
    suspendedAt: str | None


class SwissFormat(TypedDict):
    kind: Literal["swiss"]
    rounds: int


class TakebackAccepted(TypedDict):
    """Moves were taken back. The game now ends with `ply`."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["takeback.accepted"]
    timestamp: str
    data: TakebackAcceptedData


class TakebackAcceptedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int
    position: str


class TakebackDeclined(TypedDict):
    """A takeback request was declined."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["takeback.declined"]
    timestamp: str
    data: TakebackDeclinedData


class TakebackDeclinedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int


class TakebackOffered(TypedDict):
    """A player requested to take back their last move."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["takeback.offered"]
    timestamp: str
    data: TakebackOfferedData


class TakebackOfferedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int


class TakebackWithdrawn(TypedDict):
    """A takeback request was withdrawn."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["takeback.withdrawn"]
    timestamp: str
    data: TakebackWithdrawnData


class TakebackWithdrawnData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int


class Team(TypedDict):
    id: str
    """Opaque."""
    name: str
    description: str
    join: TeamJoinPolicy
    status: Literal["active", "disbanded"]
    owner: PlayerName | None
    """Null for a disbanded team."""
    members: int
    """Number of members, the owner included."""
    requests: int | None
    """Number of open requests, for captains. Null for others."""
    you: TeamYou | None
    """What you are in this team; null without a token."""
    createdAt: str
    disbandedAt: str | None


class TeamAppointment(TypedDict):
    role: TeamRole
    """`owner` hands the team over: the owner before becomes a captain."""


class TeamChanges(TypedDict, total=False):
    name: str
    description: str | None
    join: TeamJoinPolicy
    """`open` by default."""


class TeamFullProblem(TypedDict):
    """The team is full."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["team-full"]
    limit: int
    """The highest allowed number."""


class TeamInvitation(TypedDict):
    player: PlayerName
    createdAt: str


class TeamInvitationPage(TypedDict):
    items: list[TeamInvitation]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class TeamInvited(TypedDict):
    """A team invites you to join it."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["team.invited"]
    timestamp: str
    data: TeamInvitedData


class TeamInvitedData(TypedDict):
    teamId: str
    """Opaque."""
    name: str
    """Name of the team."""


class TeamJoined(TypedDict):
    """A player has joined a team that you own or lead as a captain, or a captain has accepted your
    request to join.
    """

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["team.joined"]
    timestamp: str
    data: TeamJoinedData


class TeamJoinedData(TypedDict):
    teamId: str
    """Opaque."""
    name: str
    """Name of the team."""
    player: PlayerName
    """The new member: you, if your request was accepted."""


class TeamMatch(TypedDict):
    id: str
    """Opaque."""
    tournamentId: str | None
    """Id of the tournament of an agreed match; null otherwise."""
    opponent: MatchOpponent
    proposedBy: Literal["us", "them"]
    """`us`: this team. `them`: the opponent."""
    status: Literal["proposed", "agreed", "declined", "withdrawn", "expired"]
    """`expired`: nobody answered before the start. `withdrawn`: by the team that proposed it."""
    variant: VariantId
    boards: int
    """Most boards."""
    gamesPerBoard: int
    timeControl: TimeControl
    rated: bool
    roundTime: str
    """Unfinished games are adjudicated this long after the start."""
    startsAt: str
    createdAt: str


class TeamMatchBoard(TypedDict):
    board: int
    """Counted from 1; the section of its games."""
    players: list[RatedPlayer]
    """In the order of the teams, with the ratings at the entry."""
    points: list[float]
    """In the order of the teams."""
    unfinished: int
    """Number of games that are not finished."""


class TeamMatchFormat(TypedDict):
    kind: Literal["team-match"]
    boards: int
    """Most boards."""
    gamesPerBoard: Literal[1] | Literal[2]
    """Number of games of each pair; with 2, each player has White once."""
    teams: list[MatchTeam]
    """With the names that the teams had when they agreed the match."""


class TeamMatchPage(TypedDict):
    items: list[TeamMatch]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class TeamMatchProposed(TypedDict):
    """Another team proposes a match to a team that you own or lead as a captain."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["team.match.proposed"]
    timestamp: str
    data: TeamMatchProposedData


class TeamMatchProposedData(TypedDict):
    teamId: str
    """Opaque."""
    name: str
    """Name of the team."""
    matchId: str
    """Opaque."""
    opponent: ProposingTeam
    startsAt: str
    """The start of the match. Answer by then."""


class TeamMatchScore(TypedDict):
    teams: list[TeamMatchTeam]
    """The team that proposed the match first."""
    boards: list[TeamMatchBoard]
    """Empty before the start."""
    unfinished: int
    """Number of games that are not finished."""


class TeamMatchTeam(TypedDict):
    id: str
    """Opaque."""
    name: str
    points: float
    entrants: int
    """Number of its players; after the start, of those with a board."""


class TeamMember(TypedDict):
    player: PlayerName
    role: TeamRole
    joinedAt: str


class TeamMemberPage(TypedDict):
    items: list[TeamMember]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


_TeamMessageKeywords = TypedDict("_TeamMessageKeywords", {"from": "PlayerName"})


class TeamMessage(_TeamMessageKeywords):
    id: str
    text: str
    """Empty if its author has erased their account."""
    at: str


class TeamMessagePage(TypedDict):
    items: list[TeamMessage]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class TeamMessagePosted(TypedDict):
    """Your team has new messages. You get one event, for the first message after you last read the
    messages of the team.
    """

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["team.message.posted"]
    timestamp: str
    data: TeamMessagePostedData


_TeamMessagePostedDataKeywords = TypedDict("_TeamMessagePostedDataKeywords", {"from": "PlayerName"})


class TeamMessagePostedData(_TeamMessagePostedDataKeywords):
    teamId: str
    """Opaque."""
    name: str
    """Name of the team."""


class TeamRequest(TypedDict):
    player: PlayerName
    message: str
    createdAt: str


class TeamRequestPage(TypedDict):
    items: list[TeamRequest]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class TeamSummary(TypedDict):
    id: str
    """Opaque."""
    name: str
    join: TeamJoinPolicy
    owner: PlayerName | None
    """Null for a disbanded team."""
    members: int
    """Number of members, the owner included."""
    membership: Literal["owner", "captain", "member", "requested", "invited", None]
    """With `member`: the part of that player in the team. Otherwise null."""
    createdAt: str


class TeamSummaryPage(TypedDict):
    items: list[TeamSummary]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class TeamYou(TypedDict):
    role: TeamRole | None
    """Null if you are not a member."""
    requested: bool
    """Whether your request to join is undecided."""
    invited: bool
    """Whether you are invited: then you can join at once."""
    canJoin: bool
    """Whether you can join, or send a request to join."""
    reason: str | None
    """Why you cannot join: the code of the problem that an attempt would get; null if you can."""
    unread: int
    """Messages of other members that you have not read."""


class TimeAtMostProblem(TypedDict):
    """Your opponent cannot get more time for this move."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["time-at-most"]
    most: str
    """An ISO 8601 duration."""


class TimeContract(TypedDict):
    firstMoveTime: str
    """Time for the first move of a game."""
    roundTime: str
    """Longest time of a round."""
    rounds: int
    """Number of rounds; before the start the most that can be needed."""
    answerTime: str | None
    """Ladders only: time to answer a challenge. It runs during a vacation, too. Without an answer,
    the challenger takes the place.
    """
    startsAt: str | None
    """Null if the start has no date."""
    startsBy: str | None
    """Latest start: the start date, or `startsBy` of the terms. Null only in a draft without
    either.
    """
    endsBy: str | None
    """The tournament is over at this time at the latest. Null: see `startsBy`."""
    duration: str
    """Longest time from the start to the end."""


class TimeSupplies(TypedDict):
    white: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    black: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""


class TokenAdded(TypedDict):
    """One of your tokens created another token. Revoke both if you did not do this."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["token.added"]
    timestamp: str
    data: TokenAddedData


class TokenAddedData(TypedDict):
    tokenId: str
    """Opaque."""
    name: str
    scopes: list[str]
    parentId: str
    """The token that created it. Both end together."""
    parentName: str


class TokenCreations(TypedDict):
    tokens: list[TokenInfo]
    """Tokens created with it, directly or indirectly. They end together with it."""
    passkeys: list[Passkey]
    """Passkeys added with it, or with tokens created with it. They remain unless you delete them
    too.
    """
    webhooks: list[CreatedWebhook]
    """Webhooks created with it, or with tokens created with it, since this server stores that. They
    remain unless you delete them too.
    """


class TokenDetails(TypedDict):
    id: str
    """Opaque."""
    name: str
    scopes: list[Scope]
    createdAt: str
    expiresAt: str | None
    parentId: str | None
    """The token or passkey that created it. It ends together with its parent."""
    created: TokenCreations


class TokenInfo(TypedDict):
    id: str
    """Opaque."""
    name: str
    scopes: list[Scope]
    createdAt: str
    expiresAt: str | None
    parentId: str | None
    """The token or passkey that created it. It ends together with its parent."""


class TokenInfoPage(TypedDict):
    items: list[TokenInfo]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class _TokenRecoveryRequired(TypedDict):
    username: str
    recoveryCode: str
    """Upper or lower case, with or without dashes."""


class TokenRecovery(_TokenRecoveryRequired, total=False):
    revokeAll: bool
    """Whether all other tokens are revoked, for when somebody else may have one."""


class _TokenRequestRequired(TypedDict):
    name: str
    scopes: list[Scope]


class TokenRequest(_TokenRequestRequired, total=False):
    expiresIn: str
    """Lifetime of the token; unlimited by default."""


class TooFewPlayersProblem(TypedDict):
    """The tournament has too few players to start."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-few-players"]
    entered: int
    """Number of players who have entered."""
    fewest: int
    """Number of players that the tournament needs."""


class TooManyCaptainsProblem(TypedDict):
    """Too many captains."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-captains"]
    limit: int
    """The highest allowed number."""


class TooManyChallengesProblem(TypedDict):
    """Too many challenges."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-challenges"]
    limit: int
    """The highest allowed number."""
    which: Literal["open", "lobby", "pair", "received", "pair-hour"]
    """Which limit is reached. `open`: your open challenges. `lobby`: your open challenges in the
    lobby. `pair`: your open challenges to this opponent. `received`: open challenges of all
    players to this opponent. `pair-hour`: your challenges to this opponent within an hour.
    """


class TooManyEntriesProblem(TypedDict):
    """Too many entries."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-entries"]
    limit: int
    """The highest allowed number."""


class TooManyEvaluationsProblem(TypedDict):
    """Too many evaluations."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-evaluations"]
    limit: int
    """The highest allowed number."""
    retryAfterSeconds: int
    """Seconds to wait, as in `Retry-After`."""


class TooManyFollowedProblem(TypedDict):
    """You follow too many players."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-followed"]
    limit: int
    """The highest allowed number."""


class TooManyGamesProblem(TypedDict):
    """Too many running games."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-games"]
    limit: int
    """The highest allowed number."""
    whose: Literal["you", "challenger"]
    """Who has too many running games: you, or the player whose challenge you accept."""


class TooManyHouseGamesProblem(TypedDict):
    """You have too many running games with house bots."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-house-games"]
    limit: int
    """The highest allowed number."""


class TooManyInvitationsProblem(TypedDict):
    """Too many open invitations."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-invitations"]
    limit: int
    """The highest allowed number."""


class TooManyJoinRequestsProblem(TypedDict):
    """Too many open requests to join."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-join-requests"]
    per: Literal["player", "team"]
    """Whose requests are too many: yours or the team's."""
    limit: int
    """The highest allowed number."""


class TooManyLadderGamesProblem(TypedDict):
    """Too many ladder games."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-ladder-games"]
    limit: int
    """The highest allowed number."""
    whose: Literal["you", "opponent"]
    """Who has too many games and open challenges."""


class TooManyMatchesProblem(TypedDict):
    """Too many matches."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-matches"]
    limit: int
    """The highest allowed number."""


class TooManyMembershipsProblem(TypedDict):
    """Too many teams."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-memberships"]
    limit: int
    """The highest allowed number."""


class TooManyMessagesProblem(TypedDict):
    """Too many messages."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-messages"]
    retryAfterSeconds: int
    """Seconds to wait, as in `Retry-After`."""


class TooManyPasskeysProblem(TypedDict):
    """You have too many passkeys."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-passkeys"]
    limit: int
    """The highest allowed number."""


class TooManyStreamsProblem(TypedDict):
    """This game has too many open streams."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-streams"]
    limit: int
    """The highest allowed number."""
    per: Literal["address", "game"]
    """The limit that was reached."""


class TooManyTeamsProblem(TypedDict):
    """You own too many teams."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-teams"]
    limit: int
    """The highest allowed number."""


class TooManyTokensProblem(TypedDict):
    """You have too many tokens."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-tokens"]
    limit: int
    """The highest allowed number."""


class TooManyTournamentsProblem(TypedDict):
    """Too many tournaments."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-tournaments"]
    limit: int
    """The highest allowed number."""


class TooManyWebhooksProblem(TypedDict):
    """You have too many webhooks."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["too-many-webhooks"]
    limit: int
    """The highest allowed number."""


class Tournament(TypedDict):
    id: str
    """Opaque."""
    name: str
    description: str
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    format: TournamentFormat
    timeControl: TimeControl
    rated: bool
    vacation: bool
    roundTime: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    entry: TournamentEntry
    start: TournamentStart
    startsBy: str | None
    """Latest start without a start date: with fewer than `entry.fewest` players, the tournament is
    canceled then. Null with a start date, and in a draft that gets the default when it opens.
    """
    repeatEvery: str | None
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    tieBreaks: list[TieBreak]
    timeContract: TimeContract
    status: TournamentStatus
    organizer: PlayerName | None
    """Null for a tournament of the server."""
    arbiters: list[PlayerName]
    invited: list[PlayerName] | None
    """The invited players, for the organizer. Null for others, and if everybody may enter."""
    entrants: int
    """Number of players who take part; before the start, without standbys."""
    standbys: int
    round: TournamentCurrentRound | None
    """The newest round; null before the start."""
    sections: list[TournamentSection]
    """The sections with their sizes; empty before the start. `…/standings` has the players."""
    pause: TournamentPause | None
    cancellation: TournamentCancellation | None
    series: TournamentSeries | None
    teamMatch: TeamMatchScore | None
    """The score of a team match; null in another format."""
    you: TournamentYou | None
    """What you are in this tournament; null without a token."""
    createdAt: str
    startedAt: str | None
    endsBy: str | None
    """The tournament is over at this time at the latest."""
    finishedAt: str | None


class TournamentBye(TypedDict):
    section: int
    player: RatedPlayer
    """With the rating at the entry."""
    kind: Literal["pairing-allocated", "absent"]
    """`pairing-allocated` is a point, `absent` is none."""


class TournamentCancellation(TypedDict):
    code: Literal["too-few-players", "by-organizer"]
    text: str | None


class TournamentChanges(TypedDict, total=False):
    name: str
    description: str | None
    variant: VariantId
    options: Options
    format: NewTournamentFormat
    timeControl: TimeControl
    rated: bool
    """True by default."""
    vacation: bool
    """Whether a player's vacation stops their clock; true by default. It never moves the end of a
    round.
    """
    roundTime: str
    """Longest time of a round: unfinished games are adjudicated at its end. At least twice the time
    for a move, at most P400D. By default P60D, P30D for a knockout or Swiss tournament, and
    P180D for a ladder, whose only round is the season.
    """
    entry: NewTournamentEntry
    start: TournamentStart
    """By default `manual`."""
    startsBy: str | None
    """Latest start of a tournament without a start date, within a year: it starts then with the
    players who have entered, or is canceled if they are fewer than `entry.fewest`. Null, the
    default: 30 days after it opens.
    """
    repeatEvery: str | None
    """Time between the starts of this tournament and of the next one of the series. Needs
    `start.kind: date`. The series ends with a canceled tournament, or after three starts in a
    row with too few players.
    """
    tieBreaks: list[TieBreak]
    """The first criterion decides first. The default fits the format."""
    arbiters: list[str]
    """Players who may adjudicate games, beside you."""


class TournamentCurrentRound(TypedDict):
    number: int
    of: int
    """Number of rounds."""
    startedAt: str
    endsAt: str
    """Unfinished games are adjudicated at this time."""
    finishedAt: str | None
    games: int
    finished: int
    """Number of finished games."""


class TournamentEntrant(TypedDict):
    player: RatedPlayer
    """With the rating at the entry."""
    status: Literal["entered", "standby", "withdrawn"]
    """`standby`: takes the place of a player who withdraws before the start; in a team match after
    the start, a player without a board.
    """
    enteredAt: str
    withdrawal: TournamentWithdrawal | None
    timeouts: int
    """Games lost on time. With the second one, the player is withdrawn."""
    firstRound: int
    """First round of the player: more than 1 after a late entry."""
    division: int | None
    """Division by the last season of a league, or place in that of a ladder; null for a new player.
    """
    team: str | None
    """Id of the team of the player; null if the tournament needs none."""


class TournamentEntrantPage(TypedDict):
    items: list[TournamentEntrant]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class TournamentEntry(TypedDict):
    byInvitation: bool
    """Whether only invited players may enter."""
    team: str | None
    """Id of the team whose members may enter; null if players need none."""
    minRating: int | None
    maxRating: int | None
    fewest: int
    most: int
    late: bool
    bots: bool


class TournamentEvent(TypedDict):
    id: str
    """Opaque."""
    type: TournamentEventType
    timestamp: str
    data: TournamentEventData


_TournamentEventDataOptionalKeywords = TypedDict("_TournamentEventDataOptionalKeywords", {"from": "int"}, total=False)


class _TournamentEventDataRequired(_TournamentEventDataOptionalKeywords):
    seq: int
    """Number of the event in the tournament, counted from 1."""


class TournamentEventData(_TournamentEventDataRequired, total=False):
    """Only the members of the event's type are present."""

    player: PlayerName | None
    """`entered`, `promoted`, `withdrawn`, `renamed`, `place.changed`, and `challenge.made`: the
    challenger. Null for a player who left before the start.
    """
    standby: bool
    """`entered`: whether the player is a standby."""
    reason: str | None
    """`withdrawn`, `paused`, `canceled`, `place.changed`, and `game.decided` by an arbiter."""
    challengeId: str
    """`challenge.*`. If it is accepted, the game has the same id."""
    opponent: PlayerName | None
    """`challenge.made`, and `place.changed`: the player whose place it was; null for a drop."""
    answerBy: str
    """`challenge.made`: the latest time of the answer."""
    to: int
    """`place.changed`: the place after."""
    round: int
    """`round.started`, `round.finished`."""
    rounds: int
    """`started`: number of rounds."""
    endsAt: str
    """`round.started`: the end of the round."""
    endsBy: str
    """`started`: the latest end of the tournament."""
    games: int
    """`round.started`: number of games."""
    gameId: str
    """`game.decided`, `game.finished`, `challenge.accepted`."""
    result: TournamentResult
    decidedBy: DecidedBy
    nextId: str
    """`continued`: the next tournament of the series."""


class TournamentEventPage(TypedDict):
    items: list[TournamentEvent]
    """Oldest first. Fewer than `limit` means that there are no more yet."""
    nextCursor: str | None
    """Send it as `after` next time. It does not change while there is nothing new; with `types`, it
    may be the id of an event of another type.
    """


class TournamentExport(TypedDict):
    kind: Literal["skytale-tournament"]
    version: Literal[1]
    exportedAt: str
    origin: str
    """The server that wrote the export."""
    id: str
    """Opaque."""
    name: str
    description: str
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    format: TournamentFormat
    timeControl: TimeControl
    rated: bool
    vacation: bool
    roundTime: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    entry: ExportedEntry
    start: TournamentStart
    startsBy: str | None
    """Latest start without a start date: with fewer than `entry.fewest` players, the tournament is
    canceled then. Null with a start date, and in a draft that gets the default when it opens.
    """
    repeatEvery: str | None
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    tieBreaks: list[TieBreak]
    status: TournamentStatus
    organizer: str | None
    arbiters: list[str]
    series: ExportedSeries | None
    cancellation: ExportedCancellation | None
    createdAt: str
    startedAt: str | None
    endsBy: str | None
    finishedAt: str | None
    roundCount: int | None
    """Number of rounds; null before the start."""
    entrants: list[ExportedEntrant]
    sections: list[ExportedSection]
    rounds: list[ExportedRound]
    ladder: ExportedLadder | None
    """Null before the start, and in other formats."""


class TournamentFinished(TypedDict):
    """A tournament that you have entered is finished or was canceled, or one that you organize was
    canceled with too few players.
    """

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["tournament.finished"]
    timestamp: str
    data: TournamentFinishedData


class _TournamentFinishedDataRequired(TypedDict):
    tournamentId: str
    """Opaque."""
    name: str
    variant: VariantId
    status: Literal["finished", "canceled"]
    reason: Literal["too-few-players", "by-organizer", None]
    """Why the tournament was canceled; null if it was not."""


class TournamentFinishedData(_TournamentFinishedDataRequired, total=False):
    seriesEnds: bool
    """True if no tournament of the series follows, because it was canceled."""


class TournamentFullProblem(TypedDict):
    """The tournament is full."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["tournament-full"]
    most: int
    """Most players of the tournament."""


class TournamentGame(TypedDict):
    gameId: str
    """Opaque."""
    round: int
    section: int
    players: RatedPlayers
    """With the ratings at the entry."""
    status: Literal["running", "ending", "finished"]
    """`ending`: decided by the tournament, and about to end."""
    result: TournamentResult | None
    """Null while the game runs."""
    decidedBy: DecidedBy | None
    finishedAt: str | None
    recorded: bool
    """Whether the game is in the archive. A game that was decided before both players moved is not.
    """
    played: bool
    """Whether the game is finished and both players made a move. Pairings and tie-breaks of a Swiss
    tournament count other games as forfeits: they give points, but neither an opponent nor a
    color.
    """


class TournamentGamePage(TypedDict):
    items: list[TournamentGame]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class _TournamentImportRequired(TypedDict):
    kind: Literal["skytale-tournament"]
    version: Literal[1]
    exportedAt: str
    origin: str
    id: str
    """Opaque."""
    name: str
    variant: VariantId
    rulesRevision: int
    """Revision of the variant's rules by which this game is played. It never changes."""
    options: Options
    format: NewTournamentFormat
    timeControl: TimeControl
    rated: bool
    vacation: bool
    roundTime: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    entry: ImportedEntry
    start: TournamentStart
    repeatEvery: str | None
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    tieBreaks: list[TieBreak]
    status: TournamentStatus
    organizer: str | None
    arbiters: list[str]
    series: ExportedSeries | None
    cancellation: ExportedCancellation | None
    createdAt: str
    startedAt: str | None
    endsBy: str | None
    finishedAt: str | None
    roundCount: int | None
    entrants: list[ImportedEntrant]
    sections: list[ExportedSection]
    rounds: list[ExportedRound]


class TournamentImport(_TournamentImportRequired, total=False):
    description: str | None
    startsBy: str | None
    """Latest start without a start date: with fewer than `entry.fewest` players, the tournament is
    canceled then. Null with a start date, and in a draft that gets the default when it opens.
    """
    ladder: ExportedLadder | None
    """Required for a ladder that has started."""
    players: dict[str, str]
    """The usernames here of players with other names in the file: by the name in the file."""
    missing: Literal["refuse", "withdraw"]
    """Players of the file who do not exist here. `refuse`, the default: 422 `unknown-players`.
    `withdraw`: they are withdrawn, and their unfinished games are lost.
    """


class TournamentOfGame(TypedDict):
    id: str
    """Opaque."""
    name: str | None
    round: int


class TournamentPause(TypedDict):
    since: str
    reason: str


class TournamentPreview(TypedDict):
    format: TournamentFormat
    roundTime: str
    """ISO 8601: weeks, days, hours, minutes, seconds."""
    entry: TournamentEntry
    start: TournamentStart
    startsBy: str | None
    """Latest start without a start date: with fewer than `entry.fewest` players, the tournament is
    canceled then. Null with a start date, and in a draft that gets the default when it opens.
    """
    tieBreaks: list[TieBreak]
    timeContract: TimeContract


class TournamentReason(TypedDict):
    reason: str
    """A sentence for the players."""


class TournamentRound(TypedDict):
    number: int
    status: Literal["running", "finished"]
    startedAt: str
    endsAt: str
    """Unfinished games are adjudicated at this time."""
    finishedAt: str | None
    """When all games had ended, or their results could no longer change the next round."""
    games: int
    finished: int
    """Number of finished games."""
    byes: list[TournamentBye]


class TournamentRoundFinished(TypedDict):
    """A round of your tournament is over."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["tournament.round.finished"]
    timestamp: str
    data: TournamentRoundFinishedData


class TournamentRoundFinishedData(TypedDict):
    tournamentId: str
    """Opaque."""
    name: str
    variant: VariantId
    round: int
    """Counted from 1."""


class TournamentRoundPage(TypedDict):
    items: list[TournamentRound]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class TournamentRoundStarted(TypedDict):
    """A round of your tournament has started."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["tournament.round.started"]
    timestamp: str
    data: TournamentRoundStartedData


class TournamentRoundStartedData(TypedDict):
    tournamentId: str
    """Opaque."""
    name: str
    variant: VariantId
    round: int
    """Counted from 1."""
    endsAt: str
    """Unfinished games are adjudicated then."""


class TournamentSection(TypedDict):
    number: int
    """Counted from 1."""
    name: str
    """Such as `Division 1`; empty if there is only one section."""
    players: int
    """Number of its players."""


class TournamentSeries(TypedDict):
    firstId: str
    """Id of the first tournament of the series."""
    number: int
    """Counted from 1."""
    previousId: str | None
    """Id of the tournament before this one; null for the first."""
    nextId: str | None
    """Id of the next tournament, once it exists."""
    ended: bool
    """Whether no tournament follows, because this one was canceled by its organizer or was the
    third one in a row with too few players.
    """


class TournamentStarted(TypedDict):
    """A tournament that you have entered has started."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["tournament.started"]
    timestamp: str
    data: TournamentStartedData


class TournamentStartedData(TypedDict):
    tournamentId: str
    """Opaque."""
    name: str
    variant: VariantId
    rounds: int
    """Most rounds that can be played."""
    endsBy: str | None
    """Latest end of the tournament."""


class TournamentStatusProblem(TypedDict):
    """The tournament's status does not allow this."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["tournament-status"]
    tournamentStatus: Literal["draft", "open", "running", "paused", "finished", "canceled"]
    """Current status of the tournament."""


class TournamentSummary(TypedDict):
    id: str
    """Opaque."""
    name: str
    variant: VariantId
    format: TournamentFormatKind
    status: TournamentStatus
    organizer: PlayerName | None
    """Null for a tournament of the server."""
    rated: bool
    timeControl: TimeControl
    entrants: int
    """Number of players who take part; before the start, without standbys."""
    most: int
    round: int
    """Number of the newest round; 0 before the first."""
    rounds: int | None
    """Number of rounds; null before the start."""
    startsAt: str | None
    """Start or planned start; null if the start has no date."""
    endsBy: str | None
    """The tournament is over at this time at the latest."""
    createdAt: str
    finishedAt: str | None


class TournamentSummaryPage(TypedDict):
    items: list[TournamentSummary]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class TournamentWithdrawal(TypedDict):
    at: str
    reason: Literal["player", "timeouts", "removed", "deleted"]
    """`timeouts`: the player lost two games on time. `removed`: by the organizer."""


class TournamentWithdrawn(TypedDict):
    """You no longer play in a tournament."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["tournament.withdrawn"]
    timestamp: str
    data: TournamentWithdrawnData


class TournamentWithdrawnData(TypedDict):
    tournamentId: str
    """Opaque."""
    name: str
    variant: VariantId
    reason: Literal["player", "timeouts", "removed"]
    """`player`: you withdrew. `timeouts`: you lost two games on time. `removed`: by the organizer.
    """


class TournamentYou(TypedDict):
    roles: list[Literal["organizer", "arbiter"]]
    status: Literal["entered", "standby", "withdrawn", None]
    """Your entry; null if you have none."""
    canEnter: bool
    reason: str | None
    """Why you cannot enter: the code of the problem that an entry would get; null if you can."""


class TurnCounts(TypedDict):
    """Number of your running games in which it is your turn, and of the others."""

    mine: int
    theirs: int


class TurnStarted(TypedDict):
    """It is your turn. The data contain everything that a bot needs to move."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["turn.started"]
    timestamp: str
    data: TurnStartedData


class TurnStartedData(TypedDict):
    gameId: str
    """Opaque."""
    seq: int
    """Rises with the events of a game, with gaps: order by it."""
    variant: VariantId
    side: Side
    ply: int
    position: str
    legalMoves: list[str]
    check: bool
    lastMove: LastMove | None
    deadlineAt: str | None


class UnknownPlayersProblem(TypedDict):
    """Players of the file do not exist here."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["unknown-players"]
    usernames: list[str]
    """All names of the file that no player has here."""


class UnlimitedTimeControl(TypedDict):
    kind: Literal["unlimited"]


class UnreadGame(TypedDict):
    id: str
    """Opaque."""
    opponent: PlayerName
    unread: int


class UnreadablePgnProblem(TypedDict):
    """The text is not a PGN of this variant."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["unreadable-pgn"]
    errors: list[FieldError]
    line: int | None
    """Number of the wrong line, from 1; otherwise null."""
    tag: str | None
    """The wrong or missing tag; otherwise null."""


class Vacation(TypedDict):
    startedAt: str
    until: str


class VacationEnded(TypedDict):
    """Your vacation ended, or your opponent's did in a game."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["vacation.ended"]
    timestamp: str
    data: VacationEndedData


class VacationEnding(TypedDict):
    """Your vacation ends in one day. Not sent for vacations of one day or less."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["vacation.ending"]
    timestamp: str
    data: VacationEndingData


class VacationEndingData(TypedDict):
    until: str


class VacationEnds(TypedDict):
    white: str | None
    black: str | None


class VacationStarted(TypedDict):
    """Your vacation started, or your opponent's did and stops their clock in a game."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["vacation.started"]
    timestamp: str
    data: VacationStartedData


class VacationStatus(TypedDict):
    vacation: Vacation | None
    """Null: you are not on vacation."""
    plannedVacation: PlannedVacation | None
    """A vacation that has not started yet. Only you can see it."""
    vacationDaysLeft: float
    """Days that you can still take, out of those in any 365 days. A current or planned vacation
    counts completely.
    """


class _VariantRequired(TypedDict):
    id: VariantId
    revision: int
    """Increased when the rules change. A game keeps the rules it started with."""
    name: str
    armies: Armies
    board: BoardSize
    pieces: list[PieceKind]
    startPosition: str
    options: list[GameOption]
    notations: list[Notation]
    """The first is `san`."""
    moveFormat: str
    moveExamples: list[str]
    summary: str
    """The rules in a few sentences."""
    endings: list[str]
    """All reasons for which the rules end a game or allow a draw claim."""
    perft: list[int]
    """Numbers of legal move sequences from the start, for one ply, two plies and so on. As in
    published tables, draws do not end a sequence.
    """


class Variant(_VariantRequired, total=False):
    votesTag: str
    """The PGN tag for votes; only in variants with votes."""


class VariantPage(TypedDict):
    items: list[Variant]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class Webhook(TypedDict):
    id: str
    url: str
    eventTypes: list[EventFilter]
    format: WebhookFormat
    description: str
    gameId: str | None
    app: CreatingApp | None
    """The connected app that created it, with which it ends; null for one of the player."""
    status: Literal["active", "paused", "disabled"]
    verified: bool
    """Whether the receiver has echoed the challenge of a `webhook.ping` at this address. Browser
    subscriptions at the push services of Apple, Google, Microsoft and Mozilla are verified from
    the start, because these services accept only messages of subscribed servers.
    """
    createdAt: str
    health: WebhookHealth


class WebhookAddressRefusedProblem(TypedDict):
    """Webhooks cannot be sent to this address."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["webhook-address-refused"]
    errors: list[FieldError]


class WebhookAddressTakenProblem(TypedDict):
    """Another webhook of yours has this address."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["webhook-address-taken"]
    webhookId: str


class WebhookBudgetSpentProblem(TypedDict):
    """The limit of deliveries by unverified webhooks to this host is reached."""

    type: str
    """Address of the explanation; ends with the code."""
    title: str
    status: int
    detail: str
    """For people; the wording may change."""
    code: Literal["webhook-budget-spent"]
    retryAfterSeconds: int
    """Seconds to wait, as in `Retry-After`."""


class WebhookChanges(TypedDict, total=False):
    url: str
    eventTypes: list[EventFilter]
    format: WebhookFormat
    keys: PushKeys
    description: str
    status: Literal["active", "paused"]
    """`paused`: nothing is sent until it is `active` again. `active` also enables a disabled
    webhook.
    """


class WebhookDisabled(TypedDict):
    """A webhook of yours was disabled and receives no more events."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["webhook.disabled"]
    timestamp: str
    data: WebhookDisabledData


class WebhookDisabledData(TypedDict):
    webhookId: str
    reason: str


class WebhookFailure(TypedDict):
    at: str
    status: int | None
    """The receiver's HTTP status; null if there was none."""
    error: str | None
    """Why there was no answer."""


class WebhookHealth(TypedDict):
    """Results of the last deliveries, without pings. Null: never, or not recorded."""

    lastSuccessAt: str | None
    lastFailure: WebhookFailure | None
    failingSince: str | None
    """Time of the first failure since the last success; null if the last attempt succeeded."""


class WebhookPage(TypedDict):
    items: list[Webhook]
    nextCursor: str | None
    """Send it as `cursor` to get the next page; null at the end of the list."""


class WebhookPing(TypedDict):
    """A test of a webhook, sent to a new address or at your request."""

    id: str
    """The same in the feed, in streams and in all attempts of a webhook."""
    type: Literal["webhook.ping"]
    timestamp: str
    data: WebhookPingData


class WebhookPingData(TypedDict):
    webhookId: str
    challenge: str
    """If the receiver echoes it, the webhook becomes `verified`."""


class WebhookWithSecret(TypedDict):
    webhook: Webhook
    secret: str
    """Shown only once."""


DecidedBy = Literal["play", "timeout", "forfeit", "adjudication"]
"""`timeout`: a player exceeded the time, also without any move. `forfeit`: a player withdrew.
`adjudication`: by the rules at the end of a round, or by an arbiter.
"""


DeclineReason = Literal["generic", "later", "too-fast", "too-slow", "variant", "rated", "casual", "not-now"]


DeliveryState = Literal["pending", "delivered", "failed", "closed"]
"""`pending`: not delivered yet. `failed`: all attempts failed. `closed`: the webhook was disabled
before the delivery, or the e-mail was not needed any more.
"""


DrawClaim = Literal["threefold-repetition", "fifty-moves"]


EventFilter = Literal["*", "game.*", "turn.*", "move.*", "rating.*", "message.*", "conditional.*", "draw.*", "takeback.*", "clock.*", "deadline.*", "vacation.*", "rematch.*", "challenge.*", "evaluation.*", "team.*", "tournament.*", "ladder.*", "webhook.*", "passkey.*", "token.*", "game.started", "turn.started", "move.played", "move.proposed", "game.finished", "game.restored", "rating.changed", "message.posted", "conditional.fired", "conditional.dropped", "draw.offered", "draw.declined", "draw.withdrawn", "takeback.offered", "takeback.accepted", "takeback.declined", "takeback.withdrawn", "clock.changed", "deadline.warning", "vacation.started", "vacation.ending", "vacation.ended", "rematch.offered", "challenge.received", "challenge.accepted", "challenge.declined", "challenge.canceled", "evaluation.finished", "team.joined", "team.invited", "team.match.proposed", "team.message.posted", "tournament.started", "tournament.round.started", "tournament.round.finished", "tournament.finished", "tournament.withdrawn", "ladder.challenged", "ladder.place.changed", "webhook.disabled", "passkey.added", "token.added"]
"""An event type, a family of types such as `challenge.*`, or `*` for all."""


EventType = Literal["game.started", "turn.started", "move.played", "move.proposed", "game.finished", "game.restored", "rating.changed", "message.posted", "conditional.fired", "conditional.dropped", "draw.offered", "draw.declined", "draw.withdrawn", "takeback.offered", "takeback.accepted", "takeback.declined", "takeback.withdrawn", "clock.changed", "deadline.warning", "vacation.started", "vacation.ending", "vacation.ended", "rematch.offered", "challenge.received", "challenge.accepted", "challenge.declined", "challenge.canceled", "evaluation.finished", "team.joined", "team.invited", "team.match.proposed", "team.message.posted", "tournament.started", "tournament.round.started", "tournament.round.finished", "tournament.finished", "tournament.withdrawn", "ladder.challenged", "ladder.place.changed", "webhook.disabled", "webhook.ping", "passkey.added", "token.added"]


FeedEvent = Union[
    GameStarted,
    TurnStarted,
    MovePlayed,
    MoveProposed,
    GameFinished,
    GameRestored,
    RatingChanged,
    MessagePosted,
    ConditionalFired,
    ConditionalDropped,
    DrawOffered,
    DrawDeclined,
    DrawWithdrawn,
    TakebackOffered,
    TakebackAccepted,
    TakebackDeclined,
    TakebackWithdrawn,
    ClockChanged,
    DeadlineWarning,
    VacationStarted,
    VacationEnding,
    VacationEnded,
    RematchOffered,
    ChallengeReceived,
    ChallengeAccepted,
    ChallengeDeclined,
    ChallengeCanceled,
    EvaluationFinished,
    TeamJoined,
    TeamInvited,
    TeamMatchProposed,
    TeamMessagePosted,
    TournamentStarted,
    TournamentRoundStarted,
    TournamentRoundFinished,
    TournamentFinished,
    TournamentWithdrawn,
    LadderChallenged,
    LadderPlaceChanged,
    WebhookDisabled,
    WebhookPing,
    PasskeyAdded,
    TokenAdded,
]
"""An event, by `type`. New types may be added: ignore types that you do not know."""


Game = Union[
    GameInProgress,
    EndedGame,
]


LastSeen = Literal["today", "this-week", "this-month", "long-ago"]


ListedGame = Union[
    FinishedGame,
    ActiveGame,
]


MoveMark = Literal["inaccuracy", "mistake", "blunder"]


MoveNotations = dict[str, str]
"""The last move in the notations of the variant other than SAN, by their ids. Missing if there are
none, or if they are not stored.
"""


NewTournamentFormat = Union[
    NewLeagueFormat,
    NewRoundRobinFormat,
    NewKnockoutFormat,
    NewSwissFormat,
    NewLadderFormat,
]
"""`league`: divisions in which everybody plays everybody; the best move up, the last move down, and
the next season follows. `round-robin`: sections in which everybody plays everybody. `knockout`:
pairs play two games, and the better player reaches the next round. `swiss`: a number of rounds
between players with similar scores. `ladder`: players challenge players above them, and take
their places by winning.
"""


OnDrawOffer = Literal["pause", "decline"]
"""If your opponent's move comes with a draw offer: `pause` plays no reply, so that you can answer
the offer yourself; `decline` declines the offer and plays the reply.
"""


OpeningNotations = dict[str, list[str]]
"""The moves of `opening` in the notations of the variant other than SAN, by their ids. Missing if
there are none.
"""


Options = dict[str, bool]
"""Options of the variant, by name; see the catalogue."""


OutcomeReason = Literal["resignation", "draw-agreement", "timeout", "timeout-dead-position", "adjudication", "aborted", "checkmate", "duple-checkmate", "stalemate", "dead-position", "threefold-repetition", "fivefold-repetition", "fifty-moves", "seventy-five-moves", "all-cities", "one-piece-left", "city-count", "city-tie", "no-action", "no-progress"]
"""Why the game ended."""


PositionScore = Union[
    PositionAdvantage,
    PositionWin,
]
"""The score of a position."""


Problem = Union[
    PlainProblem,
    InsufficientScopeProblem,
    FreshProofRequiredProblem,
    RatingOutOfRangeProblem,
    BarredFromTeamProblem,
    NotAcceptableProblem,
    TooManyPasskeysProblem,
    TooManyTokensProblem,
    TooManyFollowedProblem,
    TooManyChallengesProblem,
    TooManyGamesProblem,
    TooManyHouseGamesProblem,
    DeadlinePassedProblem,
    StalePlyProblem,
    OfferTooSoonProblem,
    TimeAtMostProblem,
    NoMessagesLeftProblem,
    GameRunningProblem,
    WebhookAddressTakenProblem,
    EmailBouncedProblem,
    TooManyWebhooksProblem,
    TeamFullProblem,
    MatchProposedBeforeProblem,
    TooManyMatchesProblem,
    TooManyTeamsProblem,
    TooManyMembershipsProblem,
    TooManyJoinRequestsProblem,
    TooManyInvitationsProblem,
    TooManyCaptainsProblem,
    TournamentStatusProblem,
    TournamentFullProblem,
    TooFewPlayersProblem,
    NotInReachProblem,
    RematchBarProblem,
    TooManyLadderGamesProblem,
    TooManyTournamentsProblem,
    TooManyEntriesProblem,
    BodyTooLargeProblem,
    InvalidRequestProblem,
    BadAuthorizationRequestProblem,
    NoSuchPlayerProblem,
    InvalidPositionProblem,
    IllegalMoveProblem,
    InvalidConditionalMoveProblem,
    InvalidAnalysisProblem,
    IllegalLineProblem,
    UnreadablePgnProblem,
    DialectUnknownProblem,
    WebhookAddressRefusedProblem,
    ManifestVersionProblem,
    UnknownPlayersProblem,
    RateLimitedProblem,
    TooManyEvaluationsProblem,
    TooManyMessagesProblem,
    TooManyStreamsProblem,
    WebhookBudgetSpentProblem,
    OverloadedProblem,
]
"""Problem details (RFC 9457). Narrow it by `code`: some problems have additional members."""


ProblemCode = Literal["malformed-request", "bad-cursor", "bad-idempotency-key", "weak-idempotency-key", "missing-token", "bad-token", "operator-token-required", "bad-ticket", "insufficient-scope", "token-too-broad", "origin-not-allowed", "loopback-webhook-refused", "bad-recovery-code", "fresh-proof-required", "not-for-apps", "suspended", "own-challenge", "challenge-not-for-you", "blocked", "rating-out-of-range", "not-a-player", "not-a-member", "not-a-captain", "not-the-owner", "team-by-invitation", "barred-from-team", "not-an-organizer", "own-game", "not-invited", "not-for-bots", "not-in-team", "not-found", "evaluation-not-found", "method-not-allowed", "not-acceptable", "idempotency-running", "already-done", "passkeys-unavailable", "too-many-passkeys", "too-many-tokens", "vacation-planned", "no-vacation-left", "already-renamed", "already-reported", "too-many-followed", "username-taken", "opponent-suspended", "opponent-gone", "challenge-closed", "too-many-challenges", "too-many-games", "too-many-house-games", "game-over", "deadline-passed", "stale-ply", "not-your-turn", "draw-already-offered", "offer-too-soon", "no-draw-offer", "no-draw-claim", "abort-too-late", "no-abort-in-tournament", "takebacks-not-agreed", "nothing-to-take-back", "takeback-already-offered", "no-takeback-offer", "no-clock", "opponent-not-to-move", "time-at-most", "no-messages-left", "game-running", "game-aborted", "nothing-to-evaluate", "game-frozen", "on-vacation", "webhook-disabled", "recover-running", "webhook-not-verified", "webhook-address-taken", "email-link-expired", "email-bounced", "email-not-repeatable", "email-stopped", "email-unavailable", "email-replies-unavailable", "email-unverified", "too-many-webhooks", "puzzle-already-attempted", "puzzle-over", "team-disbanded", "team-full", "owner-must-stay", "no-such-member", "no-such-request", "no-such-match", "match-decided", "own-proposal", "match-proposed-before", "too-many-matches", "too-many-teams", "too-many-memberships", "too-many-join-requests", "too-many-invitations", "too-many-captains", "tournament-status", "already-entered", "not-entered", "entry-final", "entry-closed", "tournament-full", "too-few-players", "terms-fixed", "game-decided", "opponent-not-on-ladder", "not-in-reach", "rematch-bar", "too-many-ladder-games", "challenges-closed", "too-many-tournaments", "too-many-entries", "cursor-gone", "notes-changed", "analysis-changed", "body-too-large", "unsupported-media-type", "host-not-allowed", "invalid-request", "idempotency-mismatch", "bad-authorization-request", "bad-passkey", "no-such-player", "invalid-position", "illegal-move", "invalid-conditional-move", "invalid-analysis", "illegal-line", "unreadable-pgn", "dialect-unknown", "webhook-address-refused", "manifest-version", "unknown-players", "not-a-tournament-game", "rate-limited", "too-many-evaluations", "too-many-messages", "too-many-streams", "webhook-budget-spent", "internal-error", "storage-unavailable", "database-not-migrated", "overloaded", "unavailable"]
"""The stable code of the problem."""


PuzzleTheme = Literal["mate-in-1", "mate-in-2", "mate-in-3", "mate-in-4", "mate-in-5", "win-in-1", "win-in-2", "win-in-3", "win-in-4", "win-in-5", "advantage", "saving", "fork", "sacrifice", "quiet", "duple-check", "promotion", "promotion-to-king", "hoplit", "city", "exchange", "endgame"]
"""`mate-in-1` to `mate-in-5` in chess games and `win-in-1` to `win-in-5` in Sparta: the number of
moves to the end. `advantage` and `saving`: puzzles that do not end the game.
"""


ReportReason = Literal["cheating", "abuse", "username", "stalling", "spam", "other"]


Scope = Literal["game:read", "game:play", "game:propose", "challenge:read", "challenge:write", "tournament:manage", "team:manage", "webhook:manage", "account:read", "account:write", "account:export", "feed:read", "calendar:read", "admin"]
"""A permission of a token."""


Score = Union[
    Advantage,
    ForcedWin,
    ForcedLoss,
]


Side = Literal["white", "black"]
"""White moves first."""


TeamJoinPolicy = Literal["open", "request", "invite"]
"""`open`: everybody can join. `request`: a captain decides each request. `invite`: only invited
players can join.
"""


TeamRole = Literal["owner", "captain", "member"]
"""`owner`: changes and disbands the team, and appoints captains. `captain`: decides requests,
invites and removes players. Every team has one owner.
"""


TieBreak = Literal["wins", "sonneborn-berger", "direct-encounter", "buchholz", "buchholz-cut-1", "koya", "progressive"]
"""A criterion that orders players with equal points, as the FIDE Tie-Break Regulations define it.
"""


TimeControl = Union[
    PerMoveTimeControl,
    BankTimeControl,
    UnlimitedTimeControl,
]
"""`per-move`: the same time for each move. `bank`: a time bank that runs while you are to move and
grows by the increment with each move made in time, up to `max`. `unlimited`: no clock.
"""


TournamentEventType = Literal["created", "changed", "opened", "entered", "promoted", "withdrawn", "renamed", "started", "sections.added", "round.started", "game.decided", "game.finished", "round.finished", "challenge.made", "challenge.accepted", "challenge.declined", "challenge.expired", "challenge.withdrawn", "place.changed", "ladder.imported", "paused", "resumed", "continued", "canceled", "finished"]
"""`ladder.imported`: the ladder began on another server and has its places and challenges from
there, since the last change there.
"""


TournamentFormat = Union[
    LeagueFormat,
    RoundRobinFormat,
    KnockoutFormat,
    SwissFormat,
    LadderFormat,
    TeamMatchFormat,
]
"""`league`: divisions in which everybody plays everybody; the best move up, the last move down, and
the next season follows. `round-robin`: sections in which everybody plays everybody. `knockout`:
pairs play two games, and the better player reaches the next round. `swiss`: a number of rounds
between players with similar scores. `ladder`: players challenge players above them, and take
their places by winning. `team-match`: two teams meet board by board.
"""


TournamentFormatKind = Literal["league", "round-robin", "knockout", "swiss", "ladder", "team-match"]


TournamentResult = Literal["white", "black", "draw", "both-lost"]
"""`both-lost`: neither player gets a point."""


TournamentStart = Union[
    StartAtDate,
    StartWhenFull,
    StartByOrganizer,
]
"""`date`: at this time. `full`: as soon as `entry.most` players have entered. `manual`: when the
organizer starts it. Both start at `startsBy` at the latest. The organizer can start every
tournament as soon as it has enough players.
"""


TournamentStatus = Literal["draft", "open", "running", "paused", "finished", "canceled"]


TournamentStreamData = Union[
    Tournament,
    TournamentEvent,
]
"""The `data` of a stream event: the tournament for `tournament.state`, and the event for all other
types.
"""


VacationEndedData = Union[
    OpponentVacationEnded,
    OwnVacationEnded,
]


VacationStartedData = Union[
    OpponentVacationStarted,
    OwnVacationStarted,
]


VariantId = Literal["spartan-chess", "hoplit-chess", "sparta"]
"""Id of a variant in the catalogue."""


WebhookFormat = Literal["standard", "slack", "discord", "ntfy", "web-push"]
"""`standard`: events as in the feed. `slack`: a text with a link and a picture of the board, for
Slack's incoming webhooks. `discord`: a text with a link and a picture of the board, for
Discord's webhooks. `ntfy`: a text with title and link, for an ntfy topic such as
`https://ntfy.sh/…`. `web-push`: an encrypted notification for a browser. The address is the
`endpoint` of its subscription, with its `keys`. All are signed; requests to push services are
signed with the server's own key.
"""


FeedStreamData = Union[
    FeedState,
    FeedEvent,
]
"""The `data` of a stream event: the current counts for `state`, and the event of the feed for all
other types.
"""


GameStreamData = Union[
    Game,
    FeedEvent,
]
"""The `data` of a stream event: the game for `game.state`, and the event of the feed for all other
types.
"""
