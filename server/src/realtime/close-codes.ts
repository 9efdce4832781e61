/**
 * Close codes of RFC 6455 that are used. The client stops for good on 1000 and connects again on every other.
 * @see https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number
 */
export const CLOSE = {
  /** Do not come back as you are: refused for a reason that trying again does not cure. */
  final: 1000,
  /** The server stops; come back. */
  goingAway: 1001,
  /** The peer broke the rules of the protocol. */
  policyViolation: 1008,
  /** Overloaded, or the connection reads too slowly; come back. */
  tryAgainLater: 1013,
} as const;
