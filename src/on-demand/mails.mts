export { EmailChannel } from "../channels/email/email-channel";
export { recipientTag, writeGamesAddress } from "../channels/email/inbound-address";
export { tagOf, writeReplyAddress } from "../channels/email/reply-address";
