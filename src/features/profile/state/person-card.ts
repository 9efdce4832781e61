import type { UserResponse } from '../../../../protocol/index.ts';
import {
  askAs,
  type ChatError,
  type ChatRuntime,
  type EventFields,
  isStaff,
  type Person,
  safeUrl,
  timeIn,
} from '../../../chat/index.ts';
import { peopleOf, sessionOf } from '../../../chat/ports/index.ts';
import {
  conversationOf,
  muteUser,
  queryUsers,
  setBlocked,
  unmuteUser,
} from '../../../client/resources/users.ts';
import { keepIfSame } from '../../../util/keep-if-same.ts';
import { type Readable, writable } from '../../../util/readable.ts';

/** Facts about a visitor, shown to those who answer: those that pages have set, and the e-mail given before the chat. */
export interface VisitorFacts {
  /** Empty if none was given. */
  readonly email: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly page: { readonly url: string; readonly title: string } | null;
  /** The last rating of this conversation; null if there is none. */
  readonly rating: { readonly score: number; readonly text: string } | null;
}

export interface PersonSnapshot {
  readonly person: Person;
  /** Null if the reader is not support staff, or if no facts are set. */
  readonly visitorFacts: VisitorFacts | null;
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

/** Returns the e-mail address that a visitor gave before this conversation; empty without one. */
function emailOf(runtime: ChatRuntime, id: string): string {
  const data = runtime.channel()?.data;
  const email: unknown = Object(data).email;
  return data?.created_by?.id === id && typeof email === 'string' ? email.slice(0, LONGEST_FACT) : '';
}

/** Returns the visitor's rating of this conversation, which staff get with the channel. */
function ratingOf(runtime: ChatRuntime, id: string): VisitorFacts['rating'] {
  const data = runtime.channel()?.data;
  return (data?.created_by?.id === id && data.support_rating) || null;
}

type Given = Pick<VisitorFacts, 'email' | 'rating'>;

const givenBy = (runtime: ChatRuntime, id: string): Given => ({
  email: emailOf(runtime, id),
  rating: ratingOf(runtime, id),
});

function visitorFactsOf(user: Readonly<Record<string, unknown>>, given: Given): VisitorFacts | null {
  const facts = typeof user.attributes === 'object' ? Object.entries(user.attributes ?? {}) : [];
  const page = { ...(typeof user.page === 'object' ? user.page : null) } as Readonly<Record<string, unknown>>;
  const url = safeUrl(page.url);
  const plain = facts.filter(([, value]) => /^(string|number|boolean)$/.test(typeof value));
  if (plain.length === 0 && url === null && given.email === '' && !given.rating) return null;
  const short = (value: unknown) => `${value}`.slice(0, LONGEST_FACT);
  return {
    ...given,
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
      peopleOf(runtime).note(user);
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
  const people = peopleOf(runtime);
  /** The last choice made here, until the server's event confirms it. */
  let pendingMute: Mute | null = null;
  let visitorFacts: VisitorFacts | null = null;
  const note = (user: object) => {
    if (isStaff(runtime.link()?.own.me?.role))
      visitorFacts = visitorFactsOf({ ...user }, givenBy(runtime, id));
  };

  const mute = () => muteOf(runtime, id);
  function facts(): Omit<PersonSnapshot, 'busy' | 'error'> {
    return {
      person: people.person(id),
      visitorFacts,
      ...(pendingMute ?? mute()),
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
    if (pendingMute && sameMute(pendingMute, mute())) pendingMute = null;
    show({ busy: false, error });
    return error === null;
  }

  async function requestMute(nextMute: Mute, request: Request): Promise<void> {
    pendingMute = nextMute;
    const done = await run(request);
    if (pendingMute !== nextMute) return;
    if (!done || sameMute(nextMute, mute())) pendingMute = null;
    show();
  }

  const stopListening = sessionOf(runtime).events.on(({ type, user }: EventFields) => {
    if (!ABOUT.has(type)) return;
    if (type === 'user.updated' && user?.id === id) note(user);
    const { busy } = snapshot.get();
    if (pendingMute && !busy && (type === 'health.check' || sameMute(pendingMute, mute())))
      pendingMute = null;
    show();
  });
  void fetchPerson(runtime, id, note).then(() => show());

  return {
    snapshot,
    mute: (minutes) =>
      void requestMute(
        {
          muted: true,
          ...(minutes === null ? {} : { mutedUntil: runtime.clock.now() + minutes * MINUTE }),
        },
        (client) => muteUser(client, id, minutes),
      ),
    unmute: () => void requestMute({ muted: false }, (client) => unmuteUser(client, id)),
    block: (blocked) =>
      void run(async (client) => {
        await setBlocked(client, id, blocked);
        runtime.link()?.own.noteBlocked(id, blocked);
      }),
    message: () => openConversation(runtime, id, run),
    stop: stopListening,
  };
}
