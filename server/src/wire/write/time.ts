/** Epoch milliseconds in the API's spelling: RFC 3339, UTC. */
export function writeTime(millis: number): string {
  return new Date(millis).toISOString();
}

export function writeTimeOrNull(millis: number | null): string | null {
  return millis === null ? null : writeTime(millis);
}
