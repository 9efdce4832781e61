import type { ChannelStateResponseFields } from '../../../../protocol/index.ts';
import {
  askAs,
  ChatFailure,
  type ChatRuntime,
  coreOf,
  createBatch,
  type EventFields,
  type Person,
  storePicture,
} from '../../../chat/index.ts';
import type { ChatClient } from '../../../client/index.ts';
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
} from '../../../client/resources/channel-changes.ts';
import { setPushPreferences } from '../../../client/resources/channels.ts';
import { uploadToChannel } from '../../../client/resources/uploads.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { CHANNEL_NAME_MAX } from './constants.ts';
import { createMemberList, createWatcherList } from './people-lists.ts';
import { getState } from './requests.ts';
import { type DetailsSnapshot, emptyDetails, factsOf, type OwnPlace } from './snapshot.ts';

/**
 * Everything about one channel beside its messages. Each action asks the server and resolves to whether it succeeded.
 * The reason for a failure is in `refused`.
 */
export interface Details {
  readonly snapshot: Readable<DetailsSnapshot>;
  retry(): void;
  findMembers(query: string): void;
  moreMembers(): void;
  moreWatchers(): void;
  rename(name: string): Promise<boolean>;
  /** @param file null removes the picture */
  picture(file: File | null): Promise<boolean>;
  add(ids: readonly string[]): Promise<boolean>;
  invite(ids: readonly string[]): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  promote(id: string, moderator: boolean): Promise<boolean>;
  answer(accept: boolean): Promise<boolean>;
  /** @param ms null: until it is unmuted; 0: unmutes now */
  mute(ms: number | null): Promise<boolean>;
  pin(pinned: boolean): Promise<boolean>;
  archive(archived: boolean): Promise<boolean>;
  notify(level: OwnPlace['push']): Promise<boolean>;
  /** @param clear also removes the messages so far, for good, for this person */
  hide(clear: boolean): Promise<boolean>;
  freeze(frozen: boolean): Promise<boolean>;
  slow(seconds: number): Promise<boolean>;
  truncate(): Promise<boolean>;
  leave(): Promise<boolean>;
  /** Deletes the channel for everybody. */
  destroy(): Promise<boolean>;
  stop(): void;
}

/** Events of a channel that change nothing shown here, and that come often. */
const ABOUT_MESSAGES = /^(?:message|reaction|typing|poll|draft|reminder|ai_indicator)\b/;
/** Returns whether this person left the channel. They get the same event as everybody else. */
const isOwnEnd = ({ type, user }: EventFields, me: string): boolean =>
  type === 'member-removed' && user?.id === me;
const MUTES: ReadonlySet<string> = new Set(['notification.channel_mutes_updated', 'health.check']);

export function openDetails(runtime: ChatRuntime, cid: string): Details {
  const { session, lists } = coreOf(runtime);
  const snapshot = writable(emptyDetails(cid));
  let ownerId = '';
  let stopped = false;
  /** True while leaving, hiding or deleting is under way. */
  let ending = false;
  let looking = Promise.resolve();
  const batch = createBatch(runtime.clock, () => void reload());
  const set = (change: Partial<DetailsSnapshot>) => {
    if (!stopped) snapshot.set({ ...snapshot.get(), ...change });
  };

  let firstWatchers: readonly Person[] = [];
  const members = createMemberList(runtime, {
    cid,
    query: () => snapshot.get().query,
    ownerId: () => ownerId,
    changed: showPeople,
  });
  const watchers = createWatcherList(runtime, { cid, firstPage: () => firstWatchers, changed: showPeople });

  /** Publishes the current state of both lists. */
  function showPeople(): void {
    set({
      members: members.items.list(),
      hasMoreMembers: members.state.hasMore,
      loadingMembers: members.state.reading !== null,
      membersError: members.state.error ?? watchers.state.error,
      watchers: watchers.items.list(),
      hasMoreWatchers: watchers.state.hasMore,
    });
  }

  function client(): ChatClient {
    const here = runtime.client();
    if (!here) throw new ChatFailure('no-answer');
    return here;
  }

  function show(state: ChannelStateResponseFields): void {
    ownerId = state.channel.created_by?.id ?? '';
    const { watchers: first = [], ...facts } = factsOf(runtime, state);
    firstWatchers = first;
    const { image: _, ...rest } = snapshot.get();
    if (stopped) return;
    snapshot.set({ ...rest, ...facts, phase: 'ready', error: null });
  }

  /** Reloads the channel. Reloads run one after another, so each caller sees the state at the time of their call. */
  function reload(): Promise<void> {
    looking = looking.then(look);
    return looking;
  }

  /**
   * Returns whether the channel has ended or is ending. The channel is then not requested any more: the server would
   * refuse.
   */
  const isOver = (): boolean => stopped || ending || snapshot.get().phase === 'gone';

  async function look(): Promise<void> {
    if (isOver()) return;
    try {
      const state = await getState(client(), cid);
      // The channel may have ended during the request.
      if (isOver()) return;
      show(state);
      await Promise.all([watchers.read(), members.read()]);
    } catch (cause) {
      const error = runtime.errorOf(cause);
      if (error.code === 'not-found' || error.code === 'not-allowed') set({ phase: 'gone', error });
      else if (snapshot.get().phase !== 'ready') set({ phase: 'failed', error });
    }
  }

  async function run(request: (here: ChatClient) => Promise<unknown>): Promise<boolean> {
    set({ busy: true, refused: null });
    const refused = await askAs(runtime, request);
    const { sent: _, ...now } = snapshot.get();
    if (!stopped) snapshot.set({ ...now, busy: false, refused });
    return refused === null;
  }

  /** Runs a request that no event reports, then reloads. */
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

  function onEvent(event: EventFields): void {
    if (MUTES.has(event.type)) batch.soon();
    if (event.type === 'user.presence.changed' || event.type === 'user.updated') renewPeople();
    if (event.cid !== cid || ABOUT_MESSAGES.test(event.type)) return;
    members.onEvent(event);
    watchers.onEvent(event);
    if (event.type === 'channel-ended' || isOwnEnd(event, runtime.me()))
      set({ phase: 'gone', ended: ending });
    else batch.soon();
  }

  /** Updates the people of both lists once every listener has handled the event. */
  function renewPeople(): void {
    const { people } = coreOf(runtime);
    queueMicrotask(() => {
      members.apply((items) =>
        items.editAll((member) => ({ ...member, person: people.person(member.person.id) })),
      );
      watchers.apply((items) => items.editAll(({ id }) => people.person(id)));
    });
  }

  const stops = [session.events.on(onEvent), session.ready.on(() => void reload())];
  void reload();

  return {
    snapshot,
    retry() {
      set({ phase: 'loading', error: null });
      void reload();
    },
    findMembers(query) {
      set({ query });
      void members.restart();
    },
    moreMembers() {
      if (members.state.reading === null) void members.loadMore();
    },
    moreWatchers: () => void watchers.loadMore(),
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
      const end = ms ? { mutedUntil: runtime.clock.now() + ms } : {};
      // The choice is shown at once. The event about it brings the rest.
      set({ own: { ...own, muted: ms !== 0, ...end } });
      const done = await run((here) => (ms === 0 ? unmuteChannel(here, cid) : muteChannel(here, cid, ms)));
      if (!done) await reload();
      return done;
    },
    pin: (pinned) => runAndLook((here) => updateOwnPlace(here, cid, { pinned })),
    archive: (archived) => runAndLook((here) => updateOwnPlace(here, cid, { archived })),
    notify: (level) =>
      runAndLook(async (here) => {
        const me = runtime.me();
        const wish = { user_id: me, channel_cid: cid, chat_level: level };
        const { user_channel_preferences: stored } = await setPushPreferences(here, wish);
        // No event reports this level, and the page's alerts read it from the channel.
        const channel = runtime.link()?.channels.of(cid);
        if (channel) channel.pushPreferences = stored?.[me]?.[cid];
      }),
    hide: (clear) => end((here) => hideChannel(here, cid, clear)),
    freeze: (frozen) => runAndLook((here) => updateChannel(here, cid, { set: { frozen } })),
    slow: (seconds) => runAndLook((here) => setSlowMode(here, cid, seconds)),
    truncate: () => runAndLook((here) => truncateChannel(here, cid)),
    leave: () => end((here) => removeMembers(here, cid, [runtime.me()])),
    destroy: () => end((here) => deleteChannel(here, cid)),
    stop() {
      stopped = true;
      batch.stop();
      members.stop();
      watchers.stop();
      for (const stop of stops) stop();
      lists.open?.refresh(cid);
    },
  };
}
