import { readableChannel } from '../channels/load.ts';
import { inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { can } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { MessageService } from '../services/index.ts';
import type { Actor, Cid, MessageRecord, MessageView } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { personalChannel } from '../views/channel-view.ts';
import { messageView, messageViews } from '../views/message-views.ts';
import { readableMessage } from './load.ts';
import { isHiddenHistory, isVisibleTo, viewerOf } from './visibility.ts';

/** Returns a pending message, which only its author and the server may see. */
async function heldOrReadable(unit: ReadUnit, caller: Caller, id: string) {
  const held = (await unit.store.messages.get(id)) === null ? await unit.store.held.get(id) : null;
  const isTheirs = held !== null && (caller.server || held.message.userId === caller.id);
  if (!isTheirs) return { ...(await readableMessage(unit, caller, id)), metadata: null };
  const { message, kind, metadata } = held;
  const access = await readableChannel(unit, caller, message.cid);
  return { message, access, metadata: kind === 'pending' ? metadata : null };
}

/** Returns a message. `showDeleted` shows the text of a deleted message to callers who may delete any. */
export async function getMessage(
  ports: Ports,
  actor: Actor,
  { id, showDeleted }: { readonly id: string; readonly showDeleted: boolean },
): ReturnType<MessageService['get']> {
  return runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const { message, access, metadata } = await heldOrReadable(unit, caller, id);
    const { createdById } = access.channel;
    const people = await loadPeople(unit, createdById === null ? [] : [createdById]);
    const shows = showDeleted && can(access, 'delete-message', false);
    return {
      message: await messageView(unit, message, {
        viewer: caller.id,
        showDeleted: shows,
        byServer: caller.server,
      }),
      pendingMetadata: metadata,
      channel: personalChannel(access, access.channel, people),
    };
  });
}

/**
 * Returns ids put together again. The client joins ids by commas, and an id may contain commas. A missing id may be a
 * piece of one, with the pieces beside it.
 */
function joinedIds(pieces: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const joined: string[] = [];
  for (let from = 0; from < pieces.length; from += 1) {
    let id = pieces[from] ?? '';
    let isWhole = known.has(id);
    for (const piece of pieces.slice(from + 1)) {
      id = `${id},${piece}`;
      if (id.length > LIMITS.idLength) break;
      isWhole &&= known.has(piece);
      if (!isWhole) joined.push(id);
    }
  }
  return joined;
}

async function findMany(unit: ReadUnit, pieces: readonly string[]): Promise<readonly MessageRecord[]> {
  const found = await unit.store.messages.getMany(pieces);
  const known = new Set(found.map(({ id }) => id));
  const joined = joinedIds(pieces, known);
  return joined.length === 0 ? found : [...found, ...(await unit.store.messages.getMany(joined))];
}

/** Returns messages of one channel by id, in the order in which they were stored. */
export async function getMessages(
  ports: Ports,
  actor: Actor,
  { cid, ids }: { readonly cid: Cid; readonly ids: readonly string[] },
): Promise<readonly MessageView[]> {
  if (ids.every((id) => id === '')) throw inputError('ids is a required field');
  if (ids.length > LIMITS.messagesPerGet) throw inputError(`at most ${LIMITS.messagesPerGet} ids at once`);
  return runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const access = await readableChannel(unit, caller, cid);
    const viewer = viewerOf(access);
    const found = (await findMany(unit, ids))
      .filter(
        (message) => message.cid === cid && isVisibleTo(message, viewer) && !isHiddenHistory(access, message),
      )
      .sort((a, b) => a.createdAt - b.createdAt);
    return messageViews(unit, found, { viewer: caller.id, byServer: caller.server });
  });
}
