import type { AppClient } from '../client/index.ts';
import type { Clock } from '../util/clock.ts';
import type { Readable } from '../util/readable.ts';
import type { GuestProof, ProofOfWork } from '../util/solve-proof.ts';
import type { ChatModel } from './chat-model.ts';

export type { AppClient };

/** A token, or the answer of the request for one. */
type TokenAnswer = string | Response;

export type TokenSource =
  | { readonly token: string }
  | { readonly getToken: () => Promise<TokenAnswer> | TokenAnswer };

/** A small text store, the page's `localStorage` or memory. None of its calls throws. */
export interface ChatStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Tells of changes other tabs made. Returns the way to stop. */
  subscribe(listener: (key: string, value: string | null) => void): () => void;
}

/** A yes or no that changes: network there, page visible. */
export interface Condition {
  now(): boolean;
  subscribe(listener: (value: boolean) => void): () => void;
}

/** What the chat needs of the world around it, so that it runs in a page, a test or Node alike. */
export interface ChatEnvironment {
  readonly storage: ChatStorage;
  readonly network: Condition;
  readonly visibility: Condition;
  readonly clock: Clock;
  randomId(): string;
  readonly fetch: typeof fetch;
  readonly WebSocket: typeof WebSocket;
  /** Solves what the server asks of a new guest. */
  solveProof(work: ProofOfWork): Promise<GuestProof>;
  /** Runs one at a time over all tabs that share the storage (Web Locks), or over this tab where that is missing. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>;
}

/** What the chat tells the host page's side; the shapes are those of the host events. */
export interface ChatEvents {
  message: { id: string; cid: string; from: string; text?: string };
  'message:sent': { id: string; cid: string; text?: string };
  'message:failed': { id: string; cid: string; code: string };
  'conversation:start': { cid: string };
  identity: { state: 'none' | 'anonymous' | 'guest' | 'user'; userId?: string; reason?: string };
  connection: { state: 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline' };
  unread: { count: number };
  error: { code: string; text: string; recoverable: boolean };
}

export type Emit = <E extends keyof ChatEvents>(event: E, detail: ChatEvents[E]) => void;

export interface ChatOptions {
  readonly key: string;
  /** Without a trailing slash; empty for the hosted service's own address. */
  readonly baseURL: string;
  /** `support`: one private conversation a visitor · `room`: one named channel · `inbox`: all channels of a signed-in user. */
  readonly mode: 'support' | 'room' | 'inbox';
  /** Channel id; needed for a room, otherwise derived from the person (support). */
  readonly channel?: string;
  readonly channelType?: string;
  /** `guest`: a visitor becomes one with the first message · `anonymous`: reads only · `token`: signed in by the owner. */
  readonly identity: 'guest' | 'anonymous' | 'token';
  /** Where a signed-in visitor's token is fetched: GET with cookies, answered by `{token}` or the token as text. */
  readonly tokenUrl?: string;
  readonly getToken?: () => Promise<TokenAnswer> | TokenAnswer;
  /**
   * A client that the app holds, whose user the chat follows; null while nobody is signed in there. Undefined where the
   * chat has a client of its own. Once there is a value, `identity` is `token`.
   */
  readonly client?: Readable<AppClient | null | undefined>;
  /** Display hints for a new guest or the signed-in user; never proof. */
  readonly userName?: string;
  readonly userImage?: string;
  readonly environment: ChatEnvironment;
  /** Message texts are in the details: what leaves for the page is the caller's to decide. */
  readonly emit?: Emit;
}

export interface Chat extends ChatModel {
  /** Connects who is already known, a returning guest or a person with a token, so that the badge counts; nobody else. */
  start(): void;
  /**
   * Sign a person in. The same person again changes nothing; another one replaces the session at once.
   * Resolves when the token was read and the session begun. @throws ChatFailure token-malformed, token-unavailable
   */
  identify(source: TokenSource): Promise<void>;
  /** Ends the session here and in every other tab, and forgets the stored identity and unsent messages. */
  logout(): void;
  /** As `logout`, then starts anew where the chat is open. */
  reset(): void;
  /** Name and picture of a guest not made yet, or of the signed-in person until they leave. */
  setUser(details: { readonly name?: string; readonly image?: string }): void;
  /** The page is frozen or goes into the back-forward cache: the socket is closed. */
  suspend(): void;
  /** The page is back: the socket is opened again and what was missed is filled in. */
  resume(): void;
  /** Whether somebody is here or on the way in; a support chat waits for a visitor's first message. */
  expectsVisitor(): boolean;
  /** A returning visitor: whether a session or unsent messages are stored. */
  hasSession(): boolean;
  dispose(): void;
}
