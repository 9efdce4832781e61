/**
 * All errors that a person can meet in the chat. The code is stable and documented, and the components translate by it.
 * A text says what was expected, what came, and how to fix it. `api` lists the API's codes that map to the error
 * (specification, section 8).
 */
interface Entry {
  readonly text: string;
  readonly retryable?: true;
  readonly forOwner?: true;
  readonly api?: readonly number[];
}

const TABLE = {
  unreachable: {
    text: 'The server does not answer. Check data-api, and that the server runs and allows this page’s origin.',
    retryable: true,
  },
  'no-answer': { text: 'The server did not answer in time. Try again.', retryable: true, api: [23] },
  'server-error': { text: 'The server failed. Try again.', retryable: true, api: [-1] },
  'rate-limit': { text: 'Too many requests. Wait a moment and try again.', retryable: true, api: [9, 1001] },
  'too-many-connections': {
    text: 'Too many chats are open. Close some tabs and try again.',
    retryable: true,
    api: [71],
  },
  'key-unknown': {
    text: 'The server does not know this key. Copy the tag again from /configure.',
    forOwner: true,
    api: [2],
  },
  'app-suspended': { text: 'The chat service has suspended this app.', forOwner: true, api: [99] },
  'wrong-region': {
    text: 'This app lives in another region. Set data-api to the address the service gave you.',
    forOwner: true,
    api: [69],
  },
  'origin-blocked': {
    text: 'The server does not allow this page’s origin. Add it to the allowed origins.',
    forOwner: true,
  },
  'guests-off': { text: 'This server makes no guests. Sign people in with a token.', forOwner: true },
  'token-missing': {
    text: 'No one is signed in. Call Stoop("identify", { token }), set data-token-url, or hand over your own client.',
    forOwner: true,
  },
  'token-malformed': {
    text: 'The token cannot be read. Expected a JSON web token with a user_id.',
    forOwner: true,
  },
  'token-unavailable': {
    text: 'The token request failed. Expected getToken or data-token-url to give a token.',
    retryable: true,
    forOwner: true,
  },
  'identity-superseded': {
    text: 'Another identify or a logout came before this person was signed in.',
    forOwner: true,
  },
  'token-foreign': {
    text: 'The token is for another person than before: identify them first.',
    forOwner: true,
  },
  'token-refused': {
    text: 'The server refused the token. Expected one signed with this app’s secret.',
    forOwner: true,
    api: [3, 5],
  },
  'token-expired': { text: 'The session has ended. Sign in again.', api: [40] },
  'token-early': { text: 'The token is not valid yet. Check the clocks.', forOwner: true, api: [41, 42] },
  'token-signature': {
    text: 'The token is signed with another secret than this app’s.',
    forOwner: true,
    api: [43],
  },
  'session-ended': {
    text: 'Your session ended, so this was not sent. Try again to send it as a new visitor.',
    retryable: true,
  },
  'not-allowed': { text: 'You may not do this here.', api: [17, 70] },
  'not-found': { text: 'This does not exist any more.', api: [16] },
  banned: { text: 'A moderator has banned you here.' },
  'channel-gone': { text: 'This conversation was closed, or you were removed.' },
  'channel-name': {
    text: 'A channel is named by letters, digits, -, _ and !, at most 64, without a colon. Check data-channel.',
    forOwner: true,
  },
  'channel-missing': {
    text: 'This channel does not exist, or this visitor may not read it. Check data-channel and data-channel-type.',
    forOwner: true,
  },
  frozen: { text: 'This conversation is locked.' },
  cooldown: { text: 'Slow mode is on. Wait a moment and try again.', retryable: true, api: [60] },
  'too-long': { text: 'The message is too long. Shorten it and send it again.', api: [20] },
  'too-big': { text: 'This is more than the server takes at once. Make it smaller.', api: [22, 24] },
  blocked: { text: 'The message was not accepted.', api: [73] },
  bounced: {
    text: 'This message may break the rules. Change it, send it as it is, or delete it.',
    retryable: true,
  },
  'no-command': {
    text: 'Unknown command. To send it as text, remove the slash.',
  },
  'command-right': { text: 'This person may not use this command.' },
  'command-refused': { text: 'The server refused this command.' },
  'name-missing': { text: 'Give a name, up to 100 characters.' },
  input: { text: 'The server could not read the request.', api: [4, 6, 18, 19, 21, 44, 45, 46, 72] },
  unexpected: { text: 'Something went wrong. Try again.', retryable: true },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof TABLE;

export const ERRORS: Readonly<Record<ErrorCode, Entry>> = TABLE;

const BY_API_CODE = new Map<number, ErrorCode>();
for (const [code, entry] of Object.entries(ERRORS) as [ErrorCode, Entry][]) {
  for (const number of entry.api ?? []) BY_API_CODE.set(number, code);
}

/** Returns the code in this table for one of the API's codes; undefined if the API's catalogue does not list it. */
export function errorCodeOf(apiCode: number): ErrorCode | undefined {
  return BY_API_CODE.get(apiCode);
}
