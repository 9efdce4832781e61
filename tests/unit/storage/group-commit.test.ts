import { expect, test } from 'vitest';
import { type Batch, GroupCommit } from '../../../server/src/storage/sql/group-commit.ts';

interface Disk {
  /** The units that were committed together. */
  readonly groups: number[][];
  /** Ends the commit under way. */
  readonly commits: { readonly end: () => void; readonly fail: (error: Error) => void }[];
  readonly begin: () => Promise<Batch<number[]>>;
}

/**
 * Transactions whose commit ends when the test says so.
 * @param isLost whether a rollback to the savepoint fails
 */
function slowDisk(isLost = false): Disk {
  const groups: number[][] = [];
  const commits: Disk['commits'] = [];
  const begin = async (): Promise<Batch<number[]>> => {
    const group: number[] = [];
    let size = 0;
    return {
      writer: group,
      async savepoint() {
        size = group.length;
      },
      release: async () => {},
      async rollbackToSavepoint() {
        if (isLost) throw new Error('no such savepoint');
        group.length = size;
      },
      rollback: async () => {},
      commit: () =>
        new Promise((resolve, reject) => {
          const end = () => {
            groups.push(group);
            resolve();
          };
          commits.push({ end, fail: reject });
        }),
    };
  };
  return { begin, groups, commits };
}

function writing(commits: GroupCommit<number[]>) {
  const notified: string[] = [];
  const add = (n: number, after: () => void) =>
    commits.add({
      run: async (group) => {
        group.push(n);
        after();
      },
      committed: () => notified.push(`${n}`),
      failed: (error) => notified.push(`${n} failed: ${error instanceof Error ? error.message : ''}`),
    });
  const write = (n: number) => add(n, () => {});
  const fail = (n: number) =>
    add(n, () => {
      throw new Error('changed its mind');
    });
  return { notified, write, fail };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test('units that arrive during a commit share the next one, and publish nothing before it', async () => {
  const disk = slowDisk();
  const commits = new GroupCommit(disk.begin);
  const { notified, write } = writing(commits);
  write(0);
  await expect.poll(() => disk.commits.length).toBe(1);
  for (const n of range(1, 101)) write(n);
  expect([notified, disk.groups]).toEqual([[], []]);
  disk.commits[0]?.end();
  await expect.poll(() => disk.commits.length).toBe(2);
  expect(notified).toEqual(['0']);
  disk.commits[1]?.end();
  await commits.idle();
  expect(disk.groups).toEqual([[0], range(1, 101)]);
  expect(notified).toEqual(range(0, 101).map(String));
});

test('reports each commit that is on disk, and the number of waiting units', async () => {
  const disk = slowDisk();
  const notified: number[] = [];
  const commits = new GroupCommit(disk.begin, ({ units }) => notified.push(units));
  const { write, fail } = writing(commits);
  write(0);
  fail(1);
  write(2);
  expect(commits.waiting).toBe(3);
  await expect.poll(() => disk.commits.length).toBe(1);
  for (const n of range(3, 8)) write(n);
  expect([notified, commits.waiting]).toEqual([[], 5]);
  disk.commits[0]?.end();
  await expect.poll(() => disk.commits.length).toBe(2);
  disk.commits[1]?.fail(new Error('the disk is gone'));
  await commits.idle();
  expect([notified, commits.waiting]).toEqual([[2], 0]);
});

test('units of a failed commit fail; later ones do not', async () => {
  const disk = slowDisk();
  const commits = new GroupCommit(disk.begin);
  const { notified, write } = writing(commits);
  write(0);
  write(1);
  await expect.poll(() => disk.commits.length).toBe(1);
  disk.commits[0]?.fail(new Error('the disk is gone'));
  await commits.idle();
  expect(notified).toEqual(['0 failed: the disk is gone', '1 failed: the disk is gone']);
  write(2);
  await expect.poll(() => disk.commits.length).toBe(2);
  disk.commits[1]?.end();
  await commits.idle();
  expect(notified[2]).toBe('2');
});

test('a failed unit stores nothing, and the others of its group are committed', async () => {
  const disk = slowDisk();
  const commits = new GroupCommit(disk.begin);
  const { notified, write, fail } = writing(commits);
  write(0);
  fail(1);
  write(2);
  await expect.poll(() => disk.commits.length).toBe(1);
  expect(notified).toEqual(['1 failed: changed its mind']);
  disk.commits[0]?.end();
  await commits.idle();
  expect(disk.groups).toEqual([[0, 2]]);
});

test('if the database aborts the transaction, all of its units fail with the error of the first', async () => {
  const disk = slowDisk(true);
  const commits = new GroupCommit(disk.begin);
  const { notified, write, fail } = writing(commits);
  write(0);
  fail(1);
  write(2);
  await expect.poll(() => disk.commits.length).toBe(1);
  disk.commits[0]?.end();
  await commits.idle();
  expect(notified).toEqual(['0 failed: changed its mind', '1 failed: changed its mind', '2']);
});
