import { expect, test } from 'vitest';
import { type Batch, GroupCommit } from '../../../server/src/storage/sql/group-commit.ts';

/** Transactions of which only the way to the disk is told: it ends when the test says so. */
function slowDisk() {
  const groups: number[][] = [];
  const ways: { readonly arrive: () => void; readonly fail: (error: Error) => void }[] = [];
  const begin = async (): Promise<Batch<number[]>> => {
    const group: number[] = [];
    return {
      writer: group,
      savepoint: async () => {},
      release: async () => {},
      rollbackToSavepoint: async () => {},
      rollback: async () => {},
      written: () => group.length,
      async commit() {
        groups.push(group);
      },
      settled: () => new Promise((arrive, fail) => ways.push({ arrive, fail })),
    };
  };
  return { begin, groups, ways };
}

function writing(commits: GroupCommit<number[]>) {
  const told: string[] = [];
  const write = (n: number) =>
    commits.add({
      run: async (group) => {
        group.push(n);
      },
      committed: () => told.push(`${n}`),
      failed: (error) => told.push(`${n} failed: ${error instanceof Error ? error.message : ''}`),
    });
  return { told, write };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test('nothing is told before it is on the disk, and groups are told in their order', async () => {
  const disk = slowDisk();
  const commits = new GroupCommit(disk.begin);
  const { told, write } = writing(commits);
  write(0);
  await expect.poll(() => disk.ways.length).toBe(1);
  for (const n of range(1, 101)) write(n);
  await expect.poll(() => disk.ways.length).toBe(2);
  expect(told).toEqual([]);
  // The second arrives first.
  disk.ways[1]?.arrive();
  expect(disk.groups[1]).toEqual(range(1, 101));
  expect(told).toEqual([]);
  disk.ways[0]?.arrive();
  await commits.idle();
  expect(told).toEqual(range(0, 101).map(String));
});

test('while one group is on its way to the disk the next one is run, however small', async () => {
  const disk = slowDisk();
  const commits = new GroupCommit(disk.begin);
  const { told, write } = writing(commits);
  for (const n of range(0, 3)) {
    write(n);
    await expect.poll(() => disk.ways.length).toBe(n + 1);
  }
  expect(disk.groups).toEqual([[0], [1], [2]]);
  expect(told).toEqual([]);
  for (const { arrive } of disk.ways) arrive();
  await commits.idle();
  expect(told).toEqual(['0', '1', '2']);
});

test('what did not get to the disk has failed, and nobody else waits for it', async () => {
  const disk = slowDisk();
  const commits = new GroupCommit(disk.begin);
  const { told, write } = writing(commits);
  write(0);
  await expect.poll(() => disk.ways.length).toBe(1);
  disk.ways[0]?.fail(new Error('the disk is gone'));
  await commits.idle();
  expect(told).toEqual(['0 failed: the disk is gone']);
  write(1);
  await expect.poll(() => disk.ways.length).toBe(2);
  disk.ways[1]?.arrive();
  await commits.idle();
  expect(told).toEqual(['0 failed: the disk is gone', '1']);
});
