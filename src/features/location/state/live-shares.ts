import type { MessageResponse, SharedLocationResponseData } from '../../../../protocol/index.ts';
import {
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  commandGroup,
  type EventFields,
  type LeftBy,
  LONGEST_TIMER,
  timeIn,
} from '../../../chat/index.ts';
import { environmentOf, sessionOf } from '../../../chat/ports/index.ts';
import { getLiveLocations, putLiveLocation } from '../../../client/resources/locations.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { throttle } from '../../../util/throttle.ts';
import { LOCATION_THROTTLE } from './constants.ts';
import { liveKeyOf } from './live-key.ts';
import type { Place, PlaceProblem, WatchPlace } from './place.ts';

/** A place that this device is sharing. */
export interface LiveShare {
  readonly messageId: string;
  /** Conversation in which the place is shared. */
  readonly cid: string;
  /** Epoch ms. */
  readonly endAt: number;
}

export interface SharingSnapshot {
  /** Sorted by end, the earliest first. */
  readonly shares: readonly LiveShare[];
  /** Reason why no position is sent; null while the position is known. */
  readonly problem: PlaceProblem | null;
}

/** Functions that the page provides. */
export interface SharingPorts {
  readonly watch: WatchPlace;
  /** Returns whether the chat is still on the page. */
  alive(): boolean;
}

/** Live locations that this device shares, independent of the view that is open in the chat. */
export interface LiveShares {
  readonly snapshot: Readable<SharingSnapshot>;
  /**
   * Stops one share.
   * @param deviceId device that began the share; defaults to this device
   * @returns null, or why the share could not be stopped
   */
  stop(messageId: string, deviceId?: string): Promise<ChatError | null>;
  /** Stops sending positions if the person has signed out or the chat is gone. */
  check(): void;
}

/** Error codes of refusals that a retry would not change. */
const FOR_GOOD = new Set(['input', 'not-allowed', 'not-found']);

class Sharing implements LiveShares {
  readonly #runtime: ChatRuntime;
  readonly #ports: SharingPorts;
  readonly #snapshot = writable<SharingSnapshot>({ shares: [], problem: null });
  readonly #publish;
  /** Id of the user whose places are shared. */
  #owner = '';
  #place: Place | null = null;
  #stopWatch: (() => void) | null = null;
  #stopTimer: (() => void) | null = null;
  /** True if this tab has requested the lock for sending positions. */
  #asked = false;

  constructor(runtime: ChatRuntime, ports: SharingPorts) {
    this.#runtime = runtime;
    this.#ports = ports;
    this.#publish = throttle(runtime.clock, LOCATION_THROTTLE, () => this.#sendPlace());
    const { events, ready } = sessionOf(runtime);
    events.on((event) => this.#onEvent(event));
    ready.on(() => void this.#resume());
    void this.#resume();
  }

  get snapshot(): Readable<SharingSnapshot> {
    return this.#snapshot;
  }

  async stop(messageId: string, deviceId = liveKeyOf(this.#runtime).get() ?? ''): Promise<ChatError | null> {
    const before = this.#share(messageId);
    const end_at = new Date(this.#runtime.clock.now() - 1).toISOString();
    this.#drop(messageId);
    try {
      const client = this.#runtime.client();
      if (!client) throw new ChatFailure('no-answer');
      await putLiveLocation(client, { message_id: messageId, created_by_device_id: deviceId, end_at });
      return null;
    } catch (cause) {
      const error = this.#runtime.errorOf(cause);
      if (before && !FOR_GOOD.has(error.code)) this.#keep(before);
      return error;
    }
  }

  check(): void {
    if (this.#owner !== '' && (this.#runtime.me() !== this.#owner || !this.#ports.alive())) this.#end();
  }

  #share(messageId: string): LiveShare | undefined {
    return this.#snapshot.get().shares.find((share) => share.messageId === messageId);
  }

  /** Resumes after the page was closed or the connection was lost. The server knows which places are still shared. */
  async #resume(): Promise<void> {
    this.check();
    const client = this.#runtime.client();
    const device = liveKeyOf(this.#runtime).get();
    if (!client || device === null) return;
    try {
      const active = await getLiveLocations(client);
      const mine = active.filter(({ created_by_device_id }) => created_by_device_id === device);
      this.#show(mine.flatMap((location) => shareOf(location) ?? []));
    } catch {
      // The next reconnect tries again.
    }
  }

  #onEvent(event: EventFields): void {
    const { message, cid } = event;
    switch (event.type) {
      case 'channel-ended':
        // A person who left a conversation no longer shares a place with its members.
        this.#show(this.#snapshot.get().shares.filter((share) => share.cid !== cid));
        break;
      case 'message-added':
      case 'message-changed':
        if (message) this.#noteMessage(message);
        break;
      case 'message-removed':
        if (message) this.#drop(message.id);
        break;
      default:
        event.type satisfies LeftBy<'live-locations'>;
    }
  }

  #noteMessage({ id, cid = '', user, shared_location: shared, deleted_at }: MessageResponse): void {
    const known = this.#share(id);
    const device = liveKeyOf(this.#runtime).get();
    const ours = device !== null && shared?.created_by_device_id === device;
    if (!known && (!ours || user?.id !== this.#runtime.me())) return;
    const share =
      shared && ours && !deleted_at ? shareOf({ ...shared, message_id: id, channel_cid: cid }) : null;
    if (share && share.endAt > this.#runtime.clock.now()) this.#keep(share);
    else this.#drop(id);
  }

  #keep(share: LiveShare): void {
    const others = this.#snapshot.get().shares.filter(({ messageId }) => messageId !== share.messageId);
    this.#show([...others, share]);
  }

  #drop(messageId: string): void {
    const { shares } = this.#snapshot.get();
    if (this.#share(messageId)) this.#show(shares.filter((share) => share.messageId !== messageId));
  }

  #show(shares: readonly LiveShare[]): void {
    const now = this.#runtime.clock.now();
    const going = shares.filter(({ endAt }) => endAt > now).toSorted((a, b) => a.endAt - b.endAt);
    if (going.length === 0) {
      this.#end();
      return;
    }
    this.#owner = this.#runtime.me();
    liveKeyOf(this.#runtime).make();
    this.#snapshot.set({ ...this.#snapshot.get(), shares: going });
    this.#stopTimer?.();
    const left = Math.min(LONGEST_TIMER, (going[0]?.endAt ?? now) - now);
    this.#stopTimer = this.#runtime.clock.after(left, () => this.#show(this.#snapshot.get().shares));
    this.#begin();
  }

  /**
   * Starts to watch once this tab holds the lock. Only one tab sends positions; another tab takes over when it closes.
   */
  #begin(): void {
    if (this.#asked) return;
    this.#asked = true;
    const name = `stoop:live-location:${this.#runtime.client()?.key}:${this.#owner}`;
    void environmentOf(this.#runtime).environment.lock(name, () => {
      if (!this.#asked) return Promise.resolve();
      return new Promise<void>((release) => {
        const stop = this.#ports.watch(
          (place) => this.#found(place),
          (problem) => this.#snapshot.set({ ...this.#snapshot.get(), problem }),
        );
        this.#stopWatch = () => {
          stop();
          release();
        };
      });
    });
  }

  #found(place: Place): void {
    this.check();
    if (this.#owner === '') return;
    this.#place = place;
    if (this.#snapshot.get().problem) this.#snapshot.set({ ...this.#snapshot.get(), problem: null });
    this.#publish.call();
  }

  #sendPlace(): void {
    const client = this.#runtime.client();
    const device = liveKeyOf(this.#runtime).get();
    if (!client || !this.#place || device === null) return;
    const { latitude, longitude } = this.#place;
    for (const { messageId } of this.#snapshot.get().shares) {
      const change = { message_id: messageId, created_by_device_id: device, latitude, longitude };
      putLiveLocation(client, change).catch((cause) => {
        // After a lost request, the next position is sent anyway.
        if (FOR_GOOD.has(this.#runtime.errorOf(cause).code)) this.#drop(messageId);
      });
    }
  }

  #end(): void {
    this.#asked = false;
    this.#owner = '';
    this.#place = null;
    this.#publish.cancel();
    this.#stopTimer?.();
    this.#stopWatch?.();
    this.#stopWatch = null;
    liveKeyOf(this.#runtime).forget();
    if (this.#snapshot.get().shares.length > 0) this.#snapshot.set({ shares: [], problem: null });
  }
}

function shareOf({
  message_id,
  channel_cid = '',
  end_at,
}: Partial<SharedLocationResponseData>): LiveShare | null {
  const endAt = timeIn(end_at);
  return message_id && !Number.isNaN(endAt) ? { messageId: message_id, cid: channel_cid, endAt } : null;
}

function createSharing(runtime: ChatRuntime) {
  let shares: LiveShares | null = null;
  return {
    /** Returns the live shares of this chat, created on first use. */
    shares(ports: SharingPorts): LiveShares {
      shares ??= new Sharing(runtime, ports);
      return shares;
    },
  };
}

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly sharing: ReturnType<typeof createSharing>;
  }
}

export const sharingOf = commandGroup('sharing', createSharing);
