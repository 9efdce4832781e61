import { apiPath } from '../api-path.ts';

/** Returns the two parts of a cid, `type:id`. */
export function partsOf(cid: string): { readonly type: string; readonly id: string } {
  const colon = cid.indexOf(':');
  return { type: cid.slice(0, colon), id: cid.slice(colon + 1) };
}

export function channelPath(cid: string): string {
  const { type, id } = partsOf(cid);
  return apiPath`/channels/${type}/${id}`;
}
