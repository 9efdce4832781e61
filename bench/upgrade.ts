import { cp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore, type UpdateStep } from '../server/src/storage/index.ts';
import { fillOldFile } from '../tests/support/databases/old-file.ts';
import type { Outcome, Row } from './harness/outcome.ts';
import { type Summary, summarize } from './harness/stats.ts';
import { tempFolder } from './harness/temp-folder.ts';

const MESSAGES = 1_000_000;
const ROUNDS = 3;
const MS_PER_S = 1_000;
const MEGABYTE = 1024 ** 2;

interface Update {
  readonly ms: number;
  readonly steps: readonly UpdateStep[];
  /** Bytes of the file after the update. */
  readonly after: number;
}

async function update(filled: string): Promise<Update> {
  const folder = await tempFolder();
  try {
    await cp(filled, folder.path, { recursive: true });
    const steps: UpdateStep[] = [];
    const begin = performance.now();
    const store = await openStore({
      folder: folder.path,
      now: () => performance.now(),
      onUpdate: (step) => steps.push(step),
    });
    const ms = performance.now() - begin;
    await store.close();
    return { ms, steps, after: (await stat(join(folder.path, 'chat.db'))).size };
  } finally {
    await folder.remove();
  }
}

const row = (what: string, unit: string, stoop: Summary): Row => ({
  what,
  unit,
  stoop,
  bare: null,
  ratio: null,
  floor: null,
});

/** Measures the update of a file of the oldest version with 1,000,000 messages to this version's schema. */
export async function run(): Promise<Outcome> {
  const filled = await tempFolder();
  try {
    await fillOldFile(filled.path, MESSAGES);
    const updates: Update[] = [];
    for (let round = 0; round < ROUNDS; round += 1) updates.push(await update(filled.path));
    const seconds = (kind: UpdateStep['kind']) =>
      summarize(
        updates.map(({ steps }) =>
          steps.reduce((sum, step) => (step.kind === kind && 'ms' in step ? sum + step.ms : sum), 0),
        ),
      );
    const inSeconds = ({ min, median, max }: Summary): Summary => ({
      min: min / MS_PER_S,
      median: median / MS_PER_S,
      max: max / MS_PER_S,
    });
    const copies = updates.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'copied' ? step.bytes / MEGABYTE : [])),
    );
    return {
      kind: 'measured',
      rows: [
        row('update of the file, all of it', 's', inSeconds(summarize(updates.map(({ ms }) => ms)))),
        row('copy before it', 's', inSeconds(seconds('copied'))),
        row('migrations', 's', inSeconds(seconds('migrated'))),
        row('words of all messages', 's', inSeconds(seconds('words'))),
        row('size of the copy', 'MB', summarize(copies)),
        row('size of the file afterwards', 'MB', summarize(updates.map(({ after }) => after / MEGABYTE))),
      ],
      notes: [
        `a file of the oldest version with ${MESSAGES.toLocaleString('en-US')} messages, updated ${ROUNDS} times`,
      ],
    };
  } finally {
    await filled.remove();
  }
}
