import { type Readable, type Writable, writable } from '../../util/readable.ts';
import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
import type { ConversationSnapshot } from '../model.ts';

const MS = 1_000;

/** When a person last wrote where, epoch ms: one wait holds for a channel with all its threads. */
type Spoken = ReadonlyMap<string, number>;

const spokenByChat = new WeakMap<object, Writable<Spoken>>();
const keyOf = (inside: Inside, cid: string | null | undefined) => `${inside.me()} ${cid}`;

function note(spoken: Writable<Spoken>, key: string, at: number): void {
  const known = spoken.get();
  if (at > (known.get(key) ?? 0)) spoken.set(new Map(known).set(key, at));
}

function spokenOf(inside: Inside): Writable<Spoken> {
  const core = coreOf(inside);
  const known = spokenByChat.get(core);
  if (known) return known;
  const spoken = writable<Spoken>(new Map());
  spokenByChat.set(core, spoken);
  core.session.events.on(({ type, cid, message }) => {
    const mine = type === 'message.new' && message?.user?.id === inside.me();
    if (mine && message.type !== 'system' && message.created_at)
      note(spoken, keyOf(inside, cid), new Date(message.created_at).getTime());
  });
  return spoken;
}

/** When they last wrote in it, as far as it is loaded. What was deleted counts on: the server waits for it too. */
function lastIn({ messages }: ConversationSnapshot, stored = false): number {
  const last = messages.findLast(({ mine, kind, status }) => {
    const written = mine && (kind === 'regular' || kind === 'deleted');
    return written && status !== 'failed' && (!stored || status !== 'sending');
  });
  return last?.createdAt ?? 0;
}

/** What this person wrote, kept for the other conversations of the channel: what another device wrote is heard of. */
export function noteSpoken(inside: Inside, conversation: ConversationSnapshot): void {
  note(spokenOf(inside), keyOf(inside, conversation.cid), lastIn(conversation, true));
}

/** When this person last wrote anywhere in a channel, epoch ms; 0 for not known. */
export function spokenIn(inside: Inside, cid: string | null): Readable<number> {
  const spoken = spokenOf(inside);
  return { get: () => spoken.get().get(keyOf(inside, cid)) ?? 0, subscribe: spoken.subscribe };
}

/**
 * Until when a person has to wait before the next message, epoch ms; 0 where they need not. Their newest message counts
 * from when the server stored it; a clock that is behind the server's makes nobody wait longer than the channel does.
 * @param spoken when they last wrote anywhere in the channel
 */
export function cooldownEnd(conversation: ConversationSnapshot, now: number, spoken = 0): number {
  const { slowMode } = conversation;
  const last = Math.max(spoken, lastIn(conversation));
  if (slowMode === 0 || last === 0) return 0;
  const end = Math.min(last, now) + slowMode * MS;
  return end > now ? end : 0;
}
