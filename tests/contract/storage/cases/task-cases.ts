import { expect, test } from 'vitest';
import type { Store, TaskRecord } from '../../../../server/src/domain/index.ts';

const task = (id: string, updatedAt: number, more: Partial<TaskRecord> = {}): TaskRecord => ({
  id,
  status: 'running',
  work: {
    kind: 'delete-channels',
    input: { cids: ['messaging:one'], hard: true, userId: null },
    done: { 'messaging:one': { status: 'ok' }, 'messaging:two': { status: 'error', error: 'why' } },
    attempts: 2,
    runner: 'somebody',
  },
  result: null,
  error: null,
  createdAt: updatedAt - 1,
  updatedAt,
  ...more,
});

/** Background work behind a call. */
export function taskCases(name: string, filled: () => Promise<Store>): void {
  test(`${name}: tasks are returned as they were stored, the longest silent first, until they are deleted`, async () => {
    const store = await filled();
    const late = task('late', 30);
    const tasks = [
      late,
      task('early', 10),
      task('middle', 20),
      task('done', 5, { status: 'completed', work: null, result: { a: 1 } }),
      task('failed', 6, { status: 'failed', work: null, error: 'why' }),
    ];
    await store.write(async (tables) => {
      for (const one of tasks) await tables.tasks.put(one);
    });
    await store.read(async (tables) => {
      for (const one of tasks) expect(await tables.tasks.get(one.id)).toEqual(one);
      expect(await tables.tasks.lost(20, 9)).toEqual(['early', 'middle']);
      expect(await tables.tasks.lost(30, 1)).toEqual(['early']);
      expect(await tables.tasks.lost(9, 9)).toEqual([]);
    });
    expect(await store.write((tables) => tables.tasks.prune(10))).toEqual(
      expect.arrayContaining(['early', 'done', 'failed']),
    );
    expect(await store.read((tables) => tables.tasks.get('early'))).toBeNull();
    expect(await store.read((tables) => tables.tasks.get('late'))).toEqual(late);
  });
}
