import type { OwnUserResponse } from '../../../protocol/index.ts';
import { type AppClient, type ChatClient, connect, retryPause } from '../../client/index.ts';
import { OFFLINE_NOTICE } from '../constants.ts';
import { chatError } from '../errors/failure.ts';
import { toChatError } from '../errors/to-chat-error.ts';
import { type Link, type LinkNews, openLink } from '../link/open-link.ts';
import type { ChatError, ConnectionState } from '../model.ts';
import type { News } from '../news/news.ts';
import type { ChatOptions } from '../options.ts';
import type { Credentials } from './credentials.ts';
import { login, type UserDetails } from './login.ts';

export interface ConnectionNews {
  /** Name and picture that the page gives the signed-in person. */
  details(): UserDetails;
  /** Called when the socket is open, first or again: shown data has to be fetched or caught up. */
  ready(link: Link, me: OwnUserResponse | null): void;
  event(event: News): void;
  /** Called when the socket breaks: nothing is watched until it is open again. */
  broken(): void;
  /** Called when a channel changed without an event. */
  changed(cid: string): void;
  state(state: ConnectionState, error: ChatError | null): void;
  /** Called when the server refuses the connection: trying again changes nothing. */
  refused(error: ChatError): void;
  /** Called when the user of the app's client has left. */
  left(client: AppClient): void;
}

/** Keeps one link open for the wanted credentials, through failures, until it is closed. */
export class Connection {
  readonly #options: ChatOptions;
  readonly #news: ConnectionNews;
  #wanted: Credentials | null = null;
  #link: Link | null = null;
  #state: ConnectionState = 'idle';
  #error: ChatError | null = null;
  #wasOnline = false;
  /** True after the network went away under an open socket, until something comes through the socket. */
  #silent = false;
  #attempt = 0;
  #stopRetry: (() => void) | null = null;
  #stopNotice: (() => void) | null = null;

  constructor(options: ChatOptions, news: ConnectionNews) {
    this.#options = options;
    this.#news = news;
  }

  get link(): Link | null {
    return this.#link;
  }

  open(credentials: Credentials): void {
    this.pause();
    this.#wanted = credentials;
    this.#attempt = 0;
    this.#show(this.#wasOnline ? 'online' : 'connecting');
    this.#armNotice();
    this.#start();
  }

  /** Closes the socket but remembers the credentials; `hurry` opens it again. */
  pause(): void {
    this.#disarm();
    this.#link?.close();
    this.#link = null;
  }

  close(): void {
    this.pause();
    this.#wanted = null;
    this.#wasOnline = false;
    this.#show('idle');
  }

  /** Tries to connect at once, instead of waiting for the next attempt. */
  hurry(): void {
    if (!this.#wanted || this.#link) return;
    this.#stopRetry?.();
    this.#armNotice();
    this.#start();
  }

  /** Handles a change of the network's state. */
  networkChanged(): void {
    if (!this.#wanted) return;
    // A browser leaves the socket open when it goes offline, and the client takes seconds to notice.
    this.#silent = !this.#options.environment.network.now();
    if (this.#isConnected()) this.#show('online');
    else this.#showTrying();
    if (!this.#silent) this.hurry();
  }

  #isConnected(): boolean {
    return !this.#silent && this.#link?.online() === true;
  }

  #show(next: ConnectionState, error: ChatError | null = null): void {
    const away = !this.#options.environment.network.now() && !this.#isConnected();
    const shown = this.#wanted && away ? 'offline' : next;
    if (shown === this.#state && error?.code === this.#error?.code) return;
    this.#state = shown;
    this.#error = error;
    this.#news.state(shown, error);
  }

  #showTrying(): void {
    if (this.#wasOnline) this.#show('reconnecting');
    else this.#show('connecting', chatError('unreachable', this.#options.baseURL));
  }

  /** Shows a broken connection only after it has lasted a while. */
  #armNotice(): void {
    this.#stopNotice ??= this.#options.environment.clock.after(OFFLINE_NOTICE, () => {
      this.#stopNotice = null;
      this.#showTrying();
    });
  }

  #disarm(): void {
    this.#stopNotice?.();
    this.#stopRetry?.();
    this.#stopNotice = null;
    this.#stopRetry = null;
  }

  #start(): void {
    this.#stopRetry = null;
    if (!this.#wanted) return;
    const tokenLost = (cause: unknown) => {
      if (this.#link !== opening) return;
      opening.close();
      this.#failed(cause);
    };
    const client = this.#clientFor(this.#wanted, tokenLost);
    const opening = openLink(client, this.#options.environment.clock, (said) => this.#onEvent(opening, said));
    this.#link = opening;
  }

  #clientFor(who: Credentials, tokenLost: (cause: unknown) => void): ChatClient {
    if ('client' in who) return who.client.fork();
    return connect(login(who, { options: this.#options, details: this.#news.details, tokenLost }));
  }

  #onEvent(link: Link, said: LinkNews): void {
    switch (said.kind) {
      case 'event':
        this.#onNews(said.event);
        break;
      case 'opened':
      case 'recovered':
        this.#ready(link, said.me);
        break;
      case 'broken':
        this.#news.broken();
        break;
      case 'changed':
        this.#news.changed(said.cid);
        break;
      case 'lost':
        this.#show('reconnecting');
        break;
      case 'failed':
        this.#failed(said.cause);
        break;
    }
  }

  #onNews(event: News): void {
    // The browser may be wrong about the network: traffic on the socket is the better proof.
    if (this.#silent && event.type === 'health.check') {
      this.#silent = false;
      if (this.#isConnected()) this.#show('online');
    }
    this.#news.event(event);
  }

  #ready(link: Link, me: OwnUserResponse | null): void {
    this.#disarm();
    this.#attempt = 0;
    this.#silent = false;
    this.#wasOnline = true;
    this.#show('online');
    this.#news.ready(link, me);
  }

  #failed(cause: unknown): void {
    this.#link = null;
    if (this.#wanted && 'client' in this.#wanted) {
      const { client } = this.#wanted;
      this.close();
      this.#news.left(client);
      return;
    }
    const error = toChatError(cause);
    if (error.retryable) {
      this.#attempt += 1;
      this.#armNotice();
      const delay = retryPause(this.#attempt, Math.random());
      this.#stopRetry = this.#options.environment.clock.after(delay, () => this.#start());
      return;
    }
    this.#disarm();
    this.#wanted = null;
    this.#show('idle');
    this.#news.refused(error);
  }
}
