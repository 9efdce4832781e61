import type { OwnUserResponse } from '../../../../protocol/index.ts';
import {
  askAs,
  type ChatError,
  type ChatRuntime,
  NAME_MAX,
  type OwnUser,
  type Person,
  safePicture,
  storePicture,
  timeIn,
} from '../../../chat/index.ts';
import { sessionOf } from '../../../chat/ports/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { setPushPreferences } from '../../../client/resources/channels.ts';
import { uploadPicture } from '../../../client/resources/uploads.ts';
import { getBlockedUsers, setBlocked, unmuteUser, updateOwnUser } from '../../../client/resources/users.ts';
import { type Readable, type Writable, writable } from '../../../util/readable.ts';

/** Activities of a person that can be shared with others. */
export type Privacy = 'typing_indicators' | 'read_receipts' | 'delivery_receipts';
/** Events that cause a push notification, as the API names them. */
export type PushLevel = 'all' | 'mentions' | 'none';

export interface OwnProfileSnapshot {
  readonly phase: 'loading' | 'ready';
  readonly name: string;
  readonly image?: string;
  /** True if the user appears offline to everybody. */
  readonly invisible: boolean;
  readonly privacy: Readonly<Record<Privacy, boolean>>;
  readonly push: PushLevel;
  /** End of the quiet time, epoch ms; absent if notifications are on. */
  readonly quietUntil?: number;
  readonly blocked: readonly Person[];
  readonly muted: readonly { readonly person: Person; readonly until?: number }[];
  /** Progress of an upload, 0 to 1; absent if none is in progress. */
  readonly sent?: number;
  /** True while a change is being sent to the server. */
  readonly busy: boolean;
  readonly error: ChatError | null;
}

/**
 * The user's own profile. Changes show at once. A refused change is undone, and `error` says why. Each call resolves
 * once the server has answered.
 */
export interface OwnProfile {
  readonly snapshot: Readable<OwnProfileSnapshot>;
  /**
   * Changes the user's name.
   * @param name up to `NAME_MAX` characters
   */
  rename(name: string): Promise<boolean>;
  /**
   * Changes the user's picture.
   * @param file null removes the picture
   */
  picture(file: File | null): Promise<boolean>;
  setInvisible(invisible: boolean): Promise<boolean>;
  setPrivacy(setting: Privacy, isOn: boolean): Promise<boolean>;
  setPush(level: PushLevel): Promise<boolean>;
  /**
   * Sets the quiet time.
   * @param until epoch ms; null ends the quiet time
   */
  setQuiet(until: number | null): Promise<boolean>;
  unblock(id: string): Promise<boolean>;
  unmute(id: string): Promise<boolean>;
  stop(): void;
}

const levelOf = (value: unknown): PushLevel => (value === 'mentions' || value === 'none' ? value : 'all');

/** Returns the fields shown here, as the server last sent them. */
function ownFacts(me: Partial<OwnUserResponse>, now: number) {
  const image = safePicture(me.image);
  const privacy = { ...me.privacy_settings };
  const push = { ...me.push_preferences };
  const quietUntil = Date.parse(push.disabled_until ?? '');
  return {
    name: typeof me.name === 'string' ? me.name : '',
    ...(image ? { image } : {}),
    invisible: me.invisible === true,
    privacy: {
      typing_indicators: privacy.typing_indicators?.enabled !== false,
      read_receipts: privacy.read_receipts?.enabled !== false,
      delivery_receipts: privacy.delivery_receipts?.enabled !== false,
    },
    push: levelOf(push.chat_level),
    ...(quietUntil > now ? { quietUntil } : {}),
  };
}

function mutedOf(runtime: ChatRuntime, { mutes }: OwnUser): OwnProfileSnapshot['muted'] {
  return mutes.flatMap(({ target, expires }) => {
    const until = timeIn(expires);
    return target ? [{ person: runtime.person(target), ...(Number.isNaN(until) ? {} : { until }) }] : [];
  });
}

/** Part of a snapshot. A field that is undefined is absent. */
type Shown = { readonly [K in keyof OwnProfileSnapshot]?: OwnProfileSnapshot[K] | undefined };

const shownWith = (before: OwnProfileSnapshot, shown: Shown): OwnProfileSnapshot =>
  Object.fromEntries(
    Object.entries({ ...before, ...shown }).filter(([, value]) => value !== undefined),
  ) as unknown as OwnProfileSnapshot;

/** Returns the earlier values of the fields that nothing else has changed since. */
function unchanged(before: OwnProfileSnapshot, shown: Shown, now: Shown): Shown {
  const keys = Object.keys(shown) as (keyof OwnProfileSnapshot)[];
  return Object.fromEntries(keys.filter((key) => now[key] === shown[key]).map((key) => [key, before[key]]));
}

/** The settings shown, and their changes on the server. */
class ProfileChanges {
  readonly snapshot: Writable<OwnProfileSnapshot>;
  readonly #runtime: ChatRuntime;
  #underWay = 0;

  constructor(runtime: ChatRuntime) {
    this.#runtime = runtime;
    this.snapshot = writable<OwnProfileSnapshot>({
      phase: 'loading',
      ...ownFacts(this.own?.me ?? {}, runtime.clock.now()),
      blocked: [],
      muted: [],
      busy: false,
      error: null,
    });
  }

  get own(): OwnUser | undefined {
    return this.#runtime.link()?.own;
  }

  set(change: Partial<OwnProfileSnapshot>): void {
    this.snapshot.set({ ...this.snapshot.get(), ...change });
  }

  /**
   * Applies a change.
   * @param shown fields shown at once; only these are undone if the server refuses
   */
  async apply(shown: Shown, request: (client: ChatClient) => Promise<unknown>): Promise<boolean> {
    const before = this.snapshot.get();
    this.#underWay += 1;
    this.snapshot.set(shownWith({ ...before, busy: true, error: null }, shown));
    const error = await askAs(this.#runtime, request);
    this.#underWay -= 1;
    const { sent: _, ...now } = this.snapshot.get();
    const kept = { ...now, busy: this.#underWay > 0 };
    if (error) this.snapshot.set({ ...shownWith(kept, unchanged(before, shown, now)), error });
    else this.snapshot.set(kept);
    return error === null;
  }

  /**
   * Updates private settings. No event reports them, so the new value is stored for the next time the profile opens.
   */
  async update(client: ChatClient, set: Partial<OwnUserResponse>): Promise<void> {
    await updateOwnUser(client, { set });
    this.own?.change(set);
  }
}

function changePicture(changes: ProfileChanges, file: File | null): Promise<boolean> {
  const { snapshot } = changes;
  const { image: _, ...without } = snapshot.get();
  if (!file) {
    return changes.apply({}, async (client) => {
      await updateOwnUser(client, { unset: ['image'] });
      changes.own?.change({}, ['image']);
      snapshot.set({ ...without, busy: true });
    });
  }
  return changes.apply({}, async (client) => {
    const image = await storePicture(
      (picture, onProgress) => uploadPicture(client, { file: picture, onProgress }),
      file,
      (sent) => changes.set({ sent }),
    );
    await changes.update(client, { image });
    const { sent: _sent, ...now } = snapshot.get();
    snapshot.set({ ...now, image });
  });
}

function changePrivacy(changes: ProfileChanges, setting: Privacy, isOn: boolean): Promise<boolean> {
  const privacy = { ...changes.snapshot.get().privacy, [setting]: isOn };
  return changes.apply({ privacy }, async (client) => {
    const enabled = { enabled: isOn };
    // Only this setting: another device may have changed the others since they were loaded here.
    await updateOwnUser(client, { set: { [`privacy_settings.${setting}`]: enabled } });
    const known = changes.own?.me?.privacy_settings;
    changes.own?.change({ privacy_settings: { ...known, [setting]: enabled } });
  });
}

type PushSettings = Pick<OwnProfile, 'setPush' | 'setQuiet'>;

function pushSettings(runtime: ChatRuntime, changes: ProfileChanges): PushSettings {
  async function prefer(client: ChatClient, settings: Readonly<Record<string, unknown>>): Promise<void> {
    const me = runtime.me();
    const { user_preferences: stored } = await setPushPreferences(client, { user_id: me, ...settings });
    const push_preferences = stored?.[me];
    if (push_preferences) changes.own?.change({ push_preferences });
  }
  return {
    setPush: (push) => changes.apply({ push }, (client) => prefer(client, { chat_level: push })),
    setQuiet(until) {
      const settings =
        until === null ? { remove_disable: true } : { disabled_until: new Date(until).toISOString() };
      return changes.apply({ quietUntil: until ?? undefined }, (client) => prefer(client, settings));
    },
  };
}

async function unblock(client: ChatClient, changes: ProfileChanges, id: string): Promise<void> {
  await setBlocked(client, id, false);
  changes.own?.noteBlocked(id, false);
}

export function openOwnProfile(runtime: ChatRuntime): OwnProfile {
  const changes = new ProfileChanges(runtime);
  const { snapshot } = changes;

  function showMuted(): void {
    const { own } = changes;
    if (own) changes.set({ muted: mutedOf(runtime, own) });
  }

  async function load(): Promise<void> {
    const error = await askAs(runtime, async (client) => {
      const blocks = await getBlockedUsers(client);
      changes.set({
        blocked: blocks.map(({ blocked_user, blocked_user_id }) =>
          runtime.person(blocked_user ?? { id: blocked_user_id }),
        ),
      });
    });
    showMuted();
    changes.set({ phase: 'ready', error });
  }

  const stop = sessionOf(runtime).events.on(({ type }) => {
    if (type === 'notification.mutes_updated') showMuted();
  });
  void load();

  return {
    snapshot,
    rename: (name) => {
      const given = name.trim().slice(0, NAME_MAX);
      return changes.apply({ name: given }, (client) => changes.update(client, { name: given }));
    },
    picture: (file) => changePicture(changes, file),
    setInvisible: (invisible) =>
      changes.apply({ invisible }, (client) => changes.update(client, { invisible })),
    setPrivacy: (setting, isOn) => changePrivacy(changes, setting, isOn),
    ...pushSettings(runtime, changes),
    unblock(id) {
      const blocked = snapshot.get().blocked.filter((person) => person.id !== id);
      return changes.apply({ blocked }, (client) => unblock(client, changes, id));
    },
    unmute(id) {
      const muted = snapshot.get().muted.filter(({ person }) => person.id !== id);
      return changes.apply({ muted }, (client) => unmuteUser(client, id));
    },
    stop,
  };
}
