interface Explained {
  readonly what: string;
  readonly cure: string;
}

/** Every code a client can meet; text between backquotes is code. The same words are in docs/errors.md. */
export const EXPLAINED: { readonly [code: string]: Explained } = {
  '-1': {
    what: 'an internal error',
    cure: "try again; the server's log has the cause",
  },
  2: {
    what: 'the key is missing or unknown',
    cure: 'copy the tag again from `/configure`; the key is in `.stoop/app.json`',
  },
  3: {
    what: 'the sign-in could not be checked',
    cure: 'try again',
  },
  4: {
    what: 'the request is not what was expected: a missing or ill-typed field, invalid JSON, a channel id with `:`, a filter that costs too much',
    cure: 'the message names the field or the limit, and what was expected',
  },
  5: {
    what: 'no token, a malformed token, or one for another user; a sign-in code or invitation that is unknown, used or expired; a wrong email address or password; a session that is over',
    cure: 'send the token of the user in `user_id`; get another link with `stoop-server sign-in` or `invite`; sign in again',
  },
  6: {
    what: 'the user name is taken, or looks like a taken one, and the app requires unique names',
    cure: 'choose another',
  },
  9: {
    what: 'too many calls of this kind in a minute, by this user, address or app; too many new guests in an hour; too many queries of one user at once; too many tries to sign in to an account; or more bytes uploaded or written than a day allows, or read than a minute allows',
    cure: 'wait as long as `retry-after` says; the message says which limit it was (`rateLimits`, `guestsPerHour`, `uploads`, `writesPerUser`, `writesPerAddress`, `readsPerUser`, `readsPerAddress`, or one query of a user at a time with 20 that wait)',
  },
  16: {
    what: 'the channel, message, user or path does not exist',
    cure: 'check the id',
  },
  17: {
    what: "this user may not do this here, or the page's origin is not allowed",
    cure: 'the message names the missing permission, or the origin for `STOOP_ORIGINS`',
  },
  18: {
    what: 'this kind of event is disabled for the channel type',
    cure: 'do not send it there',
  },
  19: {
    what: 'this feature is disabled for the channel type',
    cure: 'do not use it there',
  },
  20: {
    what: 'the message is longer than the channel type allows (5,000 characters)',
    cure: 'shorten it',
  },
  21: {
    what: 'a reply to a reply',
    cure: "reply to the thread's first message",
  },
  22: {
    what: 'the body or the custom data is larger than the limit, or the body has too many values',
    cure: 'send less; the message has the limit',
  },
  23: {
    what: 'the call or its query took too long; or the server cannot reach its database, its disk is full, its queue of images or of passwords is full, or it is stopping',
    cure: "try again, after `retry-after` if given, and with a simpler query; the message or the server's log has the cause",
  },
  24: {
    what: "the request's headers are too large",
    cure: 'shorten the token or the query',
  },
  40: {
    what: 'the token has expired, or was revoked',
    cure: 'get a new one; with `getToken` the widget does it',
  },
  41: {
    what: 'the token is not valid yet',
    cure: 'check the clocks',
  },
  42: {
    what: 'the token was issued in the future',
    cure: 'check the clocks',
  },
  43: {
    what: 'the token was signed with another secret',
    cure: 'sign with the secret of this app, HS256',
  },
  44: {
    what: "an app's own command was used, and no endpoint is set",
    cure: "set the app's `custom_action_handler_url` (`PATCH /app`), or `messages.commands.url`",
  },
  45: {
    what: "the app's endpoint for commands failed or gave no answer in time",
    cure: "look at that endpoint's log",
  },
  46: {
    what: 'the connection is not known, or no longer',
    cure: 'connect again',
  },
  60: {
    what: 'slow mode: too soon after the last message',
    cure: 'wait as long as the message says',
  },
  69: {
    what: 'the app lives in another region',
    cure: 'use the address the service gave you',
  },
  70: {
    what: 'the filter asks for channels that this user may not read',
    cure: 'filter by membership',
  },
  71: {
    what: 'this user, address or server has too many connections open',
    cure: 'close some; or raise `connectionsPerUser`, `connectionsPerAddress`, `connections`',
  },
  72: {
    what: 'the named push provider is not set up for this app',
    cure: 'set it up, or name another one',
  },
  73: {
    what: 'the edited text has words that are blocked in this channel',
    cure: 'use other words',
  },
  99: {
    what: 'the app is suspended',
    cure: 'ask the provider of the service',
  },
  1001: {
    what: 'a new guest needs a proof of work (`guestProof`), and it is missing or wrong',
    cure: 'solve `proof_of_work` of the answer and send the call again with `proof`; the widget does it',
  },
};
