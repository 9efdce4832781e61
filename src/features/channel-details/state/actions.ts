import { askAs, type ChatRuntime, storePicture } from '../../../chat/index.ts';
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
import { CHANNEL_NAME_MAX } from './constants.ts';
import type { LiveDetails } from './live-details.ts';
import type { OwnPlace } from './snapshot.ts';

/** Actions on the channel, for everybody in it. */
interface ChannelActions {
  rename(name: string): Promise<boolean>;
  /** @param file null removes the picture */
  picture(file: File | null): Promise<boolean>;
  freeze(frozen: boolean): Promise<boolean>;
  slow(seconds: number): Promise<boolean>;
  truncate(): Promise<boolean>;
  /** Deletes the channel for everybody. */
  destroy(): Promise<boolean>;
}

interface MemberActions {
  add(ids: readonly string[]): Promise<boolean>;
  invite(ids: readonly string[]): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  promote(id: string, moderator: boolean): Promise<boolean>;
}

/** Actions on this person's own place in the channel. */
interface OwnActions {
  answer(accept: boolean): Promise<boolean>;
  /** @param ms null: until it is unmuted; 0: unmutes now */
  mute(ms: number | null): Promise<boolean>;
  pin(pinned: boolean): Promise<boolean>;
  archive(archived: boolean): Promise<boolean>;
  notify(level: OwnPlace['push']): Promise<boolean>;
  /** @param clear also removes the messages so far, for good, for this person */
  hide(clear: boolean): Promise<boolean>;
  leave(): Promise<boolean>;
}

export type DetailActions = ChannelActions & MemberActions & OwnActions;

type Run = (request: (client: ChatClient) => Promise<unknown>) => Promise<boolean>;

/** The ways to run a request. Each resolves to whether it succeeded. */
interface Runs {
  /** Runs a request whose result an event reports. */
  readonly run: Run;
  /** Runs a request that no event reports, then reloads. */
  readonly runAndLook: Run;
  /** Runs a request after which this person no longer sees the channel. */
  readonly end: Run;
}

function createRuns(runtime: ChatRuntime, live: LiveDetails): Runs {
  const run: Run = async (request) => {
    live.set({ busy: true, refused: null });
    const refused = await askAs(runtime, request);
    const { sent: _, ...now } = live.snapshot.get();
    live.replace({ ...now, busy: false, refused });
    return refused === null;
  };
  return {
    run,
    async runAndLook(request) {
      const done = await run(request);
      if (done) await live.reload();
      return done;
    },
    async end(request) {
      live.ending = true;
      const done = await run(request);
      live.ending = false;
      if (done) live.set({ phase: 'gone', ended: true });
      else void live.reload();
      return done;
    },
  };
}

function channelActions(live: LiveDetails, { runAndLook, end }: Runs): ChannelActions {
  const { cid } = live;
  return {
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
          (sent) => live.set({ sent }),
        );
        return updateChannel(here, cid, { set: { image } });
      }),
    freeze: (frozen) => runAndLook((here) => updateChannel(here, cid, { set: { frozen } })),
    slow: (seconds) => runAndLook((here) => setSlowMode(here, cid, seconds)),
    truncate: () => runAndLook((here) => truncateChannel(here, cid)),
    destroy: () => end((here) => deleteChannel(here, cid)),
  };
}

const memberActions = (cid: string, { runAndLook }: Runs): MemberActions => ({
  add: (ids) => runAndLook((here) => addMembers(here, cid, ids)),
  invite: (ids) => runAndLook((here) => inviteMembers(here, cid, ids)),
  remove: (id) => runAndLook((here) => removeMembers(here, cid, [id])),
  promote: (id, moderator) => runAndLook((here) => setModerator(here, cid, { id, moderator })),
});

function ownActions(runtime: ChatRuntime, live: LiveDetails, { run, runAndLook, end }: Runs): OwnActions {
  const { cid } = live;
  return {
    answer: (accept) => (accept ? runAndLook : end)((here) => answerInvite(here, cid, accept)),
    async mute(ms) {
      const { mutedUntil: _, ...own } = live.snapshot.get().own;
      const until = ms ? { mutedUntil: runtime.clock.now() + ms } : {};
      // The choice is shown at once. The event about it brings the rest.
      live.set({ own: { ...own, muted: ms !== 0, ...until } });
      const done = await run((here) => (ms === 0 ? unmuteChannel(here, cid) : muteChannel(here, cid, ms)));
      if (!done) await live.reload();
      return done;
    },
    pin: (pinned) => runAndLook((here) => updateOwnPlace(here, cid, { pinned })),
    archive: (archived) => runAndLook((here) => updateOwnPlace(here, cid, { archived })),
    notify: (level) =>
      runAndLook(async (here) => {
        const me = runtime.me();
        const preference = { user_id: me, channel_cid: cid, chat_level: level };
        const { user_channel_preferences: stored } = await setPushPreferences(here, preference);
        // No event reports this level, and the page's alerts read it from the channel.
        const channel = runtime.link()?.channels.of(cid);
        if (channel) channel.pushPreferences = stored?.[me]?.[cid];
      }),
    hide: (clear) => end((here) => hideChannel(here, cid, clear)),
    leave: () => end((here) => removeMembers(here, cid, [runtime.me()])),
  };
}

export function createActions(runtime: ChatRuntime, live: LiveDetails): DetailActions {
  const runs = createRuns(runtime, live);
  return {
    ...channelActions(live, runs),
    ...memberActions(live.cid, runs),
    ...ownActions(runtime, live, runs),
  };
}
