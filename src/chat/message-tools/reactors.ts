import { queryReactions } from '../../client/resources/reactions.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { ChatFailure } from '../failure.ts';
import type { ChatError, Person } from '../model.ts';

/** People with one reaction type fetched at once. */
const REACTORS_PAGE = 25;

export interface ReactorPage {
  readonly people: readonly Person[];
  /** Each person's score, if it is not 1. */
  readonly scores?: Readonly<Record<string, number>>;
  /** Cursor of the next page; absent at the end. */
  readonly next?: string;
}

/** Fetches the people who reacted with this type, newest first, a page at a time. */
export async function reactorsOf(
  runtime: ChatRuntime,
  messageId: string,
  { type, next }: { readonly type: string; readonly next?: string | undefined },
): Promise<ReactorPage | ChatError> {
  try {
    const client = runtime.client();
    if (!client) throw new ChatFailure('no-answer');
    const page = await queryReactions(client, messageId, { type, limit: REACTORS_PAGE, next });
    const given = page.reactions.map(({ user, user_id, score = 1 }) => ({
      person: runtime.person(user ?? { id: user_id ?? '' }),
      score,
    }));
    const scored = given.filter(({ score }) => score !== 1);
    return {
      people: given.map(({ person }) => person),
      ...(scored.length > 0
        ? { scores: Object.fromEntries(scored.map(({ person, score }) => [person.id, score])) }
        : {}),
      ...(page.next ? { next: page.next } : {}),
    };
  } catch (cause) {
    return runtime.errorOf(cause);
  }
}
