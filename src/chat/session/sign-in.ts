import type { AppClient } from '../../client/index.ts';
import { updateOwnUser } from '../../client/resources/users.ts';
import { EMAIL_MAX, NAME_MAX } from '../constants.ts';
import { guestsAllowed } from '../conversation/default-target.ts';
import { chatError } from '../errors/failure.ts';
import { toChatError } from '../errors/to-chat-error.ts';
import type { ChatError } from '../model.ts';
import type { ChatOptions, TokenSource } from '../options.ts';
import { readGuest } from '../store/guest-store.ts';
import { GuestOnDemand } from './guest-on-demand.ts';
import type { UserDetails } from './login.ts';
import type { Session } from './session.ts';
import { ownTokenSource } from './token-source.ts';

export interface SignInPorts {
  /** Returns whether a message waits for an identity to send it. */
  hasWaiting(): boolean;
  /** Called when the server refuses to create a guest for this visitor. */
  refused(error: ChatError): void;
}

/** Signs a person in: as the stored guest, a new guest, a user with a token, or an anonymous reader. */
export class SignIn {
  readonly #options: ChatOptions;
  readonly #session: Session;
  readonly #ports: SignInPorts;
  readonly #guests: GuestOnDemand;
  /** Number of identities on their way: nobody else signs in before they are settled. */
  #identifying = 0;
  /** The source that gave no token; it may give one when it is asked again. */
  #failedSource: TokenSource | null = null;
  /** The error of the last identity. */
  #wrong: ChatError | null = null;
  /** The sign-in that was requested meanwhile; it runs if the identity fails. */
  #postponed: 'reading' | 'sending' | null = null;
  #hints: { readonly name: string; readonly image: string };
  /** Address given before a support conversation, for its agents. */
  email = '';

  constructor(options: ChatOptions, session: Session, ports: SignInPorts) {
    this.#options = options;
    this.#session = session;
    this.#ports = ports;
    this.#hints = { name: options.userName ?? '', image: options.userImage ?? '' };
    this.#guests = new GuestOnDemand({
      environment: options.environment,
      become: () => session.becomeGuest(this.#hints),
      waiting: (error) => session.fail(error),
      refused: (error) => {
        ports.refused(error);
        if (error.forOwner) session.fail(error);
      },
    });
  }

  /** Returns whether a session is stored, as for a returning visitor. */
  hasSession(): boolean {
    return guestsAllowed(this.#options) && this.#storedGuest() !== null;
  }

  /** Sets name and picture of a guest who is not created yet, or of the signed-in person until they leave. */
  setUser(details: UserDetails): void {
    this.#setHints(details);
    this.#session.describe(details);
  }

  #setHints(hints: UserDetails): void {
    this.#hints = { name: hints.name ?? this.#hints.name, image: hints.image ?? this.#hints.image };
  }

  /**
   * Starts with a known identity. Without one, a room's visitor may read; elsewhere they wait for their first message.
   */
  begin(): void {
    if (this.#postpone('reading') || this.beginKnown()) return;
    if (this.#options.mode === 'room') this.#session.connect({ kind: 'anonymous' });
    else if (this.#ports.hasWaiting() && guestsAllowed(this.#options)) this.beginSending();
  }

  /** @returns false if nobody is known */
  beginKnown(): boolean {
    if (this.#identifying > 0) return true;
    const { mode, identity } = this.#options;
    const app = this.#options.client?.get();
    const stored = guestsAllowed(this.#options) ? this.#storedGuest() : null;
    if (app !== undefined) this.#follow(app);
    else if (stored) this.#session.connect({ kind: 'guest', ...stored });
    else if (identity === 'token' || mode === 'inbox') this.#beginWithToken();
    else return false;
    return true;
  }

  /** Signs in a visitor without an identity who wants to send a message. */
  beginSending(): void {
    if (this.#postpone('sending')) return;
    if (guestsAllowed(this.#options)) void this.#guests.ask();
    else {
      this.begin();
      this.#refuseWaiting();
      if (!this.#session.credentials && !this.identifying && !this.#wrong) this.#missToken();
    }
  }

  /** Handles a new client from the app, or the app's word that nobody is signed in there. */
  appChanged(): void {
    const app = this.#options.client?.get();
    if (app === undefined) return;
    this.forget();
    if (app === null && this.#session.credentials) this.#session.end();
    else this.#follow(app);
  }

  /**
   * Becomes a guest under this name (rooms, pre-chat form). Resolves with null, or the error to show beside the field.
   */
  async join(name: string, email = ''): Promise<ChatError | null> {
    // The app decides the identity and its name.
    if (this.#options.client?.get() !== undefined)
      return this.#session.credentials ? null : chatError('token-missing');
    const given = name.trim();
    if (given === '' || given.length > NAME_MAX) return chatError('name-missing');
    this.#setHints({ name: given });
    this.email = email.trim().slice(0, EMAIL_MAX);
    const who = this.#session.credentials;
    try {
      if (!who || who.kind === 'anonymous') await this.#session.becomeGuest(this.#hints);
      else await this.#rename(given);
      return null;
    } catch (cause) {
      return toChatError(cause);
    }
  }

  /** Returns whether somebody is signed in or on the way in; a support chat waits for a visitor's first message. */
  expectsVisitor(): boolean {
    return this.#session.credentials !== null || this.identifying || this.#guests.isAsking;
  }

  /** Returns whether somebody with a token is on the way in. */
  get identifying(): boolean {
    return this.#identifying > 0;
  }

  /**
   * Signs a person in. The same person again changes nothing; another one replaces the session at once. Resolves when
   * the token was read and the session begun.
   * @throws ChatFailure token-malformed, token-unavailable, identity-superseded
   */
  async identify(source: TokenSource): Promise<void> {
    this.#identifying += 1;
    this.#failedSource = null;
    this.#wrong = null;
    try {
      await this.#session.identify(source);
    } catch (cause) {
      const error = toChatError(cause);
      const again = 'getToken' in source;
      // The error does not concern the identity that came instead.
      if (error.code !== 'identity-superseded') {
        if (again) this.#failedSource = source;
        this.#wrong = again ? { ...error, retryable: true } : error;
        this.#session.fail(this.#wrong);
      }
      throw cause;
    } finally {
      this.#identifying -= 1;
      this.#admitPostponed();
      this.#refuseWaiting();
    }
  }

  /** Retries on request: asks again for a token that failed. */
  retry(): void {
    const source = this.#failedSource;
    if (source === null) {
      this.begin();
      return;
    }
    this.#session.fail(null);
    // A repeated error is in the session's snapshot.
    this.identify(source).catch(() => {});
  }

  /** Cancels the creation of a guest. */
  cancel(): void {
    this.#guests.cancel();
  }

  /** Forgets a postponed sign-in, because the session was ended. */
  forget(): void {
    this.#postponed = null;
    this.#failedSource = null;
    this.#wrong = null;
    this.#guests.cancel();
  }

  dispose(): void {
    this.#guests.dispose();
  }

  #postpone(purpose: 'reading' | 'sending'): boolean {
    if (this.#identifying === 0) return false;
    if (this.#postponed !== 'sending') this.#postponed = purpose;
    return true;
  }

  /** Runs the postponed sign-in after an identity failed. A page that requires a token gets the error. */
  #admitPostponed(): void {
    if (this.#identifying > 0) return;
    const purpose = this.#postponed;
    this.#postponed = null;
    if (!purpose || this.#session.credentials || !guestsAllowed(this.#options)) return;
    if (purpose === 'sending') this.beginSending();
    else this.begin();
  }

  /** Refuses the waiting messages if nobody can sign in to send them. */
  #refuseWaiting(): void {
    if (this.#wrong && this.#identifying === 0 && !this.#session.credentials && !guestsAllowed(this.#options))
      this.#ports.refused(this.#wrong);
  }

  #storedGuest() {
    return readGuest(this.#options.environment.storage, this.#options.key);
  }

  #beginWithToken(): void {
    const source = ownTokenSource(this.#options);
    // The error is in the session's snapshot.
    if (source) this.identify(source).catch(() => {});
    else this.#missSomebody();
  }

  #follow(app: AppClient | null): void {
    if (!(app && this.#session.follow(app))) this.#missSomebody();
  }

  /** Handles a missing identity. A support conversation needs none before its first message. */
  #missSomebody(): void {
    if (this.#options.mode !== 'support') this.#missToken();
  }

  /** Reports the missing token. The page may sign somebody in at any time, so unsent messages wait. */
  #missToken(): void {
    this.#session.fail(chatError('token-missing'));
  }

  async #rename(name: string): Promise<void> {
    const { link } = this.#session;
    if (link?.online()) await updateOwnUser(link.client, { set: { name } });
  }
}
