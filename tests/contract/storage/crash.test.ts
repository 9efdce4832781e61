import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/src/storage/index.ts';

const WRITER = fileURLToPath(new URL('./crash-writer.ts', import.meta.url));
const CID = 'messaging:one';
/** Acknowledgements before each kill; odd numbers, so that it comes at no regular point. */
const KILL_AFTER = [7, 113, 461];

/** In blocks of 512 bytes, as the shell counts them. */
const MOST_BLOCKS = 8_000;

/** Lets the child write until it has acknowledged this many, then kills it. Returns all acknowledged ids. */
async function writeAndKill(folder: string, run: string, count: number): Promise<readonly string[]> {
  const child: ChildProcess = spawn(process.execPath, [WRITER, folder, run], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8');
  child.stdout?.on('data', (chunk: string) => {
    output += chunk;
    if (output.split('\n').length > count) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  // The kill may have cut the last line.
  return output.split('\n').slice(0, -1);
}

/** Every acknowledged message exists once, and the counters match. */
async function expectAll(folder: string, acknowledged: readonly string[]): Promise<void> {
  const store = await openStore({ folder, now: () => 1 });
  const channel = await store.read((tables) => tables.channels.get(CID));
  const events = await store.read((tables) => tables.events.since([CID], 0, 99_999));
  await store.close();

  const raw = new DatabaseSync(join(folder, 'chat.db'), { readOnly: true });
  const ids = raw
    .prepare('select id from messages order by created_at')
    .all()
    .map(({ id }) => String(id));
  const check = raw.prepare('pragma integrity_check').get();
  raw.close();

  const stored = new Set(ids);
  expect(stored.size).toBe(ids.length);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(channel).toMatchObject({ messageCount: ids.length, countedMessages: ids.length });
  const came = events.filter(({ type }) => type === 'message.new').map(({ messageId }) => messageId);
  expect(came).toEqual(ids);
  expect(check).toEqual({ integrity_check: 'ok' });
}

test('after SIGKILL every acknowledged message exists exactly once, and the counters match', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-crash-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const acknowledged: string[] = [];
  for (const [run, count] of KILL_AFTER.entries()) {
    acknowledged.push(...(await writeAndKill(folder, `run${run}`, count)));
    await expectAll(folder, acknowledged);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(7 + 113 + 461);
});

test('on a full disk every acknowledged message exists, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-full-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // No file may grow beyond the limit. The signal for that is ignored, so that the write itself fails.
  const limited = `trap '' XFSZ; ulimit -f ${MOST_BLOCKS}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, process.execPath, WRITER, folder, 'full'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk;
  });
  const [code] = await once(child, 'close');
  expect([code, complaint]).toEqual([1, expect.stringContaining('STOOP_DATA_UNWRITABLE')]);
  const acknowledged = output.split('\n').slice(0, -1);
  expect(acknowledged.length).toBeGreaterThan(0);
  await expectAll(folder, acknowledged);
});
