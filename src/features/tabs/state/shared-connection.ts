import type { ChatEvent, HealthCheckEvent } from '../../../../protocol/index.ts';
import type {
  ChatClient,
  ClientNews,
  SharedConnection,
  Sharing,
  Transport,
  TransportListener,
} from '../../../client/index.ts';
import { stopWatching } from '../../../client/resources/channels.ts';
import type { Clock } from '../../../util/clock.ts';
import { type Election, holdLock, joinElection, whenFree } from './election.ts';
import { Relay } from './relay.ts';
import { cidsIn, Watched } from './watched.ts';
import { readWord, type Word } from './words.ts';

/** How long a person looks at a tab before it takes the connection from a hidden one, ms. */
export const LOOKED_AT_MS = 1_000;
/** How long a hidden tab leaves the connection to a visible one after its leader died, ms. */
const VISIBLE_FIRST_MS = 100;
/** Time after which channels that only a closed tab watched are left, ms. The next page may watch them again. */
export const LEAVE_MS = 5_000;

export interface SharingPorts {
  readonly client: ChatClient;
  readonly clock: Clock;
  readonly visibility: {
    now(): boolean;
    subscribe(listener: (visible: boolean) => void): () => void;
  };
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: BroadcastChannel;
  /** Name of the locks. */
  readonly name: string;
  /** Id of this tab. */
  readonly tab: string;
  /** Returns whether this tab needs a channel that was watched before it joined the others. */
  keeps(cid: string): boolean;
}

/**
 * Shares one connection between the tabs of a user. One tab leads: it has the connection, and publishes the events to the
 * others. These follow: they watch channels on its connection by requests of their own, with their own tokens.
 */
export class ConnectionSharing implements Sharing {
  readonly #ports: SharingPorts;
  readonly #connection: SharedConnection;
  readonly #election: Election;
  readonly #ended = new AbortController();
  readonly #cleanup: (() => void)[];
  readonly #watched = new Watched();
  /** Channels that were left a moment ago: an answer under way may count on them. */
  readonly #left = new Set<string>();
  /** Ends the waits for other tabs to go, when this tab no longer leads. */
  #leading = new AbortController();
  /** True while this tab holds the leader's lock. */
  #leads = false;
  /** True if the next transport is one over another tab. */
  #follows = false;
  /** True while the other tabs get the events of this tab's connection. */
  #serves = false;
  /** The last transport over another tab. */
  #relay: Relay | null = null;
  /** The connection that the next relay opens with. */
  #next: Source | null = null;
  #isLeaderVisible = true;
  /** True if this tab is about to take the connection from one that works. */
  #isHandover = false;
  /** Id of the connection that the other tabs know of. */
  #announced = '';
  #stopWaiting = () => {};

  constructor(connection: SharedConnection, ports: SharingPorts) {
    this.#ports = ports;
    this.#connection = connection;
    connection.sharing = this;
    const { channel, client, locks, name, tab, visibility } = ports;
    channel.onmessage = ({ data }) => this.#onWord(readWord(data));
    holdLock(locks, `${name}:${tab}`, this.#ended.signal);
    this.#cleanup = [
      client.subscribe((news) => this.#onNews(news)),
      visibility.subscribe(() => this.#onVisibility()),
    ];
    this.#election = joinElection(name, {
      locks,
      won: () => this.#won(),
      lost: () => this.#lost(),
      failed: () => this.stop(),
    });
    this.#post({ kind: 'hello' });
  }

  open(listener: TransportListener): Transport | null {
    if (!this.#follows) return null;
    const relay = new Relay({
      clock: this.#ports.clock,
      listener,
      ask: () => this.#post({ kind: 'hello' }),
      silent: () => this.#suspect(),
    });
    this.#relay = relay;
    const next = this.#next;
    this.#next = null;
    if (next) queueMicrotask(() => this.#openRelay(relay, next));
    else relay.check();
    return relay;
  }

  subscribed(answer: unknown): void {
    const cids = cidsIn(answer);
    for (const cid of cids) this.#watched.own.add(cid);
    if (this.#relay?.isOpen && cids.length > 0) this.#post({ kind: 'watch', id: this.#relay.id, cids });
    if (cids.some((cid) => this.#left.has(cid))) this.#watchAgain();
  }

  stop(): void {
    if (this.#ended.signal.aborted) return;
    this.#post({ kind: 'bye' });
    this.#ended.abort();
    this.#leading.abort();
    this.#stopWaiting();
    for (const stop of this.#cleanup) stop();
    this.#election.stop();
    this.#ports.channel.close();
    this.#connection.sharing = null;
    this.#relay?.end();
  }

  get #isOver(): boolean {
    return this.#ended.signal.aborted;
  }

  #post(word: WithoutTab<Word>): void {
    if (!this.#isOver) this.#ports.channel.postMessage({ ...word, tab: this.#ports.tab });
  }

  #onWord(word: Word | null): void {
    if (!word || this.#isOver || word.tab === this.#ports.tab) return;
    switch (word.kind) {
      case 'hello':
        if (this.#leads) this.#answer();
        break;
      case 'up':
        this.#onUp(word.tab, word);
        break;
      case 'down':
        this.#onDown(word.tab);
        break;
      case 'claim':
        this.#onClaim(word.visible);
        break;
      case 'bye':
        if (this.#relay?.tab === word.tab) this.#relay.end();
        this.#onGone(word.tab);
        break;
      default:
        this.#onConnectionWord(word);
    }
  }

  /** Handles a message about one connection. One about another connection came too late. */
  #onConnectionWord(word: Extract<Word, { readonly id: string }>): void {
    if (word.kind === 'watch') {
      if (this.#serves && word.id === this.#connection.gate.current?.id) this.#noteWatched(word);
    } else if (this.#isFrom(word)) {
      if (word.kind === 'event') this.#relay?.onEvent(word.event);
      else this.#onStopped(word.cids);
    }
  }

  /** The leader's connection is broken. A tab that waits for it goes on waiting, because the leader answers. */
  #onDown(tab: string): void {
    if (this.#relay?.isWaiting) this.#relay.noteAlive();
    else if (this.#relay?.tab === tab) this.#relay.end();
  }

  #isFrom({ tab, id }: { readonly tab: string; readonly id: string }): boolean {
    return this.#relay?.isOpen === true && this.#relay.tab === tab && this.#relay.id === id;
  }

  // Following

  #onUp(
    tab: string,
    { visible, first }: { readonly visible: boolean; readonly first: HealthCheckEvent },
  ): void {
    if (this.#leads) return;
    this.#isLeaderVisible = visible;
    const relay = this.#relay;
    const hasOwn = this.#connection.gate.current !== null && !relay?.isOpen;
    if (hasOwn && !visible && this.#ports.visibility.now()) {
      this.#election.take();
      return;
    }
    this.#follows = true;
    if (relay?.isOpen && relay.id === first.connection_id) relay.noteAlive();
    else if (relay?.isWaiting) this.#openRelay(relay, { tab, first });
    else {
      this.#next = { tab, first };
      this.#connection.move();
    }
    this.#considerTaking();
  }

  #openRelay(relay: Relay, { tab, first }: Source): void {
    this.#serves = false;
    relay.open(tab, first);
  }

  /** A visible tab leads rather than a hidden one, whose timers the browser slows down. */
  #considerTaking(): void {
    this.#stopWaiting();
    if (this.#leads || this.#isLeaderVisible || !this.#follows || !this.#ports.visibility.now()) return;
    this.#stopWaiting = this.#ports.clock.after(LOOKED_AT_MS, () => {
      this.#isHandover = true;
      this.#election.take();
    });
  }

  #onVisibility(): void {
    if (this.#leads) this.#answer();
    else this.#considerTaking();
  }

  /** Handles a leader's death that another tab noticed. */
  #onClaim(isVisible: boolean): void {
    if (this.#relay?.isOpen) this.#relay.end();
    if (!isVisible && !this.#leads && this.#ports.visibility.now()) this.#election.take();
  }

  /** The leader hangs: it holds its lock and answers nobody. */
  #suspect(): void {
    if (this.#relay?.isOpen) this.#relay.end();
    if (this.#leads) this.#connection.move();
    else this.#election.take();
  }

  #onStopped(cids: readonly string[]): void {
    for (const cid of cids) this.#noteLeft(cid);
    if (cids.some((cid) => this.#watched.own.has(cid))) this.#watchAgain();
  }

  #noteLeft(cid: string): void {
    this.#left.add(cid);
    this.#ports.clock.after(LEAVE_MS, () => this.#left.delete(cid));
  }

  /** Connects again, so that everything this tab needs is watched again. */
  #watchAgain(): void {
    this.#left.clear();
    const relay = this.#relay;
    if (relay?.isOpen) this.#next = { tab: relay.tab, first: this.#frameOf(relay.id) };
    this.#connection.move();
  }

  // Leading

  #won(): void {
    const isHandover = this.#isHandover;
    this.#isHandover = false;
    this.#leads = true;
    this.#follows = false;
    this.#leading = new AbortController();
    this.#stopWaiting();
    const relay = this.#relay;
    if (this.#connection.gate.current && !relay?.isOpen) this.#announce({});
    // The old leader carries the events until this tab has a connection of its own.
    else if (relay?.isOpen && isHandover) this.#connection.move();
    else this.#replaceDead();
  }

  /** Takes the place of a leader that is gone. A hidden tab lets a visible one go first. */
  #replaceDead(): void {
    const visible = this.#ports.visibility.now();
    this.#post({ kind: 'claim', visible });
    this.#relay?.end();
    const { signal } = this.#leading;
    const connect = () => {
      if (!signal.aborted && !this.#connection.gate.current) this.#connection.move();
    };
    if (visible) connect();
    else this.#stopWaiting = this.#ports.clock.after(VISIBLE_FIRST_MS, connect);
  }

  /** Another tab took over. This one serves the others until that tab is connected. */
  #lost(): void {
    this.#leads = false;
    this.#follows = true;
    this.#leading.abort();
    this.#stopWaiting();
    this.#post({ kind: 'hello' });
  }

  #onNews(news: ClientNews): void {
    switch (news.kind) {
      case 'connected':
      case 'reconnected':
        this.#watched.reset();
        break;
      case 'disconnected':
        this.#watched.reset();
        if (this.#serves) this.#post({ kind: 'down' });
        this.#serves = false;
        break;
      case 'event':
        if (!this.#relay?.isOpen) this.#publish(news.event);
    }
  }

  #publish(event: ChatEvent): void {
    const { current } = this.#connection.gate;
    if (!current) return;
    if (this.#leads && current.id !== this.#announced)
      this.#announce(event.type === 'health.check' ? event : {});
    if (this.#serves) this.#post({ kind: 'event', id: current.id, event });
  }

  /** Publishes the connection. A new one has the user's own data, which its followers may have missed. */
  #announce(first: Partial<HealthCheckEvent>): void {
    const { current } = this.#connection.gate;
    if (!current) return;
    this.#announced = current.id;
    this.#serves = true;
    this.#post({
      kind: 'up',
      visible: this.#ports.visibility.now(),
      first: { ...this.#frameOf(current.id), ...first },
    });
  }

  /** Returns the first frame of a connection, without the user's own data. */
  #frameOf(id: string): HealthCheckEvent {
    const created_at = new Date(this.#ports.clock.now()).toISOString();
    return { type: 'health.check', connection_id: id, created_at } as HealthCheckEvent;
  }

  #answer(): void {
    if (this.#serves) this.#announce({});
    else this.#post({ kind: 'down' });
  }

  #noteWatched({ tab, cids }: { readonly tab: string; readonly cids: readonly string[] }): void {
    const { locks, name } = this.#ports;
    if (!this.#watched.knows(tab))
      whenFree(locks, { name: `${name}:${tab}`, signal: this.#leading.signal }, () => this.#onGone(tab));
    this.#watched.note(tab, cids);
  }

  /** Stops watching what only a tab that is gone has watched. */
  #onGone(tab: string): void {
    const cids = this.#watched.drop(tab);
    const id = this.#connection.gate.current?.id;
    if (cids.length > 0)
      this.#ports.clock.after(LEAVE_MS, () => {
        if (!this.#isOver && this.#serves && this.#connection.gate.current?.id === id) this.#leave(cids);
      });
  }

  #leave(cids: readonly string[]): void {
    const { client, keeps } = this.#ports;
    const left = cids.filter((cid) => !this.#watched.has(cid) && !keeps(cid));
    for (const cid of left) {
      this.#noteLeft(cid);
      // The events of a channel that could not be left are ignored.
      stopWatching(client, cid).catch(() => {});
    }
    const id = this.#connection.gate.current?.id;
    if (id && left.length > 0) this.#post({ kind: 'stopped', id, cids: left });
  }
}

/** A tab with a connection, and the first frame of that. */
interface Source {
  readonly tab: string;
  readonly first: HealthCheckEvent;
}

type WithoutTab<T> = T extends unknown ? Omit<T, 'tab'> : never;
