import type { Readable } from '../util/readable.ts';
import { createActions, type MessageActions } from './actions/actions.ts';
import type { ChatRuntime } from './chat-runtime.ts';
import { Conversation } from './conversation/conversation.ts';
import { countsAsUnread } from './conversation/counts-as-unread.ts';
import { entryFor, ModeTarget } from './conversation/default-target.ts';
import { DeliveredReports } from './conversation/delivered.ts';
import type { ConversationPorts } from './conversation/ports.ts';
import { targetOf } from './conversation/target.ts';
import { watchChannel } from './conversation/watch-channel.ts';
import { createRuntime } from './create-runtime.ts';
import { chatError } from './errors/failure.ts';
import type { EventFields } from './event-fields.ts';
import { HostEvents } from './events.ts';
import { followTabs } from './follow-tabs.ts';
import type { Link } from './link/open-link.ts';
import { createMessages } from './messages/create-messages.ts';
import { effectOf } from './messages/effect.ts';
import type { ConversationSnapshot, MessageExtra, QuotedMessage, SessionSnapshot } from './model.ts';
import type { ChatOptions } from './options.ts';
import { createPeople, type People } from './people/people.ts';
import { sendOnce } from './sending/send-once.ts';
import { Sender } from './sending/sender.ts';
import { endRefused } from './session/end-refused.ts';
import { type IdentityChange, Session } from './session/session.ts';
import { SignIn } from './session/sign-in.ts';
import { forgetPerson } from './store/guest-store.ts';
import { storageKeys } from './store/keys.ts';
import { createOutboxStore, NOBODY, type OutboxStore } from './store/outbox-store.ts';
import { ownerOf } from './store/owner-of.ts';
import { ThreadMarks } from './thread-marks.ts';

/** Connects session, conversation, list and outbox, which do not know each other. */
export class ChatController {
  readonly #options: ChatOptions;
  readonly #people: People = createPeople();
  readonly #events: HostEvents;
  readonly #session: Session;
  /** The channel's own conversation, without threads. */
  readonly shown: Conversation;
  readonly #conversationPorts: ConversationPorts;
  /** The open conversations: the channel's own, and its threads. */
  readonly #open = new Set<Conversation>();
  readonly #threads: ThreadMarks;
  readonly #sender: Sender;
  readonly #outbox: OutboxStore;
  readonly #delivered: DeliveredReports;
  readonly signIn: SignIn;
  readonly actions: MessageActions;
  readonly runtime: ChatRuntime;
  readonly session: Readable<SessionSnapshot>;
  readonly conversation: Readable<ConversationSnapshot>;
  readonly #cleanup: (() => void)[] = [];
  #active = false;
  /** Cid of a conversation that was requested, instead of the mode's own. */
  #chosen: string | null = null;
  readonly #target: ModeTarget;
  #disposed = false;

  constructor(options: ChatOptions) {
    const { storage, clock } = options.environment;
    this.#options = options;
    this.#events = new HostEvents(options.emit);
    this.#target = new ModeTarget(options);
    this.#outbox = createOutboxStore(storage, options.key);
    this.#session = new Session(options, this.#people);
    this.#threads = new ThreadMarks((parentId) => {
      this.#session.setUnreadThreads(this.#threads.unread.size);
      this.#conversationPorts.messages.touch(parentId);
    });
    this.#conversationPorts = this.#createPorts();
    this.shown = new Conversation(this.#conversationPorts);
    this.#open.add(this.shown);
    this.#sender = this.#createSender();
    this.actions = createActions(this.#conversationPorts, this.shown);
    this.runtime = createRuntime(
      options,
      {
        people: this.#people,
        session: this.#session,
        sender: this.#sender,
        ports: this.#conversationPorts,
        conversation: this.shown,
        join: (conversation) => {
          this.#open.add(conversation);
          return () => this.#open.delete(conversation);
        },
      },
      () => this.#begin()?.(),
    );
    this.#delivered = new DeliveredReports(clock, () => this.#session.link?.client ?? null);
    this.signIn = new SignIn(options, this.#session, {
      hasWaiting: () => this.#sender.hasWaiting(),
      refused: (error) => this.#sender.failWaiting(error),
    });
    this.session = this.#session.snapshot;
    this.conversation = this.shown.snapshot;
    this.#listen();
    this.#sender.moveTo(NOBODY, null, false);
    this.shown.changedNow();
    // Unsent messages of an earlier visit go out automatically.
    if (this.#sender.hasWaiting() || (this.signIn.hasSession() && !this.#outbox.isEmpty()))
      this.signIn.begin();
  }

  /** Connects only a known identity, a returning guest or a person with a token, so that the badge counts. */
  start(): void {
    if (!this.#session.credentials) this.signIn.beginKnown();
  }

  /** Connects and shows the conversation of the mode, when the panel opens. Safe to call again. */
  activate(): void {
    this.#active = true;
    if (!this.#session.credentials) this.signIn.begin();
    else this.#session.resume();
    this.shown.enter();
  }

  /** Stops typing events and read marks, when the panel or page is hidden. */
  deactivate(): void {
    this.#active = false;
    this.shown.leave();
    // The launcher shows the newest messages.
    this.shown.jumpToLatest();
  }

  /** Opens a conversation: a cid of the list, or null to go back to the list (narrow inbox). */
  openChannel(cid: string | null): void {
    this.#chosen = cid;
    this.#show();
  }

  /**
   * Sends a text. It appears at once with status `sending`. The composer refuses text beyond `maxLength`, not this
   * call.
   * @param extra further fields of the message; with attachments the text may be empty
   */
  send(text: string, quoted?: QuotedMessage, extra?: MessageExtra): void {
    if ((text.trim() === '' && !extra?.attachments) || this.#disposed) return;
    this.shown.stopTyping();
    if (this.shown.snapshot.get().hasNewer) this.shown.jumpToLatest();
    const begin = this.#begin();
    this.#sender.add(text, this.shown.cid, { quoted, extra, after: this.shown.lastAt });
    this.shown.changedNow();
    begin?.();
  }

  /** Retries a failed message under its own id, or a failed change of a stored one. */
  retry(id: string): void {
    if (this.#conversationPorts.changes.retry(id)) return;
    this.#sender.retry(id);
    this.shown.changedNow();
    if (!this.#session.credentials) this.signIn.beginSending();
  }

  /** Discards a failed message, or undoes a failed change of a stored one. */
  discard(id: string): void {
    if (this.#conversationPorts.changes.undo(id)) return;
    this.#sender.discard(id);
    this.shown.changedNow();
  }

  /** Retries the failed load or connection. */
  reconnect(): void {
    if (!this.#session.credentials) this.signIn.retry();
    else if (this.#session.link?.online()) this.shown.reload();
    else this.#session.retry();
  }

  /** Ends the session here and in every other tab, and forgets the stored identity and unsent messages. */
  logout(): void {
    const { storage } = this.#options.environment;
    const keys = storageKeys(this.#options.key);
    this.#leave();
    // Other tabs get an event from the write; nothing stays stored.
    storage.set(keys.logout, this.#options.environment.randomId());
    storage.remove(keys.logout);
  }

  /** Logs out like `logout`, then starts again if the chat is open. */
  reset(): void {
    this.logout();
    if (this.#active) this.signIn.begin();
  }

  /** Closes the socket when the page is frozen or enters the back-forward cache. */
  suspend(): void {
    this.shown.stopTyping();
    this.#session.pause();
    this.#each((conversation) => conversation.detach());
  }

  /** Opens the socket again when the page is back, and fetches what was missed. */
  resume(): void {
    this.#session.resume();
  }

  dispose(): void {
    this.#disposed = true;
    for (const stop of this.#cleanup) stop();
    this.#sender.stop();
    this.#delivered.stop();
    this.shown.dispose();
    this.signIn.dispose();
    this.#session.dispose();
  }

  /** Prepares for a visitor's first message. Returns a function that signs them in; null if they are signed in. */
  #begin(): (() => void) | null {
    if (this.#session.credentials) return null;
    // A room is known without an identity, and has a history to load.
    const room = this.#target.of({ kind: 'anonymous' }, '');
    if (this.shown.snapshot.get().phase === 'cold') this.shown.show(room, room ? 'loading' : 'ready');
    return () => this.signIn.beginSending();
  }

  #me(): string {
    return ownerOf(this.#session.credentials);
  }

  #createPorts(): ConversationPorts {
    const { mode, environment } = this.#options;
    return {
      environment,
      people: this.#people,
      ...createMessages(
        () => this.#session.onlineLink?.client ?? null,
        () => this.#each((conversation) => conversation.changedNow()),
      ),
      me: () => this.#me(),
      link: () => this.#session.link,
      entry: () => entryFor(this.#options, this.#session.credentials, this.signIn.identifying),
      unreadThreads: this.#threads.unread,
      // Presence is watched outside of rooms. In a support chat, people who answer are found among authors.
      query: watchChannel(mode !== 'room'),
      includeNonMembers: mode === 'support',
      named: mode === 'room',
      sender: () => this.#sender,
      opened: (cid, isNew) => this.#opened(cid, isNew),
      unreadChanged: () => this.#session.setLocalUnread(this.shown.untrackedUnread),
    };
  }

  #createSender(): Sender {
    const { environment, key } = this.#options;
    return new Sender({
      clock: environment.clock,
      store: this.#outbox,
      randomId: environment.randomId,
      canPost: (cid) => {
        // A stored link takes no messages: they wait here for the server.
        if (this.#session.stored || this.#me() === NOBODY) return false;
        return cid === this.shown.cid ? this.shown.isOpen : this.#session.link?.online() === true;
      },
      post: (cid, message) => {
        const { link } = this.#session;
        return sendOnce({ environment, key, outbox: this.#outbox, owner: this.#me(), link }, cid, message);
      },
      maxLength: () => this.shown.maxLength,
      changed: () => this.#each((conversation) => conversation.changed()),
      stored: ({ id, cid, text }, message) => {
        this.#each((conversation) => {
          if (cid !== conversation.cid) return;
          if (message) conversation.put(message);
          else conversation.reload();
        });
        this.#events.emit('message:sent', { id, cid: cid ?? '', text });
      },
      failed: ({ id, cid }, { code }) => {
        this.#each((conversation) => cid === conversation.cid && conversation.refused(code));
        this.#events.emit('message:failed', { id, cid: cid ?? '', code });
      },
      identityRefused: (error) => endRefused(this.#options, this.#session, error),
    });
  }

  #listen(): void {
    const { client, environment } = this.#options;
    this.#cleanup.push(
      client?.subscribe(() => this.signIn.appChanged()) ?? (() => {}),
      this.#session.snapshot.subscribe(() => this.#sessionChanged()),
      this.shown.snapshot.subscribe(() => this.#shownChanged()),
      this.#session.identities.on((change) => this.#identityChanged(change)),
      this.#session.ready.on((link) => this.#wireReady(link)),
      this.#session.events.on((event) => this.#onEvent(event)),
      this.#session.breaks.on(() => this.#each((conversation) => conversation.unwatched())),
      this.#session.changes.on((cid) => this.#each((one) => one.cid === cid && one.changed())),
      followTabs({
        options: this.#options,
        session: this.#session,
        signIn: this.signIn,
        isActive: () => this.#active,
        leave: () => this.#leave(),
      }),
      environment.visibility.subscribe((visible) => {
        // A person who looks elsewhere is not typing.
        if (!visible) this.shown.stopTyping();
        // A page that returns to the front reconnects at once, instead of waiting for the next attempt.
        if (visible && this.session.get().connection === 'reconnecting') this.#session.retry();
      }),
    );
  }

  #show(): void {
    const target = this.#chosen
      ? { ...targetOf(this.#chosen), chosen: true }
      : this.#target.of(this.#session.credentials, this.signIn.email);
    const { phase } = this.shown.snapshot.get();
    // Nothing was written before: the first message starts the conversation, and nothing has to be loaded.
    const fresh = this.shown.cid === null && phase === 'ready';
    if (target && this.#options.mode === 'support' && !this.#chosen)
      this.#sender.assign(target.cid, this.#target.refused);
    this.shown.show(target, target ? (fresh ? 'ready' : 'loading') : 'cold');
    if (this.#session.onlineLink) void this.shown.open(this.#session.onlineLink);
  }

  #identityChanged({ from, to, reason }: IdentityChange): void {
    const before = ownerOf(from);
    const now = ownerOf(to);
    this.#each((conversation) => conversation.detach());
    this.#delivered.stop();
    this.signIn.cancel();
    if (reason) this.#sender.hold(chatError('session-ended'));
    // A session that the server ended may be resumed, but not a guest's.
    if (!to && (!reason || from?.kind === 'guest'))
      this.#options.environment.removeDatabase(storageKeys(this.#options.key).offline + before);
    // Messages of nobody move to the next identity; those of an ended guest wait for a new one.
    const takeAlong = before === NOBODY || (reason && from?.kind === 'guest') ? before : null;
    if (before !== NOBODY && before !== now) this.#chosen = null;
    if (before !== now) {
      this.#sender.moveTo(now, takeAlong, this.#options.mode === 'support');
      this.#threads.reset();
    }
    this.#events.identity(to?.kind ?? 'none', now, reason);
    this.#show();
  }

  #shownChanged(): void {
    const { error } = this.shown.snapshot.get();
    const refused = error?.code === 'not-allowed';
    if (refused && this.#target.refuse(this.#session.credentials, this.shown.cid))
      queueMicrotask(() => this.#show());
    else this.#events.conversation(error);
  }

  #sessionChanged(): void {
    const session = this.#session.snapshot.get();
    this.#events.session(session);
    if (session.error) this.shown.fail(session.error);
  }

  #wireReady(link: Link): void {
    void this.#threads.load(link);
    if (!this.shown.cid) this.#sender.resume();
    this.#each((conversation) => conversation.cid && void conversation.open(link));
  }

  #each(run: (conversation: Conversation) => unknown): void {
    for (const conversation of this.#open) run(conversation);
  }

  #opened(cid: string, isNew: boolean): void {
    const mine = this.#sender.list(cid).length > 0;
    if (isNew && mine && this.#options.mode === 'support') this.#events.emit('conversation:start', { cid });
    this.#sender.resume();
  }

  #onEvent(event: EventFields): void {
    const { message, cid } = event;
    this.#people.note(event.user);
    this.#people.note(event.member?.user);
    // A notification has no user except the message's author.
    if (event.type === 'message-added') this.#people.note(message?.user);
    this.#conversationPorts.messages.apply(effectOf(event, this.#me()));
    this.#each((conversation) => conversation.onEvent(event));
    this.#threads.onEvent(event, this.#me());
    this.#events.message(event, this.#me());
    // Delivery is reported only if the server keeps the person's read state of this channel.
    const reports = this.#me() !== NOBODY && (cid !== this.shown.cid || this.shown.tracked);
    if (event.type === 'message-added' && message && cid && reports && countsAsUnread(message, this.#me()))
      this.#delivered.note(cid, message);
    this.#conversationPorts.unreadChanged();
  }

  /** Ends the session in this tab. */
  #leave(): void {
    const { environment, key } = this.#options;
    forgetPerson(environment.storage, key);
    this.signIn.forget();
    this.#sender.forget();
    this.#chosen = null;
    this.#session.end();
    this.shown.show(null, 'cold');
    // A public room stays readable.
    if (this.#active && this.#options.mode === 'room' && this.#options.identity !== 'token')
      this.signIn.begin();
  }
}
