/**
 * Close codes of RFC 6455 that are used, and some of our own (4000 and above). The client stops for good on 1000 and connects again on every other.
 * @see https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number
 */
export const CLOSE = {
  /** Refused for a reason that another attempt does not cure: do not come back unchanged. */
  final: 1000,
  /** The server stops; come back. */
  goingAway: 1001,
  /** The peer broke the rules of the protocol. */
  policyViolation: 1008,
  /** Overloaded, or the connection reads too slowly; come back. */
  tryAgainLater: 1013,
  /** The connection's token is no longer valid; come back with another one. */
  tokenExpired: 4001,
  /**
   * The user was deactivated or deleted. A client that returns is refused with the API's words, and told to stay away.
   */
  userGone: 4002,
} as const;
