/** Characters of a path parameter: ids of 255, each character percent-encoded as three. */
export const MAX_PARAM_CHARS = 765;
/**
 * Bytes of URL and headers together. A socket's URL carries the whole user: 5 KB of custom data, each byte
 * percent-encoded as three, and the token.
 */
export const MAX_HEADER_BYTES = 32_768;
