/** The client's protocol: what is read from it, what is written to it, and how a token proves who asks. */
export { type Authenticator, authenticator, type Identity } from './authenticate.ts';
export { readClientFrame } from './client-frame.ts';
export { type ConnectRequest, readConnect } from './connect-request.ts';
export { type DeliveryClass, deliveryClass } from './delivery-class.ts';
export { asApiError, duration, writeError } from './error-body.ts';
export { networkOf } from './network.ts';
export { type OriginPolicy, originPolicy } from './origins.ts';
export { parseJson } from './parse-json.ts';
export * from './read/index.ts';
export { signUserToken, tokenVerifier } from './token.ts';
export { writeChannel, writeChannelState, writeMember } from './write/channel.ts';
export { writeEvent } from './write/event.ts';
export { writeConnectionError, writeEventText, writeHealthCheck } from './write/frames.ts';
export type { JsonObject } from './write/json-object.ts';
export { writeMessage, writeReaction } from './write/message.ts';
export { writeUnread } from './write/unread.ts';
export { writeUser } from './write/user.ts';
