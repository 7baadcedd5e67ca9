export { playedResult, refusedResult, writeAnswer } from "../channels/email/reply/answer";
export { readMail } from "../channels/email/reply/received-mail";
export { moveOfReply } from "../channels/email/reply/reply-move";
