import type { ChatRuntime } from '../../../chat/index.ts';

/** Rights that the server grants this person on the polls of the open channel. */
export interface PollRights {
  readonly mayVote: boolean;
  readonly maySeeVotes: boolean;
}

/** Without a list of capabilities everything is allowed: the server refuses what it does not grant. */
export function pollRights(runtime: ChatRuntime): PollRights {
  const capabilities: unknown = runtime.channel()?.data?.own_capabilities;
  const may = (capability: string) => !Array.isArray(capabilities) || capabilities.includes(capability);
  return { mayVote: may('cast-poll-vote'), maySeeVotes: may('query-poll-votes') };
}
