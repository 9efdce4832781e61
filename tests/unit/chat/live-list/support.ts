import { type ChatError, ChatFailure } from '../../../../src/chat/index.ts';
import {
  LiveList,
  type LiveListConfig,
  type Page,
  type PageRequest,
} from '../../../../src/chat/live-list/index.ts';
import { TestClock } from '../support/world.ts';

export interface Note {
  readonly id: string;
  /** Position: the highest comes first. */
  readonly at: number;
  readonly text: string;
}

export type NoteEvent = { readonly put: Note } | { readonly removed: string };

export const note = (at: number, text = ''): Note => ({ id: `n${at}`, at, text });

export const notes = (from: number, to: number): Note[] =>
  Array.from({ length: from - to + 1 }, (_, index) => note(from - index));

export const NO_ANSWER: ChatError = new ChatFailure('no-answer').error;

interface Asked {
  readonly request: PageRequest<number>;
  resolve(page: Page<Note, number>): void;
  reject(cause: unknown): void;
}

/** A list whose requests the test answers by hand. */
export function handAnswered(config: Partial<LiveListConfig<Note, number, NoteEvent>> = {}) {
  const clock = new TestClock();
  const asked: Asked[] = [];
  let changes = 0;
  const list = new LiveList<Note, number, NoteEvent>({
    clock,
    keyOf: ({ id }) => id,
    compare: (a, b) => b.at - a.at,
    pageSize: () => 3,
    reduce(items, event) {
      if ('put' in event) items.put(event.put);
      else items.delete(event.removed);
    },
    fetchPage: (request) =>
      new Promise((resolve, reject) => {
        asked.push({ request, resolve, reject });
      }),
    errorOf: (cause) => (cause instanceof ChatFailure ? cause.error : NO_ANSWER),
    changed: () => {
      changes += 1;
    },
    ...config,
  });
  return {
    clock,
    list,
    asked,
    changes: () => changes,
    ids: () => list.items.list().map(({ id }) => id),
    last(): Asked {
      const last = asked.at(-1);
      if (!last) throw new Error('nothing has been asked for');
      return last;
    },
    async answer(items: readonly Note[], next: number | null = null) {
      this.last().resolve({ items, next });
      await settled();
    },
    async refuse(cause: unknown = new Error('no answer')) {
      this.last().reject(cause);
      await settled();
    },
  };
}

/** Runs everything that waits for promises only. */
export const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
