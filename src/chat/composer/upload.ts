import type { PixelSize } from '../message-content.ts';
import type { ChatError, Readable as Source } from '../model.ts';

/**
 * Why a file is not accepted: the app's settings (specification, section 5), or the page's own rules. Also an empty
 * file, or a file lost with the page before it was sent.
 */
export type BlockedBy =
  | 'owner'
  | 'lost'
  | 'allowed_file_extensions'
  | 'blocked_file_extensions'
  | 'allowed_mime_types'
  | 'blocked_mime_types'
  | 'size_limit'
  | 'empty';

/** Attachment type, by the API's names. */
export type UploadType = 'image' | 'video' | 'audio' | 'file' | 'voiceRecording';

/** `pending`: not begun · `finished`: on the server · `failed`: retried by hand only · `blocked`: never sent. */
export type UploadState = 'pending' | 'uploading' | 'finished' | 'failed' | 'blocked';

/** A file beside the text being written. Uploads are plain values that are replaced when they change. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** Name shown in the composer and to readers; empty if the file's name has no visible characters. */
  readonly name: string;
  readonly type: UploadType;
  readonly state: UploadState;
  /** Share of the bytes sent, 0 to 1; 1 while the server has them and has not answered. */
  readonly progress: number;
  readonly blockedBy?: BlockedBy;
  /** The page owner's reason, if `blockedBy` is `owner`. */
  readonly reason?: string;
  /** The app's limit in bytes, if the file exceeds it. */
  readonly limit?: number;
  /** Why the upload failed; null if the file itself cannot be read any more. */
  readonly error?: ChatError | null;
  /** Pixel size of a picture, once measured. */
  readonly pixels?: PixelSize;
  /** Seconds of a recording; `waveform` is its loudness over time, 0 to 1. */
  readonly duration?: number;
  readonly waveform?: readonly number[];
  /** The server's answer for a finished upload, by the API's names. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Set if the file was added before a reload: only its data is known. Size in bytes; address of a picture. */
  readonly kept?: { readonly size: number; readonly thumb?: string };
  /** Attachment of a finished upload, if the owner's middleware changed it. */
  readonly attachment?: Readonly<Record<string, unknown>>;
}

export interface Uploads {
  readonly items: Source<readonly Upload[]>;
  /** @returns the number of files left out because a message may hold no more */
  add(files: readonly File[], more?: Pick<Upload, 'type' | 'duration' | 'waveform'>): number;
  /** Starts the pending uploads, if there is a user and a channel to send them to. */
  begin(): void;
  retry(id: string): void;
  /** Removes the file, and cancels an upload under way. */
  remove(id: string): void;
  /** Sets the size of a picture that was decoded. */
  measured(id: string, pixels: PixelSize): void;
  /** Returns the finished uploads as attachments of the API. */
  attachments(): readonly Readonly<Record<string, unknown>>[];
  /** Removes the finished uploads and returns them as attachments of the API. Blocked files are removed too. */
  take(): readonly Readonly<Record<string, unknown>>[];
  /** Replaces the finished uploads by these attachments of the API; those that are here already stay as they are. */
  adopt(attachments: readonly Readonly<Record<string, unknown>>[]): void;
  dispose(): void;
}
