/** When a mute ends, epoch ms; NaN where it does not. The API sends it, the client's types do not know it. */
export function endOf(mute: object): number {
  const expires = 'expires' in mute ? mute.expires : undefined;
  return typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
}
