/** The conversation that is wanted. */
export interface Target {
  readonly cid: string;
  readonly type: string;
  readonly id: string;
  /** Asked for by its cid, instead of being the mode's own. */
  readonly chosen?: boolean;
  /** The message whose replies are wanted, instead of the channel's own messages. */
  readonly parentId?: string;
  /** Custom data for a channel that this visit creates. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export function targetOf(cid: string, data?: Target['data']): Target {
  const colon = cid.indexOf(':');
  return { cid, type: cid.slice(0, colon), id: cid.slice(colon + 1), ...(data ? { data } : {}) };
}
