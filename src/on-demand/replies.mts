export { readInboundAddress } from "../channels/email/inbound-address";
export { playedResult, refusedResult, severalResult, writeAnswer } from "../channels/email/reply/answer";
export { readFailure } from "../channels/email/reply/failure-report";
export { readMail } from "../channels/email/reply/received-mail";
export { moveOfReply } from "../channels/email/reply/reply-move";
export { tagOf, writeReplyAddress } from "../channels/email/reply-address";
