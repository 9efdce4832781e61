/** What the client library gets for `base64-js`: the one function it calls. */
export function fromByteArray(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
