/** The conversation to show. */
export interface Target {
  readonly cid: string;
  readonly type: string;
  readonly id: string;
  /** True if the conversation was requested by its cid, instead of being the mode's default. */
  readonly chosen?: boolean;
  /** Id of the message whose replies to show, instead of the channel's own messages. */
  readonly parentId?: string;
  /** Custom data for a channel that this visit creates. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export function targetOf(cid: string, data?: Target['data']): Target {
  const colon = cid.indexOf(':');
  return { cid, type: cid.slice(0, colon), id: cid.slice(colon + 1), ...(data ? { data } : {}) };
}
