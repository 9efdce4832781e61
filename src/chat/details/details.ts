import type { ChannelStateResponseFields } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import {
  addMembers,
  answerInvite,
  deleteChannel,
  hideChannel,
  inviteMembers,
  muteChannel,
  removeMembers,
  setModerator,
  setSlowMode,
  truncateChannel,
  unmuteChannel,
  updateChannel,
  updateOwnPlace,
} from '../../client/resources/channel-changes.ts';
import { setPushPreferences } from '../../client/resources/channels.ts';
import { uploadToChannel } from '../../client/resources/uploads.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { askAs, storePicture } from '../ask.ts';
import { createBatch } from '../batch.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import { ChatFailure } from '../failure.ts';
import type { Inside } from '../inside.ts';
import type { Person } from '../model.ts';
import {
  CHANNEL_NAME_MAX,
  MEMBERS_AGAIN,
  MEMBERS_FURTHER,
  MEMBERS_PAGE,
  WATCHERS_PAGE,
} from './constants.ts';
import { getMembers, getState } from './requests.ts';
import { type DetailsSnapshot, emptyDetails, factsOf, memberOf, type OwnPlace } from './snapshot.ts';

/**
 * Everything about one channel beside what is said in it. Each call asks the server and resolves with whether it was done;
 * why it was not is in `refused`.
 */
export interface Details {
  readonly snapshot: Readable<DetailsSnapshot>;
  retry(): void;
  findMembers(query: string): void;
  moreMembers(): void;
  moreWatchers(): void;
  rename(name: string): Promise<boolean>;
  /** @param file null takes the picture away */
  picture(file: File | null): Promise<boolean>;
  add(ids: readonly string[]): Promise<boolean>;
  invite(ids: readonly string[]): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  promote(id: string, moderator: boolean): Promise<boolean>;
  answer(accept: boolean): Promise<boolean>;
  /** @param ms null: until it is taken back; 0: from now on again */
  mute(ms: number | null): Promise<boolean>;
  pin(pinned: boolean): Promise<boolean>;
  archive(archived: boolean): Promise<boolean>;
  notify(level: OwnPlace['push']): Promise<boolean>;
  /** @param clear what was said so far is left behind for good, for this person */
  hide(clear: boolean): Promise<boolean>;
  freeze(frozen: boolean): Promise<boolean>;
  slow(seconds: number): Promise<boolean>;
  truncate(): Promise<boolean>;
  leave(): Promise<boolean>;
  /** Deletes the channel, for everybody. */
  destroy(): Promise<boolean>;
  stop(): void;
}

/** Events of a channel that say nothing of what is shown here, and come often. */
const ABOUT_MESSAGES = /^(?:message|reaction|typing|poll|draft|reminder|ai_indicator)\b/;
const GOES: ReadonlySet<string> = new Set([
  'channel.deleted',
  'notification.channel_deleted',
  'notification.removed_from_channel',
]);
/** Whoever leaves is told as everybody else is. */
const isOwnEnd = ({ type, user }: EventFields, me: string): boolean =>
  type === 'member.removed' && user?.id === me;
const MUTES: ReadonlySet<string> = new Set(['notification.channel_mutes_updated', 'health.check']);

export function openDetails(inside: Inside, cid: string): Details {
  const { session, lists } = coreOf(inside);
  const snapshot = writable(emptyDetails(cid));
  /** Raised with every look at the members: the answer to an earlier one is nobody's. */
  let epoch = 0;
  let ownerId = '';
  let stopped = false;
  /** Leaving, hiding or deleting is under way. */
  let ending = false;
  let looking = Promise.resolve();
  const batch = createBatch(inside.clock, () => void reload());
  const set = (change: Partial<DetailsSnapshot>) => {
    if (!stopped) snapshot.set({ ...snapshot.get(), ...change });
  };

  function client(): ChatClient {
    const here = inside.client();
    if (!here) throw new ChatFailure('no-answer');
    return here;
  }

  function show(state: ChannelStateResponseFields): void {
    ownerId = state.channel.created_by?.id ?? '';
    const facts = factsOf(inside, state);
    const { image: _, ...rest } = snapshot.get();
    if (stopped) return;
    snapshot.set({
      ...rest,
      ...facts,
      ...watchersNow(facts.watchers ?? [], rest),
      phase: 'ready',
      error: null,
    });
  }

  /** The first page as it is now; those further down stay until it is told that they went. */
  function watchersNow(
    first: readonly Person[],
    before: Pick<DetailsSnapshot, 'watchers' | 'hasMoreWatchers'>,
  ): Pick<DetailsSnapshot, 'watchers' | 'hasMoreWatchers'> {
    const full = first.length === WATCHERS_PAGE;
    const known = new Set(first.map(({ id }) => id));
    const beyond = full ? before.watchers.slice(WATCHERS_PAGE).filter(({ id }) => !known.has(id)) : [];
    return {
      watchers: [...first, ...beyond],
      hasMoreWatchers: beyond.length > 0 ? before.hasMoreWatchers : full,
    };
  }

  /** One look after the other: whoever waits for theirs sees what was there when they asked. */
  function reload(): Promise<void> {
    looking = looking.then(look);
    return looking;
  }

  /** What is being left, or was, is asked about no more: the answer would be a refusal. */
  const isOver = (): boolean => stopped || ending || snapshot.get().phase === 'gone';

  async function look(): Promise<void> {
    if (isOver()) return;
    try {
      const state = await getState(client(), cid);
      // It may have ended while it was asked about.
      if (isOver()) return;
      show(state);
      await list(false);
    } catch (cause) {
      const error = inside.errorOf(cause);
      if (error.code === 'not-found' || error.code === 'not-allowed') set({ phase: 'gone', error });
      else if (snapshot.get().phase !== 'ready') set({ phase: 'failed', error });
    }
  }

  /** @param further the page after those that are listed; else the first one, and as many as are listed */
  async function list(further: boolean): Promise<void> {
    epoch += 1;
    const asked = epoch;
    const { query, members } = snapshot.get();
    set({ loadingMembers: true, membersError: null });
    try {
      const page = async (offset: number, limit: number) =>
        (await getMembers(client(), cid, { query, offset, limit })).map((member) =>
          memberOf(inside, member, ownerId),
        );
      // Everything that was listed is looked through again only where it is little.
      const limit = further ? MEMBERS_FURTHER : members.length > MEMBERS_PAGE ? MEMBERS_AGAIN : MEMBERS_PAGE;
      const came = await page(further ? members.length : 0, limit);
      if (asked !== epoch) return;
      const known = new Set(came.map(({ person }) => person.id));
      const others = members.filter(({ person }) => !known.has(person.id));
      const full = came.length === limit;
      const before = snapshot.get().hasMoreMembers;
      const beyond = !further && full ? members.slice(limit).filter((one) => others.includes(one)) : [];
      const found = further ? [...others, ...came] : [...came, ...beyond];
      const more = further || beyond.length === 0 ? full : before;
      set({ members: found, hasMoreMembers: more, loadingMembers: false });
    } catch (cause) {
      if (asked === epoch) set({ loadingMembers: false, membersError: inside.errorOf(cause) });
    }
  }

  async function run(request: (here: ChatClient) => Promise<unknown>): Promise<boolean> {
    set({ busy: true, refused: null });
    const refused = await askAs(inside, request);
    const { sent: _, ...now } = snapshot.get();
    if (!stopped) snapshot.set({ ...now, busy: false, refused });
    return refused === null;
  }

  /** What changes nothing that an event tells of is read again. */
  async function runAndLook(request: Parameters<typeof run>[0]): Promise<boolean> {
    const done = await run(request);
    if (done) await reload();
    return done;
  }

  async function end(request: Parameters<typeof run>[0]): Promise<boolean> {
    ending = true;
    const done = await run(request);
    ending = false;
    if (done) set({ phase: 'gone', ended: true });
    else void reload();
    return done;
  }

  function hear(event: EventFields): void {
    if (MUTES.has(event.type)) batch.soon();
    if (event.type === 'user.presence.changed' || event.type === 'user.updated') showPeople();
    if (event.cid !== cid || ABOUT_MESSAGES.test(event.type)) return;
    showMember(event);
    if (event.type === 'user.watching.stop')
      set({ watchers: snapshot.get().watchers.filter(({ id }) => id !== event.user?.id) });
    if (GOES.has(event.type) || isOwnEnd(event, inside.me())) set({ phase: 'gone', ended: ending });
    else batch.soon();
  }

  /** Those far down a long list are not read again. */
  function showMember({ type, user, member }: EventFields): void {
    const { members } = snapshot.get();
    if (type === 'member.removed') set({ members: members.filter(({ person }) => person.id !== user?.id) });
    if (type !== 'member.updated' || !member) return;
    const fresh = memberOf(inside, member, ownerId);
    set({ members: members.map((one) => (one.person.id === fresh.person.id ? fresh : one)) });
  }

  /** The same people as they are known now. */
  function showPeople(): void {
    const { people } = coreOf(inside);
    const fresh = (person: Person) => people.person(person.id);
    const { members, watchers } = snapshot.get();
    queueMicrotask(() =>
      set({
        members: members.map((member) => ({ ...member, person: fresh(member.person) })),
        watchers: watchers.map(fresh),
      }),
    );
  }

  const stops = [session.events.on(hear), session.ready.on(() => void reload())];
  void reload();

  return {
    snapshot,
    retry() {
      set({ phase: 'loading', error: null });
      void reload();
    },
    findMembers(query) {
      set({ query, members: [] });
      void list(false);
    },
    moreMembers() {
      const { hasMoreMembers, loadingMembers } = snapshot.get();
      if (hasMoreMembers && !loadingMembers) void list(true);
    },
    moreWatchers() {
      const { watchers } = snapshot.get();
      void askAs(inside, async (here) => {
        const page = (await getState(here, cid, watchers.length)).watchers ?? [];
        const known = new Set(watchers.map(({ id }) => id));
        const others = page.filter(({ id }) => !known.has(id)).map((user) => inside.person(user));
        set({ watchers: [...watchers, ...others], hasMoreWatchers: page.length === WATCHERS_PAGE });
      }).then((membersError) => set({ membersError }));
    },
    rename: (name) =>
      runAndLook((here) =>
        updateChannel(here, cid, { set: { name: name.trim().slice(0, CHANNEL_NAME_MAX) } }),
      ),
    picture: (file) =>
      runAndLook(async (here) => {
        if (!file) return updateChannel(here, cid, { unset: ['image'] });
        const image = await storePicture(
          (picture, onProgress) => uploadToChannel(here, cid, { kind: 'image', file: picture, onProgress }),
          file,
          (sent) => set({ sent }),
        );
        return updateChannel(here, cid, { set: { image } });
      }),
    add: (ids) => runAndLook((here) => addMembers(here, cid, ids)),
    invite: (ids) => runAndLook((here) => inviteMembers(here, cid, ids)),
    remove: (id) => runAndLook((here) => removeMembers(here, cid, [id])),
    promote: (id, moderator) => runAndLook((here) => setModerator(here, cid, id, moderator)),
    answer: (accept) => (accept ? runAndLook : end)((here) => answerInvite(here, cid, accept)),
    async mute(ms) {
      const { mutedUntil: _, ...own } = snapshot.get().own;
      const end = ms ? { mutedUntil: inside.clock.now() + ms } : {};
      // It stands there as it was chosen; the event about it says the rest.
      set({ own: { ...own, muted: ms !== 0, ...end } });
      const done = await run((here) => (ms === 0 ? unmuteChannel(here, cid) : muteChannel(here, cid, ms)));
      if (!done) await reload();
      return done;
    },
    pin: (pinned) => runAndLook((here) => updateOwnPlace(here, cid, { pinned })),
    archive: (archived) => runAndLook((here) => updateOwnPlace(here, cid, { archived })),
    notify: (level) =>
      runAndLook(async (here) => {
        const me = inside.me();
        const wish = { user_id: me, channel_cid: cid, chat_level: level };
        const { user_channel_preferences: stored } = await setPushPreferences(here, wish);
        // No event tells of it, and the alerts of this page ask the channel.
        const channel = inside.link()?.channels.of(cid);
        if (channel) channel.pushPreferences = stored?.[me]?.[cid];
      }),
    hide: (clear) => end((here) => hideChannel(here, cid, clear)),
    freeze: (frozen) => runAndLook((here) => updateChannel(here, cid, { set: { frozen } })),
    slow: (seconds) => runAndLook((here) => setSlowMode(here, cid, seconds)),
    truncate: () => runAndLook((here) => truncateChannel(here, cid)),
    leave: () => end((here) => removeMembers(here, cid, [inside.me()])),
    destroy: () => end((here) => deleteChannel(here, cid)),
    stop() {
      stopped = true;
      batch.stop();
      for (const stop of stops) stop();
      lists.open?.refresh(cid);
    },
  };
}
