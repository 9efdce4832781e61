/**
 * The text behind base64url, as JSON web tokens use it: `-` and `_` for `+` and `/`, no padding, UTF-8 inside.
 * @throws where the characters are no base64url or the bytes are no UTF-8
 */
export function decodeBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
