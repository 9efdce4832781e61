import type { OwnUserResponse } from '../../../protocol/index.ts';
import type { AppClient } from '../../client/index.ts';
import { updateOwnUser } from '../../client/resources/users.ts';
import { emitter } from '../../util/emitter.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { type Batch, createBatch } from '../batch.ts';
import { ChatFailure } from '../errors/failure.ts';
import type { ErrorCode } from '../errors/table.ts';
import type { Link } from '../link/open-link.ts';
import type { ChatError, Identity, SessionSnapshot } from '../model.ts';
import type { News } from '../news/news.ts';
import type { ChatOptions, TokenSource } from '../options.ts';
import type { People } from '../people/people.ts';
import { forgetGuest } from '../store/guest-store.ts';
import { Connection } from './connection.ts';
import { appCredentials, type Credentials, sameIdentity } from './credentials.ts';
import type { UserDetails } from './login.ts';
import { type GuestHints, makeGuest } from './make-guest.ts';
import { userIdOf } from './token.ts';
import { fetchToken } from './token-provider.ts';

/** Errors that refuse the identity. A guest is created again; a signed-in user needs another token. */
const REFUSED: ReadonlySet<string> = new Set<ErrorCode>([
  'token-expired',
  'token-early',
  'token-signature',
  'token-refused',
  'token-foreign',
  'not-found',
]);

function isIdentityRefused(code: string): boolean {
  return REFUSED.has(code);
}

/** A change of identity; `reason` if the server or another tab ended the session. */
export interface IdentityChange {
  readonly from: Credentials | null;
  readonly to: Credentials | null;
  readonly reason: ChatError | null;
}

const NOBODY: Identity = { kind: 'none' };

/** The current identity and its connection. */
export class Session {
  readonly #options: ChatOptions;
  readonly #people: People;
  readonly #connection: Connection;
  readonly #snapshot = writable<SessionSnapshot>({
    identity: NOBODY,
    connection: 'idle',
    error: null,
    unread: 0,
    unreadThreads: 0,
  });
  /** Emits when the connection is up, first or again. */
  readonly ready = emitter<Link>();
  readonly events = emitter<News>();
  /** Emits when the connection breaks: nothing is watched until it is ready again. */
  readonly breaks = emitter<void>();
  /** Emits when a channel changed without an event. */
  readonly changes = emitter<string>();
  readonly identities = emitter<IdentityChange>();
  readonly #stopNetwork: () => void;
  #credentials: Credentials | null = null;
  #disposed = false;
  #role = '';
  #serverUnread = 0;
  #localUnread = 0;
  /** Batches unread updates as messages are batched: each message of a flood changes the count. */
  readonly #unreadChanged: Batch;
  /** Increased with every change of identity: requests of an earlier identity are void. */
  #identityVersion = 0;
  /** Id of the latest `identify` or logout: an earlier one that is still on its way is void. */
  #requestId = 0;
  #joining: Promise<void> | null = null;
  /** Name and picture that the page gives the signed-in person, or the next one to sign in. */
  #details: UserDetails = {};
  /** The app's client whose user left last. */
  #left: AppClient | null = null;

  constructor(options: ChatOptions, people: People) {
    this.#options = options;
    this.#people = people;
    this.#unreadChanged = createBatch(options.environment.clock, () =>
      this.#set({ unread: this.#serverUnread + this.#localUnread }),
    );
    this.#connection = new Connection(options, {
      details: () => this.#details,
      ready: (link, me) => {
        this.#noteMe(me);
        const { name, image } = this.#details;
        // A connection of another tab brings no data of the person, because this tab has it already.
        if (me && ((name ?? me.name) !== me.name || (image ?? me.image) !== me.image)) this.#sendDetails();
        this.stored = null;
        this.ready.emit(link);
      },
      event: (event) => this.#onEvent(event),
      broken: () => this.breaks.emit(),
      changed: (cid) => this.changes.emit(cid),
      state: (connection, error) => this.#set({ connection, error }),
      refused: (error) => this.#refused(error),
      left: (client) => {
        this.#left = client;
        this.end();
      },
    });
    this.#stopNetwork = options.environment.network.subscribe(() => this.#connection.networkChanged());
  }

  get snapshot(): Readable<SessionSnapshot> {
    return this.#snapshot;
  }

  /** The link that answers from what is stored on this device while the connection is down. */
  stored: Link | null = null;

  get link(): Link | null {
    return this.stored ?? this.#connection.link;
  }

  /** The link while it is connected. */
  get onlineLink(): Link | null {
    const { link } = this;
    return link?.online() ? link : null;
  }

  get credentials(): Credentials | null {
    return this.#credentials;
  }

  /** App role of the signed-in user; empty until connected. */
  get role(): string {
    return this.#role;
  }

  connect(next: Credentials): void {
    // A token or a guest was still on its way.
    if (this.#disposed) return;
    if (!sameIdentity(this.#credentials, next)) {
      // The old connection must be closed before anything acts on the change.
      this.#connection.pause();
      this.#become(next, null);
    }
    this.#connection.open(next);
  }

  /**
   * Becomes the stored guest, or a new one. Concurrent calls share one request.
   * @throws ChatFailure
   */
  becomeGuest(hints: GuestHints): Promise<void> {
    this.#joining ??= this.#join(hints).finally(() => {
      this.#joining = null;
    });
    return this.#joining;
  }

  /** @throws ChatFailure token-malformed, token-unavailable, identity-superseded */
  async identify(source: TokenSource): Promise<void> {
    this.#identityVersion += 1;
    this.#requestId += 1;
    const word = this.#requestId;
    const token = await fetchToken(source, this.#options.environment.clock).catch((cause: unknown) => {
      throw word === this.#requestId ? cause : new ChatFailure('identity-superseded', '', cause);
    });
    if (word !== this.#requestId) throw new ChatFailure('identity-superseded');
    const next: Credentials = { kind: 'user', id: userIdOf(token), token, source };
    if (sameIdentity(this.#credentials, next) && this.#connection.link) return;
    this.connect(next);
  }

  /**
   * Speaks as the user of the app's client.
   * @returns false if that user has left
   */
  follow(client: AppClient): boolean {
    if (client === this.#left) return false;
    this.#requestId += 1;
    this.connect(appCredentials(client));
    return true;
  }

  /** Sets name or picture of the signed-in person, or of the next one to sign in. */
  describe(details: UserDetails): void {
    this.#details = { ...this.#details, ...details };
    this.#sendDetails();
  }

  /** Sets the unread count over all channels, as the server counts. */
  setServerUnread(total: number): void {
    const fewer = total < this.#serverUnread;
    this.#serverUnread = total;
    this.#publishUnread(fewer);
  }

  setUnreadThreads(unreadThreads: number): void {
    this.#set({ unreadThreads });
  }

  /** Sets the unread count of a conversation that the server does not count for this person. */
  setLocalUnread(count: number): void {
    if (this.#localUnread === count) return;
    const fewer = count < this.#localUnread;
    this.#localUnread = count;
    this.#publishUnread(fewer);
  }

  /** Shows an error until somebody is signed in; null clears it. */
  fail(error: ChatError | null): void {
    this.#set({ error });
  }

  end(reason: ChatError | null = null): void {
    this.#requestId += 1;
    this.#connection.close();
    this.#become(null, reason);
  }

  pause(): void {
    this.#connection.pause();
  }

  resume(): void {
    this.#connection.hurry();
  }

  /** Connects at once, on request, instead of waiting for the next attempt. */
  retry(): void {
    if (this.#credentials && !this.#connection.link?.online()) this.connect(this.#credentials);
  }

  dispose(): void {
    this.#stopNetwork();
    this.#unreadChanged.stop();
    this.#disposed = true;
    this.#connection.close();
  }

  #set(change: Partial<SessionSnapshot>): void {
    this.#snapshot.set(keepIfSame(this.#snapshot.get(), { ...this.#snapshot.get(), ...change }));
  }

  /** @param fewer the count fell because somebody has read: this shows at once */
  #publishUnread(fewer: boolean): void {
    if (fewer) this.#unreadChanged.now();
    else this.#unreadChanged.schedule();
  }

  #identity(): Identity {
    const who = this.#credentials;
    if (!who) return NOBODY;
    if (who.kind === 'anonymous') return { kind: 'anonymous' };
    return keepIfSame<Identity>(this.#snapshot.get().identity, {
      kind: who.kind,
      user: this.#people.person(who.id),
    });
  }

  #become(next: Credentials | null, reason: ChatError | null): void {
    const from = this.#credentials;
    this.#identityVersion += 1;
    this.#credentials = next;
    this.stored = null;
    // The next person must not get this name.
    if (from?.kind === 'user') this.#details = {};
    this.#role = '';
    if (next?.kind === 'guest') {
      this.#people.note({ id: next.id, name: next.name, role: 'guest' });
    }
    this.#serverUnread = 0;
    this.#localUnread = 0;
    this.#set({ identity: this.#identity(), unread: 0, error: null });
    this.identities.emit({ from, to: next, reason });
  }

  #sendDetails(): void {
    const link = this.onlineLink;
    const who = this.#credentials;
    if (!link || who?.kind !== 'user' || 'client' in who) return;
    // The update is refused if the app lets nobody change their name: the server's name stays.
    updateOwnUser(link.client, { set: { ...this.#details } }).catch(() => {});
  }

  #noteMe(me: OwnUserResponse | null): void {
    if (!me) return;
    this.#role = me.role ?? '';
    this.#people.note(me);
    this.#set({ identity: this.#identity() });
    this.setServerUnread(me.total_unread_count ?? me.unread_count ?? 0);
  }

  #onEvent(event: News): void {
    const who = this.#credentials;
    if (event.type === 'health.check') {
      this.#options.environment.clock.correct?.(Date.parse(event.created_at));
      this.#noteMe(event.me ?? null);
    } else if ('total_unread_count' in event && typeof event.total_unread_count === 'number')
      this.setServerUnread(event.total_unread_count);
    if (event.type === 'user.updated' && who && who.kind !== 'anonymous' && event.user?.id === who.id) {
      this.#people.note(event.user);
      this.#set({ identity: this.#identity() });
    }
    this.events.emit(event);
  }

  #refused(error: ChatError): void {
    const guest = this.#credentials?.kind === 'guest';
    const who = isIdentityRefused(error.code);
    if (who && guest) forgetGuest(this.#options.environment.storage, this.#options.key);
    if (who) this.#become(null, error);
    // The next message creates a new guest, so a guest's error is not shown.
    this.#set({ error: who && guest ? null : error });
  }

  async #join(hints: GuestHints): Promise<void> {
    const asked = this.#identityVersion;
    const guest = await makeGuest(this.#options, hints);
    // If someone signed in or out meanwhile, the guest stays stored for later.
    if (asked === this.#identityVersion) this.connect({ kind: 'guest', ...guest });
  }
}
