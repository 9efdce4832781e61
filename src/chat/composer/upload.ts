import type { PixelSize } from '../message-content.ts';
import type { ChatError, Readable as Source } from '../model.ts';

/** Why a file is not taken: the app's settings (specification, section 5), the page's own rules, nothing in it, or gone with the page before it was sent. */
export type BlockedBy =
  | 'owner'
  | 'lost'
  | 'allowed_file_extensions'
  | 'blocked_file_extensions'
  | 'allowed_mime_types'
  | 'blocked_mime_types'
  | 'size_limit'
  | 'empty';

/** The API's names. */
export type UploadType = 'image' | 'video' | 'audio' | 'file' | 'voiceRecording';

/** `pending`: not begun · `finished`: with the server · `failed`: tried again by hand only · `blocked`: never sent. */
export type UploadState = 'pending' | 'uploading' | 'finished' | 'failed' | 'blocked';

/** A file beside what is being written, a plain value that is replaced when something about it changes. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** What it is shown as, to whoever reads the message too; empty where nothing of the file's own can be seen. */
  readonly name: string;
  readonly type: UploadType;
  readonly state: UploadState;
  /** Share of the bytes on their way, 0 to 1; 1 while the server has them and has not answered. */
  readonly progress: number;
  readonly blockedBy?: BlockedBy;
  /** What the page's owner says about it, where `blockedBy` is `owner`. */
  readonly reason?: string;
  /** Bytes the app takes, where there were more. */
  readonly limit?: number;
  /** Why it failed; null where the file itself cannot be read any more. */
  readonly error?: ChatError | null;
  /** Of a picture, once it has been looked at. */
  readonly pixels?: PixelSize;
  /** Of a recording: seconds, and loudness over time, 0 to 1. */
  readonly duration?: number;
  readonly waveform?: readonly number[];
  /** Of a finished one, by the API's names. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** It was added before the page was loaded anew: the file is not here, only what is known of it. Bytes; address of a picture. */
  readonly kept?: { readonly size: number; readonly thumb?: string };
  /** Of a finished one: what goes with the message, where an owner has changed that. */
  readonly attachment?: Readonly<Record<string, unknown>>;
}

export interface Uploads {
  readonly items: Source<readonly Upload[]>;
  /** @returns how many were left out because a message takes no more */
  add(files: readonly File[], more?: Pick<Upload, 'type' | 'duration' | 'waveform'>): number;
  /** Begins what waits, where there is somebody and a channel to send it to. */
  begin(): void;
  retry(id: string): void;
  /** Takes it away, and stops it where it is on its way. */
  remove(id: string): void;
  /** A picture was decoded. */
  measured(id: string, pixels: PixelSize): void;
  /** The finished ones, as attachments of the API. */
  attachments(): readonly Readonly<Record<string, unknown>>[];
  /** Takes the finished ones away, as attachments of the API, and what is blocked for good. */
  take(): readonly Readonly<Record<string, unknown>>[];
  /** Takes these attachments of the API in the place of the finished ones; those that are here already stay as they are. */
  adopt(attachments: readonly Readonly<Record<string, unknown>>[]): void;
  dispose(): void;
}
