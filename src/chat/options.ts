import type { AppClient } from '../client/index.ts';
import type { Clock } from '../util/clock.ts';
import type { Readable } from '../util/readable.ts';
import type { SendForm } from '../util/send-form.ts';
import type { GuestProof, ProofOfWork } from '../util/solve-proof.ts';

export type { AppClient };

/** A token, or the response of the token request. */
type TokenAnswer = string | Response;

export type TokenSource =
  | { readonly token: string }
  | { readonly getToken: () => Promise<TokenAnswer> | TokenAnswer };

/** A small text store, the page's `localStorage` or memory. None of its calls throws. */
export interface ChatStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Calls the listener for changes made by other tabs. Returns a function that stops. */
  subscribe(listener: (key: string, value: string | null) => void): () => void;
}

/** A boolean that changes, such as network or visibility. */
export interface Condition {
  now(): boolean;
  subscribe(listener: (value: boolean) => void): () => void;
}

/** The chat's environment, so that it runs in a page, a test or Node alike. */
export interface ChatEnvironment {
  readonly storage: ChatStorage;
  readonly network: Condition;
  readonly visibility: Condition;
  readonly clock: Clock;
  randomId(): string;
  readonly fetch: typeof fetch;
  readonly WebSocket: typeof WebSocket;
  readonly sendForm: SendForm;
  /** Removes a database of this origin, if there is one. */
  removeDatabase(name: string): void;
  /** Solves the proof of work that the server asks of a new guest. */
  solveProof(work: ProofOfWork): Promise<GuestProof>;
  /** Runs one task at a time over all tabs that share the storage (Web Locks), or over this tab if that is missing. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>;
}

/** Events for the host page, in the shapes of the public host events. */
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
  /**
   * `support`: one private conversation per visitor · `room`: one named channel · `inbox`: all channels of a signed-in
   * user.
   */
  readonly mode: 'support' | 'room' | 'inbox';
  /** Channel id; needed for a room, otherwise derived from the user id (support). */
  readonly channel?: string;
  readonly channelType?: string;
  /**
   * `guest`: a visitor becomes one with the first message · `anonymous`: reads only · `token`: the owner signs the user
   * in.
   */
  readonly identity: 'guest' | 'anonymous' | 'token';
  /** Address that returns a signed-in visitor's token: GET with cookies, answered by `{token}` or the token as text. */
  readonly tokenUrl?: string;
  readonly getToken?: () => Promise<TokenAnswer> | TokenAnswer;
  /**
   * A client of the app, whose user the chat follows; null while nobody is signed in there. Undefined if the chat has
   * its own client. If there is a value, `identity` is `token`.
   */
  readonly client?: Readable<AppClient | null | undefined>;
  /** Display hints for a new guest or the signed-in user; never proof. */
  readonly userName?: string;
  readonly userImage?: string;
  readonly environment: ChatEnvironment;
  /** Emits host events. Their details hold message texts: the caller decides what leaves for the page. */
  readonly emit?: Emit;
}
