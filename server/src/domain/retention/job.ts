import { deleteChannel } from '../channels/delete.ts';
import { truncateChannel } from '../channels/truncate.ts';
import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { Job } from '../tasks/run.ts';
import type { Actor, Cid, Custom, Millis, RetentionKind, RetentionRun } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';
import { addRun } from './stored.ts';

/** The policies act with the rights of the app itself. */
const SERVER: Actor = { kind: 'server', userId: null, user: null };

type Deleted = Pick<RetentionRun, 'channelsDeleted' | 'messagesDeleted'>;

/** Returns whether the work was done: a channel may be deleted meanwhile. */
async function unlessGone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function deleteOldMessages(ports: Ports, before: Millis): Promise<Deleted> {
  let messagesDeleted = 0;
  let after: Cid | null = '';
  while (after !== null) {
    const from: Cid = after;
    const slice = await runReadUnit(ports, (unit) =>
      unit.store.retention.olderMessages(before, { after: from, limit: LIMITS.retentionSlice }),
    );
    for (const { cid, count } of slice.found) {
      const input = { hard: true, truncatedAt: before };
      if (await unlessGone(truncateChannel(ports, SERVER, { cid, input }))) messagesDeleted += count;
    }
    after = slice.after;
  }
  return { channelsDeleted: 0, messagesDeleted };
}

async function deleteInactiveChannels(ports: Ports, before: Millis): Promise<Deleted> {
  let channelsDeleted = 0;
  let after: Cid | null = '';
  while (after !== null) {
    const from: Cid = after;
    const slice = await runReadUnit(ports, (unit) =>
      unit.store.retention.inactive(before, { after: from, limit: LIMITS.retentionSlice }),
    );
    for (const cid of slice.found)
      if (await unlessGone(deleteChannel(ports, SERVER, { cid, hard: true }))) channelsDeleted += 1;
    after = slice.after;
  }
  return { channelsDeleted, messagesDeleted: 0 };
}

const WORK: { readonly [kind in RetentionKind]: (ports: Ports, before: Millis) => Promise<Deleted> } = {
  'old-messages': deleteOldMessages,
  'inactive-channels': deleteInactiveChannels,
};

interface Asked {
  readonly kind: RetentionKind;
  readonly before: Millis;
}

/** A run that goes on after its server went down finds only what is left, and reports that. */
export const retentionJob: Job = {
  kind: 'retention',
  async run(ports, input, { taskId }) {
    const { kind, before } = input as unknown as Asked;
    const deleted = await WORK[kind](ports, before);
    await runUnit(ports, (unit) => addRun(unit, { id: taskId, kind, at: unit.clock.now(), ...deleted }));
    return { ...deleted } as Custom;
  },
};

export const retentionInput = (asked: Asked): Custom => ({ ...asked });
