import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page, PageRequest } from '../../../../src/chat/live-list/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { handAnswered, type Note, type NoteEvent, note, settled } from './support.ts';

const PAGE = 3;
const MOST = 24;

type Step =
  | { readonly do: 'put'; readonly at: number; readonly text: string }
  | { readonly do: 'remove'; readonly at: number }
  /** @param early the server reads the request at once, so its answer is old when it arrives */
  | { readonly do: 'more' | 'read' | 'mend'; readonly early: boolean }
  | { readonly do: 'answer' | 'lose' | 'break' };

const places = fc.integer({ min: 1, max: MOST });
const named = <Name extends string>(...names: readonly Name[]) => fc.constantFrom(...names);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: named('put'), at: places, text: fc.string({ maxLength: 2 }) }),
    fc.record({ do: named('remove'), at: places }),
    fc.record({ do: named('more', 'read', 'mend'), early: fc.boolean() }),
    fc.record({ do: named('answer', 'lose', 'break') }),
  ),
  { maxLength: 60 },
);

/**
 * A server with notes, newest first, and one reader. Changes between the server's reading of a request and
 * its answer make the answer old. While the connection is down nobody receives events.
 */
class Scene {
  readonly stored = new Map<number, Note>();
  readonly #looked = new Map<number, Page<Note, number>>();
  #connected = true;
  #answered = 0;
  readonly at: ReturnType<typeof handAnswered>;

  constructor(initial: readonly number[]) {
    for (const at of initial) this.stored.set(at, note(at));
    this.at = handAnswered({ pageSize: () => PAGE });
  }

  /** Requests that are neither answered nor cancelled. */
  get running(): number {
    const open = this.at.asked.slice(this.#answered);
    return open.filter(({ request }) => !request.signal.aborted).length;
  }

  sorted(): readonly Note[] {
    return [...this.stored.values()].sort((a, b) => b.at - a.at);
  }

  #page({ cursor, limit }: PageRequest<number>): Page<Note, number> {
    const all = this.sorted();
    const older = all.filter(({ at }) => cursor === undefined || at < cursor);
    const items = older.slice(0, limit);
    const last = items.at(-1)?.at ?? null;
    return { items, next: older.length > limit ? last : null };
  }

  look(): void {
    this.at.asked.forEach(({ request }, index) => {
      if (index >= this.#answered && !this.#looked.has(index)) this.#looked.set(index, this.#page(request));
    });
  }

  async answer(): Promise<void> {
    this.look();
    const count = this.at.asked.length;
    for (; this.#answered < count; this.#answered += 1) {
      const page = this.#looked.get(this.#answered);
      if (page) this.at.asked[this.#answered]?.resolve(page);
    }
    await settled();
  }

  async lose(): Promise<void> {
    const count = this.at.asked.length;
    for (; this.#answered < count; this.#answered += 1)
      this.at.asked[this.#answered]?.reject(new Error('lost'));
    await settled();
  }

  #publish(event: NoteEvent): void {
    if (this.#connected) this.at.list.onEvent(event);
  }

  async run(step: Step): Promise<void> {
    const { list } = this.at;
    if (step.do === 'put') {
      const put = note(step.at, step.text);
      this.stored.set(step.at, put);
      this.#publish({ put });
    } else if (step.do === 'remove') {
      this.stored.delete(step.at);
      this.#publish({ removed: `n${step.at}` });
    } else if ('early' in step) this.#ask(step);
    else if (step.do === 'answer') await this.answer();
    else if (step.do === 'lose') await this.lose();
    else {
      this.#connected = false;
      list.markStale();
    }
  }

  #ask(step: Extract<Step, { readonly early: boolean }>): void {
    const { list } = this.at;
    const wasConnected = this.#connected;
    if (step.do === 'mend') this.#connected = true;
    if (step.do === 'more') void list.loadMore();
    else if (step.do === 'read' || !wasConnected) void list.read();
    if (step.early) this.look();
  }

  /** Connects, answers everything, and scrolls to the end. */
  async end(): Promise<void> {
    const { list } = this.at;
    await this.run({ do: 'mend', early: false });
    await this.answer();
    for (let page = 0; page < MOST; page += 1) {
      const { phase, stale, hasMore, reading } = list.state;
      if (reading === null && phase === 'ready' && !stale && !hasMore) return;
      if (reading === null) void (phase === 'ready' ? list.loadMore() : list.read());
      await this.answer();
    }
  }
}

describe('a live list, under random events', () => {
  test('never has an item twice and is always in order', () =>
    assertProperty(
      fc.asyncProperty(fc.uniqueArray(places), steps, async (initial, order) => {
        const scene = new Scene(initial);
        void scene.at.list.read();
        for (const step of order) {
          await scene.run(step);
          const shown = scene.at.list.items.list();
          expect(shown).toEqual([...shown].sort((a, b) => b.at - a.at));
          expect(new Set(scene.at.ids()).size).toBe(shown.length);
        }
      }),
    ));

  test('shows the server’s items once it is connected and the last page is loaded', () =>
    assertProperty(
      fc.asyncProperty(fc.uniqueArray(places), steps, async (initial, order) => {
        const scene = new Scene(initial);
        void scene.at.list.read();
        for (const step of order) await scene.run(step);
        await scene.end();
        expect(scene.at.list.items.list()).toEqual(scene.sorted());
        expect(scene.at.list.state).toMatchObject({ phase: 'ready', reading: null, stale: false });
      }),
    ));

  test('has at most one request under way that was not cancelled', () =>
    assertProperty(
      fc.asyncProperty(fc.uniqueArray(places), steps, async (initial, order) => {
        const scene = new Scene(initial);
        void scene.at.list.read();
        for (const step of order) {
          await scene.run(step);
          expect(scene.running).toBe(scene.at.list.state.reading === null ? 0 : 1);
        }
      }),
    ));
});
