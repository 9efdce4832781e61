/**
 * Every error of the API: its code, its HTTP status, and whether the same call can succeed later. Clients branch on
 * the code (section 8 of the specification).
 */
export const API_ERRORS = {
  internal: { code: -1, status: 500, retryable: true },
  unknownKey: { code: 2, status: 401, retryable: false },
  authFailed: { code: 3, status: 401, retryable: true },
  input: { code: 4, status: 400, retryable: false },
  auth: { code: 5, status: 401, retryable: false },
  nameTaken: { code: 6, status: 400, retryable: false },
  rateLimited: { code: 9, status: 429, retryable: true },
  notFound: { code: 16, status: 404, retryable: false },
  notAllowed: { code: 17, status: 403, retryable: false },
  eventTypeOff: { code: 18, status: 400, retryable: false },
  featureOff: { code: 19, status: 400, retryable: false },
  messageTooLong: { code: 20, status: 400, retryable: false },
  nestedReply: { code: 21, status: 400, retryable: false },
  tooLarge: { code: 22, status: 413, retryable: false },
  timeout: { code: 23, status: 408, retryable: true },
  // Shares its code with `timeout`, so that clients try again and keep their state.
  unavailable: { code: 23, status: 503, retryable: true },
  headersTooLarge: { code: 24, status: 431, retryable: false },
  tokenExpired: { code: 40, status: 401, retryable: false },
  tokenNotYet: { code: 41, status: 401, retryable: false },
  tokenIssuedLater: { code: 42, status: 401, retryable: false },
  tokenSignature: { code: 43, status: 401, retryable: false },
  commandEndpointMissing: { code: 44, status: 400, retryable: false },
  commandFailed: { code: 45, status: 400, retryable: true },
  unknownConnection: { code: 46, status: 400, retryable: false },
  cooldown: { code: 60, status: 403, retryable: true },
  wrongRegion: { code: 69, status: 403, retryable: false },
  unreadableChannels: { code: 70, status: 403, retryable: false },
  tooManyConnections: { code: 71, status: 429, retryable: true },
  pushProvider: { code: 72, status: 400, retryable: false },
  moderated: { code: 73, status: 400, retryable: false },
  suspended: { code: 99, status: 403, retryable: false },
  // Stoop's own: a new guest has to prove work, which other clients of the API cannot do.
  proofWanted: { code: 1001, status: 403, retryable: true },
} as const satisfies Record<string, ApiErrorEntry>;

interface ApiErrorEntry {
  readonly code: number;
  /** HTTP status. */
  readonly status: number;
  readonly retryable: boolean;
}

export type ApiErrorName = keyof typeof API_ERRORS;
