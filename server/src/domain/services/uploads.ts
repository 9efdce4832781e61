import type { PictureSize } from '../ports/picture-size.ts';
import type { Actor, AppSettings, Cid, Custom, GrantChanges, Policy, UserView } from '../types/index.ts';

export interface ReceiveInput {
  readonly kind: 'file' | 'image';
  /** Null: for no channel. */
  readonly cid: Cid | null;
  /** Name as the client gives it; paths are cut off. */
  readonly name: string;
  readonly mimeType: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Bytes of the request that carries the file; null if it does not say. */
  readonly requestBytes: number | null;
}

/** A file that has arrived and has no owner yet: keep it or drop it. */
export interface Received {
  readonly id: string;
  readonly kind: 'file' | 'image';
  readonly cid: Cid | null;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
}

export interface KeepOptions {
  /** Reads the sizes of smaller pictures when the rule reaches them. Errors: `input`. */
  readonly sizes: () => readonly PictureSize[];
  /** Aborted when the client has left. */
  readonly left: AbortSignal;
}

/** Path and query at which this server serves a file. */
export interface UploadLinks {
  readonly file: string;
  /** A small picture of the file; null if there is none. */
  readonly thumb: string | null;
  readonly sizes: readonly { readonly url: string; readonly width: number; readonly height: number }[];
}

/** A request for a file by its signed address. */
export interface AskedFile {
  readonly id: string;
  /** Last part of the address: the file itself, or a smaller picture of it. */
  readonly file: string;
  readonly query: { readonly [key: string]: string };
  /** Value of the header `Range`; null if there is none. */
  readonly range: string | null;
}

/** A piece of a stored file, or all of it. */
export interface Download {
  readonly mimeType: string;
  readonly name: string;
  /** Shown in the page; else only saved. */
  readonly inline: boolean;
  /** Bytes of the whole file. */
  readonly size: number;
  /** First and last byte of the piece; null for all. */
  readonly range: { readonly start: number; readonly end: number } | null;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface UploadService {
  /**
   * Checks the right and the kind of file, then stores its bytes.
   * Errors: `input` kind of file, `rateLimited` quota of bytes, `notAllowed`,
   * `featureOff` switched off in the channel type, `tooLarge`, `unavailable` no space left.
   */
  receive(actor: Actor, input: ReceiveInput): Promise<Received>;
  /**
   * Makes smaller pictures and stores the file. A file that fails is dropped.
   * Errors: `input`, `unavailable` if too many pictures wait.
   */
  keep(actor: Actor, received: Received, options: KeepOptions): Promise<UploadLinks>;
  drop(received: Received): Promise<void>;
  /** `address`: any address of the file that was given out. Errors: `notFound`, `notAllowed`. */
  delete(actor: Actor, address: string): Promise<void>;
  /** Errors: `notFound` if the address is unknown, not signed by this server, or no longer good. */
  open(asked: AskedFile): Promise<Download>;
}

/** Changes of the app's settings and rules; undefined fields stay. */
export interface AppChanges {
  readonly settings: Partial<Omit<AppSettings, 'kept'>>;
  /** Settings that are only kept; null removes one. @default none */
  readonly kept?: Custom;
  readonly grants?: GrantChanges | undefined;
  /** Nothing is checked. */
  readonly unchecked?: boolean;
  /** Separates users of one team from those of others. */
  readonly teamed?: boolean;
}

export interface AppService {
  settings(): Promise<AppSettings>;
  /** Returns some of the staff, as visitors may see them: those online first. */
  team(): Promise<readonly UserView[]>;
  /** Channel types, roles, grants and commands. */
  rules(): Promise<Policy>;
  /** For the server only. Errors: `input` for a role or permission that does not exist, `notAllowed`. */
  update(actor: Actor, changes: AppChanges): Promise<void>;
}
