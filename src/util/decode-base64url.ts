/**
 * Decodes base64url as JSON web tokens use it: `-` and `_` for `+` and `/`, no padding, UTF-8 inside.
 * @throws if the characters are not base64url or the bytes are not UTF-8
 */
export function decodeBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
