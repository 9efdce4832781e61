import type { ReactionResponse } from '../../../../protocol/index.ts';
import {
  type ChatError,
  type ChatRuntime,
  createSessionList,
  followSession,
  type Person,
} from '../../../chat/index.ts';
import { queryReactions } from '../../../client/resources/reactions.ts';
import { type Readable, writable } from '../../../util/readable.ts';

/** People with one reaction type fetched at once. */
const REACTORS_PAGE = 25;

export interface Reactor {
  readonly person: Person;
  readonly score: number;
}

export interface ReactorsSnapshot {
  /** Newest first. */
  readonly reactors: readonly Reactor[];
  readonly loading: boolean;
  readonly hasMore: boolean;
  readonly error: ChatError | null;
}

/** The people with one reaction type, while a component shows them. */
export interface Reactors {
  readonly snapshot: Readable<ReactorsSnapshot>;
  /** Loads the next page, or the same page again after an error. */
  more(): void;
  stop(): void;
}

const authorOf = ({ user, user_id }: ReactionResponse): string => user?.id ?? user_id ?? '';

/** Opens the first page of the people who reacted with this type, and follows them from then on. */
export function openReactors(runtime: ChatRuntime, messageId: string, type: string): Reactors {
  const snapshot = writable<ReactorsSnapshot>({ reactors: [], loading: true, hasMore: false, error: null });
  const reactorOf = (reaction: ReactionResponse): Reactor => ({
    person: runtime.person(reaction.user ?? { id: authorOf(reaction) }),
    score: reaction.score ?? 1,
  });

  const list = createSessionList<Reactor>(runtime, {
    keyOf: ({ person }) => person.id,
    // A reaction from an event is newer than the one in a page.
    merge: (known) => known,
    pageSize: () => REACTORS_PAGE,
    async fetchPage(client, { limit, cursor }) {
      const { reactions, next = null } = await queryReactions(client, messageId, {
        type,
        limit,
        next: cursor,
      });
      return { items: reactions.map(reactorOf), next };
    },
    reduce(items, event) {
      const { reaction } = event;
      if (event.type !== 'reaction-changed' || !reaction || event.message?.id !== messageId) return;
      const { change } = event;
      if (reaction.type === type && change !== 'removed') items.put(reactorOf(reaction));
      else if (reaction.type === type || change === 'replaced') items.delete(authorOf(reaction));
    },
    changed() {
      const { reading, hasMore, error } = list.state;
      // A reload after an outage shows no loading state.
      const loading = reading !== null && reading !== 'again';
      snapshot.set({ reactors: list.items.list(), loading, hasMore, error });
    },
  });
  return { snapshot, more: () => void list.loadMore(), stop: followSession(runtime, list) };
}
