import type { UserResponse } from '../../../../protocol/index.ts';
import {
  askAs,
  type ChatError,
  type ChatRuntime,
  coreOf,
  type EventFields,
  isStaff,
  type Person,
  safeUrl,
  timeIn,
} from '../../../chat/index.ts';
import {
  conversationOf,
  muteUser,
  queryUsers,
  setBlocked,
  unmuteUser,
} from '../../../client/resources/users.ts';
import { keepIfSame } from '../../../util/keep-if-same.ts';
import { type Readable, writable } from '../../../util/readable.ts';

/** Facts that pages have set for a visitor, shown to those who answer. */
export interface Told {
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly page: { readonly url: string; readonly title: string } | null;
}

export interface PersonSnapshot {
  readonly person: Person;
  /** Null if the reader is not support staff, or if no facts are set. */
  readonly told: Told | null;
  readonly muted: boolean;
  /** End of the mute, epoch ms; absent for a permanent mute. */
  readonly mutedUntil?: number;
  readonly blocked: boolean;
  /** True while a request is in progress. */
  readonly busy: boolean;
  /** Why the last action failed. */
  readonly error: ChatError | null;
}

/** Actions that the user can take on another person. */
export interface PersonCard {
  readonly snapshot: Readable<PersonSnapshot>;
  /**
   * Mutes the person.
   * @param minutes null for a permanent mute
   */
  mute(minutes: number | null): void;
  unmute(): void;
  block(blocked: boolean): void;
  /**
   * Opens the direct conversation with this person, creating it if needed.
   * @returns its cid; null on failure, see `error`
   */
  message(): Promise<string | null>;
  stop(): void;
}

type Request = Parameters<typeof askAs>[1];

/** Events that may change what the card shows. */
const ABOUT: ReadonlySet<string> = new Set([
  'user.presence.changed',
  'user.updated',
  'notification.mutes_updated',
  'health.check',
]);

const MINUTE = 60_000;

/** The stored facts are not validated: only short plain values are shown. */
const MOST_FACTS = 20;
const LONGEST_FACT = 500;

function toldOf(user: Readonly<Record<string, unknown>>): Told | null {
  const facts = typeof user.attributes === 'object' ? Object.entries(user.attributes ?? {}) : [];
  const page = { ...(typeof user.page === 'object' ? user.page : null) } as Readonly<Record<string, unknown>>;
  const url = safeUrl(page.url);
  const plain = facts.filter(([, value]) => /^(string|number|boolean)$/.test(typeof value));
  if (plain.length === 0 && url === null) return null;
  const short = (value: unknown) => `${value}`.slice(0, LONGEST_FACT);
  return {
    attributes: plain.slice(0, MOST_FACTS).map(([name, value]) => [short(name), short(value)]),
    page: url === null ? null : { url, title: (typeof page.title === 'string' && short(page.title)) || url },
  };
}

type Mute = Pick<PersonSnapshot, 'muted' | 'mutedUntil'>;

/** Tolerance between the server's end of a mute and the requested one, ms. They differ by the time of the request. */
const SAME_END = 60_000;

const sameMute = (a: Mute, b: Mute): boolean =>
  a.muted === b.muted && Math.abs((a.mutedUntil ?? 0) - (b.mutedUntil ?? 0)) < SAME_END;

/** Returns the mute of a person as the server last reported it. */
function muteOf(runtime: ChatRuntime, id: string): Mute {
  const known = runtime.link()?.own.muteOf(id, runtime.clock.now());
  const until = timeIn(known?.expires);
  return { muted: known !== undefined, ...(Number.isNaN(until) ? {} : { mutedUntil: until }) };
}

/** Fetches a person. The server sends presence only for people queried with it. Authors of old messages were not. */
const fetchPerson = (runtime: ChatRuntime, id: string, found: (user: UserResponse) => void) =>
  askAs(runtime, async (client) => {
    const users = await queryUsers(client, { filter_conditions: { id: { $in: [id] } }, presence: true });
    for (const user of users) {
      coreOf(runtime).people.note(user);
      found(user);
    }
  });

/** Returns the direct conversation with a person; null if it cannot be opened. */
async function openConversation(
  runtime: ChatRuntime,
  id: string,
  run: (request: Request) => Promise<boolean>,
): Promise<string | null> {
  let cid: string | null = null;
  await run(async (client) => {
    cid = await conversationOf(client, [runtime.me(), id]);
  });
  return cid;
}

export function openPerson(runtime: ChatRuntime, id: string): PersonCard {
  const { session, people } = coreOf(runtime);
  /** The last choice made here, until the server's event confirms it. */
  let wish: Mute | null = null;
  let told: Told | null = null;
  const note = (user: object) => {
    if (isStaff(runtime.link()?.own.me?.role)) told = toldOf({ ...user });
  };

  const mute = () => muteOf(runtime, id);
  function facts(): Omit<PersonSnapshot, 'busy' | 'error'> {
    return {
      person: people.person(id),
      told,
      ...(wish ?? mute()),
      blocked: runtime.link()?.own.blocked.get().has(id) === true,
    };
  }

  const snapshot = writable<PersonSnapshot>({ ...facts(), busy: false, error: null });
  const show = (change: Partial<PersonSnapshot> = {}) => {
    const { busy, error } = snapshot.get();
    snapshot.set(keepIfSame<PersonSnapshot>(snapshot.get(), { ...facts(), busy, error, ...change }));
  };

  async function run(request: Request): Promise<boolean> {
    show({ busy: true, error: null });
    const error = await askAs(runtime, request);
    // An event received during the request may have confirmed the choice already.
    if (wish && sameMute(wish, mute())) wish = null;
    show({ busy: false, error });
    return error === null;
  }

  async function wishFor(wanted: Mute, request: Request): Promise<void> {
    wish = wanted;
    const done = await run(request);
    if (wish !== wanted) return;
    if (!done || sameMute(wanted, mute())) wish = null;
    show();
  }

  const stopHearing = session.events.on(({ type, user }: EventFields) => {
    if (!ABOUT.has(type)) return;
    if (type === 'user.updated' && user?.id === id) note(user);
    const { busy } = snapshot.get();
    if (wish && !busy && (type === 'health.check' || sameMute(wish, mute()))) wish = null;
    show();
  });
  void fetchPerson(runtime, id, note).then(() => show());

  return {
    snapshot,
    mute: (minutes) =>
      void wishFor(
        {
          muted: true,
          ...(minutes === null ? {} : { mutedUntil: runtime.clock.now() + minutes * MINUTE }),
        },
        (client) => muteUser(client, id, minutes),
      ),
    unmute: () => void wishFor({ muted: false }, (client) => unmuteUser(client, id)),
    block: (blocked) =>
      void run(async (client) => {
        await setBlocked(client, id, blocked);
        runtime.link()?.own.noteBlocked(id, blocked);
      }),
    message: () => openConversation(runtime, id, run),
    stop: stopHearing,
  };
}
