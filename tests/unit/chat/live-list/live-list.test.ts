import { describe, expect, test } from 'vitest';
import { ChatFailure } from '../../../../src/chat/index.ts';
import { handAnswered, note, notes, settled } from './support.ts';

const idsOf = (from: number, to: number) => notes(from, to).map(({ id }) => id);

/** A list with the notes 9 to 7 and more below. */
async function opened(config: Parameters<typeof handAnswered>[0] = {}) {
  const at = handAnswered(config);
  void at.list.read();
  await at.answer(notes(9, 7), 7);
  return at;
}

describe('reading pages', () => {
  test('the first page makes the list ready, and the next page starts where it ended', async () => {
    const { list, answer, ids, last, asked } = await opened();
    expect(list.state).toMatchObject({ phase: 'ready', hasMore: true, reading: null });
    void list.loadMore();
    expect(list.state.reading).toBe('after');
    expect(last().request).toMatchObject({ kind: 'after', cursor: 7, offset: 3, limit: 3 });
    await answer.call({ last }, notes(6, 5));
    expect([ids(), list.state.hasMore]).toEqual([idsOf(9, 5), false]);
    void list.loadMore();
    expect(asked.length).toBe(2);
  });

  test('fetches a page once if it is asked for twice', async () => {
    const at = await opened();
    void at.list.loadMore();
    void at.list.loadMore();
    expect(at.asked.length).toBe(2);
    await at.answer(notes(6, 5), 5);
    expect([at.ids(), at.asked.length]).toEqual([idsOf(9, 5), 2]);
  });

  test('without an order, appends pages and puts an event’s item first', async () => {
    const at = handAnswered({ compare: undefined } as never);
    void at.list.read();
    await at.answer([note(1), note(5)], 1);
    at.list.onEvent({ put: note(3) });
    void at.list.loadMore();
    await at.answer([note(5, 'again'), note(4)]);
    expect(at.ids()).toEqual(['n3', 'n1', 'n5', 'n4']);
    expect(at.list.items.get('n5')?.text).toBe('again');
  });

  test('items of events beyond the loaded pages do not shift the next page', async () => {
    const { list, last } = await opened();
    list.onEvent({ put: note(2) });
    list.onEvent({ put: note(10) });
    void list.loadMore();
    expect(last().request.offset).toBe(4);
  });
});

describe('failures', () => {
  test('reports why the first page failed, and loads it on retry', async () => {
    const at = handAnswered();
    void at.list.read();
    await at.refuse(new ChatFailure('not-allowed'));
    expect(at.list.state).toMatchObject({ phase: 'failed', error: { code: 'not-allowed' } });
    void at.list.retry();
    expect(at.list.state).toMatchObject({ phase: 'loading', error: null });
    await at.answer([note(1)]);
    expect(at.ids()).toEqual(['n1']);
  });

  test('keeps loaded items when a further page fails, and `retry` loads the same page', async () => {
    const at = await opened();
    void at.list.loadMore();
    await at.refuse();
    expect(at.list.state).toMatchObject({ phase: 'ready', error: { code: 'no-answer' }, hasMore: true });
    void at.list.retry();
    expect(at.last().request).toMatchObject({ kind: 'after', cursor: 7 });
  });

  test('repeats a failed read with growing pauses while it can succeed', async () => {
    let online = true;
    const pause = (attempt: number) => attempt * 100;
    const at = handAnswered({ retry: { attempts: 2, pause, isPossible: () => online } });
    void at.list.read();
    await at.refuse();
    expect(at.list.state).toMatchObject({ phase: 'loading', error: null });
    at.clock.run(99);
    expect(at.asked.length).toBe(1);
    at.clock.run(1);
    expect(at.asked.length).toBe(2);
    await at.refuse();
    at.clock.run(200);
    expect(at.asked.length).toBe(3);
    await at.refuse();
    expect(at.list.state.phase).toBe('failed');
    online = false;
    void at.list.read();
    await at.refuse();
    expect(at.list.state.phase).toBe('failed');
    at.clock.run(1_000);
    expect(at.asked.length).toBe(4);
  });

  test('shows the error of a failed re-read, and reads again until that succeeds', async () => {
    const at = handAnswered({ retry: { attempts: 2, pause: () => 100, isPossible: () => true } });
    void at.list.read();
    await at.answer(notes(9, 7));
    at.list.markStale();
    void at.list.read();
    for (let n = 0; n < 2; n += 1) {
      await at.refuse();
      expect(at.list.state.error).toBeNull();
      at.clock.run(100);
    }
    for (let n = 0; n < 10; n += 1) {
      await at.refuse();
      expect(at.list.state).toMatchObject({ phase: 'ready', stale: true, error: { retryable: true } });
      at.clock.run(100);
    }
    await at.answer(notes(9, 7));
    expect(at.list.state).toMatchObject({ stale: false, error: null });
    at.clock.run(1_000);
    expect(at.asked.length).toBe(14);
  });

  test('reports at once a refusal that a retry cannot change', async () => {
    const at = handAnswered({ retry: { attempts: 2, pause: () => 1, isPossible: () => true } });
    void at.list.read();
    await at.refuse(new ChatFailure('not-allowed'));
    expect(at.list.state).toMatchObject({ phase: 'failed', error: { retryable: false } });
  });

  test('fail() ends a pending read with the error; loaded items stay', async () => {
    const { error } = new ChatFailure('session-ended');
    const loading = handAnswered();
    void loading.list.read();
    loading.list.fail(error);
    expect(loading.list.state).toMatchObject({ phase: 'failed', error });
    expect(loading.last().request.signal.aborted).toBe(true);
    const ready = await opened();
    ready.list.fail(error);
    expect(ready.list.state).toMatchObject({ phase: 'ready', error: null });
  });
});

describe('outages', () => {
  test('reads everything loaded again, page by page', async () => {
    const at = await opened();
    void at.list.loadMore();
    await at.answer(notes(6, 5), 5);
    at.list.markStale();
    expect(at.list.state.stale).toBe(true);
    void at.list.read();
    expect(at.last().request).toMatchObject({ kind: 'again', cursor: undefined, offset: 0 });
    await at.answer([note(10), ...notes(9, 8)], 8);
    expect(at.last().request).toMatchObject({ kind: 'again', cursor: 8, offset: 3 });
    expect(at.ids()).toEqual(idsOf(9, 5));
    await at.answer([note(7), note(5)], 5);
    expect([at.ids(), at.list.state.stale]).toEqual([['n10', 'n9', 'n8', 'n7', 'n5'], false]);
  });

  test('loads a requested page after the reread', async () => {
    const at = await opened();
    void at.list.read();
    void at.list.loadMore();
    expect(at.asked.length).toBe(2);
    await at.answer([note(10), ...notes(9, 8)], 8);
    expect(at.last().request).toMatchObject({ kind: 'after', cursor: 8 });
    await at.answer(notes(7, 6));
    expect(at.ids()).toEqual(idsOf(10, 6));
  });

  test('cancels a page under way when the reread starts, and loads it afterwards', async () => {
    const at = await opened();
    void at.list.loadMore();
    const late = at.last();
    void at.list.read();
    expect(late.request.signal.aborted).toBe(true);
    late.resolve({ items: [note(1)], next: null });
    await settled();
    expect(at.ids()).toEqual(idsOf(9, 7));
    await at.answer(notes(9, 7), 7);
    expect(at.last().request).toMatchObject({ kind: 'after', cursor: 7 });
  });

  test('stays stale if an outage interrupts the reread, so that the next page waits for another one', async () => {
    const at = await opened();
    void at.list.read();
    at.list.markStale();
    await at.answer(notes(9, 7), 7);
    expect(at.list.state.stale).toBe(true);
    void at.list.loadMore();
    expect(at.last().request.kind).toBe('again');
    await at.answer(notes(9, 7), 7);
    expect([at.list.state.stale, at.last().request.kind]).toEqual([false, 'after']);
  });

  test('keeps items and the stale mark if the reread fails', async () => {
    const at = await opened();
    at.list.markStale();
    void at.list.read();
    await at.refuse();
    expect(at.list.state).toMatchObject({ phase: 'ready', error: { code: 'no-answer' }, stale: true });
    expect(at.ids()).toEqual(idsOf(9, 7));
  });

  test('rereads a long list up to a limit; items beyond it stay', async () => {
    const at = await opened({ rereadMax: 3 });
    void at.list.loadMore();
    await at.answer(notes(6, 4), 4);
    void at.list.read();
    await at.answer(notes(8, 6), 6);
    expect(at.ids()).toEqual(['n8', 'n7', 'n6', 'n5', 'n4']);
    expect(at.list.state.hasMore).toBe(true);
    void at.list.loadMore();
    expect(at.last().request.cursor).toBe(4);
  });
});

describe('events', () => {
  test('shows an event during a fetch at once, and prefers it to the older answer', async () => {
    const at = await opened();
    void at.list.read();
    at.list.onEvent({ removed: 'n8' });
    at.list.onEvent({ put: note(9, 'edited') });
    expect(at.ids()).toEqual(['n9', 'n7']);
    await at.answer(notes(9, 7), 7);
    expect(at.ids()).toEqual(['n9', 'n7']);
    expect(at.list.items.get('n9')?.text).toBe('edited');
  });

  test('ignores events before the first request and after the end', async () => {
    const at = handAnswered();
    at.list.onEvent({ put: note(1) });
    expect([at.ids(), at.changes()]).toEqual([[], 0]);
    void at.list.read();
    at.list.stop();
    const before = at.changes();
    await at.answer([note(1)]);
    at.list.onEvent({ put: note(2) });
    expect([at.ids(), at.changes()]).toEqual([[], before]);
    expect(at.last().request.signal.aborted).toBe(true);
  });
});

describe('a new query', () => {
  test('drops the pages of the previous query', async () => {
    const at = await opened();
    void at.list.loadMore();
    const late = at.last();
    void at.list.restart();
    expect([at.ids(), at.list.state.phase]).toEqual([[], 'loading']);
    late.resolve({ items: [note(1)], next: null });
    await at.answer([note(3)]);
    expect(at.ids()).toEqual(['n3']);
  });

  test('may keep the old results until the answer arrives; a refusal removes them', async () => {
    const at = await opened();
    void at.list.restart(true);
    expect([at.ids(), at.list.state.phase, at.list.state.hasMore]).toEqual([idsOf(9, 7), 'loading', false]);
    await at.refuse();
    expect([at.ids(), at.list.state.phase]).toEqual([[], 'failed']);
  });
});
