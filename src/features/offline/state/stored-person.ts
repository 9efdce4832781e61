import { type ChatRuntime, type Link, storageKeys } from '../../../chat/index.ts';
import { conversationsOf, environmentOf, messagesOf, sessionOf } from '../../../chat/ports/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import {
  Archive,
  createStoredClient,
  type PendingRequest,
  record,
  replay,
  synchronise,
} from '../../../offline/index.ts';
import { type Captured, captureConversation, captureLists } from './captured.ts';
import { showRefused } from './show-refused.ts';

/** Pause before changes are sent again that the server did not answer, ms. */
const AGAIN_MS = 5_000;

/** One person's chat on this device: stores what the server says, and answers while it is away. */
export class StoredPerson {
  readonly id: string;
  readonly #runtime: ChatRuntime;
  readonly #opening: Promise<Archive>;
  /** Everything is stored in the order it happened. */
  #last: Promise<unknown> = Promise.resolve();
  #sending: Promise<unknown> = Promise.resolve();
  #stopped = false;
  #isLending = false;
  /** The link over the archive that the session has now. */
  #lent: Link | null = null;
  /** True once the server answered in this page. */
  #wasOnline = false;
  #recorded: ChatClient | null = null;
  /** Channels that are stored as they were opened. */
  readonly #captured = new WeakSet<object>();
  readonly #cleanup: (() => void)[] = [];
  #stopRecording = () => {};
  #stopTimer = () => {};

  constructor(runtime: ChatRuntime, id: string) {
    this.id = id;
    this.#runtime = runtime;
    const session = sessionOf(runtime);
    this.#opening = Archive.open(this.#database, runtime.clock.now());
    this.#cleanup.push(
      session.ready.on((link) => {
        if (link !== this.#lent) this.#online(link);
      }),
      session.snapshot.subscribe(() => this.#look()),
      conversationsOf(runtime).conversation.snapshot.subscribe(() => this.#capture()),
      captureLists(runtime, (captured) => this.#store(captured)),
    );
    const { link } = session;
    if (link?.online()) this.#online(link);
    this.#look();
    this.#capture();
  }

  /** Stops storing. What is stored stays. */
  async stop(): Promise<void> {
    this.#end();
    (await this.#opening).store.close();
  }

  get #database(): string {
    return storageKeys(environmentOf(this.#runtime).key).offline + this.id;
  }

  #end(): void {
    this.#stopped = true;
    this.#takeBack();
    this.#stopRecording();
    this.#stopTimer();
    for (const stop of this.#cleanup) stop();
  }

  #run(task: (archive: Archive) => Promise<unknown>): void {
    this.#last = this.#last
      .then(async () => {
        if (!this.#stopped) await task(await this.#opening);
      })
      // What could not be stored is asked of the server next time.
      .catch(() => {});
  }

  /** Sends what waits, catches up, and stores what this connection brings. */
  #online(link: Link): void {
    this.#wasOnline = true;
    this.#takeBack();
    if (link.anonymous || link.userId !== this.id) return;
    this.#send(link);
    const { me } = link.own;
    if (me) this.#run((archive) => archive.setMe(me));
    // A connection that is back after a break belongs to the same client.
    if (this.#recorded === link.client) return;
    this.#stopRecording();
    this.#recorded = link.client;
    this.#stopRecording = record(link.client, (task) => this.#run(task));
  }

  /** Stores the open conversation once: it may have been asked for before answers were recorded. */
  #capture(): void {
    const { conversation } = conversationsOf(this.#runtime);
    const { channel } = conversation;
    const { stored } = sessionOf(this.#runtime);
    if (!channel || stored || !conversation.isOpen || this.#captured.has(channel)) return;
    const captured = captureConversation(this.#runtime);
    if (!captured) return;
    this.#captured.add(channel);
    this.#store([captured]);
  }

  #store(captured: readonly Captured[]): void {
    this.#run(async (archive) => {
      for (const { state, isLast } of captured) await archive.savePage(state, { page: 'newest', isLast });
    });
  }

  /** Not in the order of what is stored: the lock may be another tab's for long. */
  #send(link: Link): void {
    // The connection's next events move this on.
    const synced = this.#opening.then((archive) => archive.syncedAt());
    this.#sending = this.#sending
      .then(async () => {
        if (!this.#stopped) await this.#sendNow(link, await this.#opening, await synced);
      })
      // It is sent with the next connection.
      .catch(() => {});
  }

  async #sendNow(link: Link, archive: Archive, synced: string): Promise<void> {
    const { environment } = environmentOf(this.#runtime);
    const refused: PendingRequest['request'][] = [];
    // Tabs of the person share the changes: one of them sends.
    const isDone = await environment.lock(`${this.#database}:replay`, () =>
      replay(link.client, archive, (change) => refused.push(change)),
    );
    if (!isDone) this.#sendLater(link);
    await showRefused(this.#runtime, { client: link.client, archive, refused });
    await synchronise(link.client, archive, synced);
  }

  #sendLater(link: Link): void {
    this.#stopTimer();
    this.#stopTimer = this.#runtime.clock.after(AGAIN_MS, () => {
      if (link.online()) this.#send(link);
    });
  }

  #look(): void {
    if (this.#isAway) void this.#lend();
    else if (this.#lent && sessionOf(this.#runtime).snapshot.get().connection === 'online') {
      // The socket has outlasted a short outage, so no new connection is announced.
      this.#takeBack();
      const { link } = sessionOf(this.#runtime);
      if (link) this.#send(link);
    }
  }

  get #isAway(): boolean {
    const { connection, error } = sessionOf(this.#runtime).snapshot.get();
    return (
      connection === 'offline' ||
      connection === 'reconnecting' ||
      (connection === 'connecting' && error !== null)
    );
  }

  /** Answers from the archive until the connection is back. */
  async #lend(): Promise<void> {
    const session = sessionOf(this.#runtime);
    if (this.#isLending || this.#lent) return;
    this.#isLending = true;
    const archive = await this.#opening;
    await this.#last;
    const { conversation, openLink } = conversationsOf(this.#runtime);
    const { cid } = conversation;
    const isStored = cid === null || (await archive.channel(cid)) !== null;
    const me = await archive.me();
    this.#isLending = false;
    if (this.#stopped || this.#lent || !this.#isAway) return;
    // Without anything to show, the chat goes on waiting for the server.
    if (!this.#wasOnline && !isStored) return;
    const environment = environmentOf(this.#runtime);
    const client = createStoredClient(archive, {
      key: environment.key,
      baseURL: environment.baseURL,
      userId: this.id,
      now: () => this.#runtime.clock.now(),
      settled: () => this.#last.then(() => {}),
    });
    const link = openLink(client, this.#runtime.clock, () => {});
    if (me) link.own.load(me);
    session.stored = link;
    this.#lent = link;
    if (this.#wasOnline) messagesOf(this.#runtime).changes.resume(this.id);
    else session.ready.emit(link);
  }

  #takeBack(): void {
    const session = sessionOf(this.#runtime);
    if (!this.#lent) return;
    this.#lent.close();
    // Another person may be here by now.
    if (session.stored === this.#lent) session.stored = null;
    this.#lent = null;
    // Messages of channels that are not open wait for no other sign.
    conversationsOf(this.#runtime).sender.resume();
  }
}
