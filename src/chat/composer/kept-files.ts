import { randomId } from '../../util/random-id.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { attachmentOf, fileName } from '../content/attachment.ts';
import { MAX_FILES } from './constants.ts';
import { keptStore } from './kept-store.ts';
import { sentAttachment, typeOf } from './sent-attachment.ts';
import type { Upload } from './upload.ts';

type Sent = Readonly<Record<string, unknown>>;

/** A stored file. Without `sent`, the server did not have the file yet. */
interface KeptFile {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sent?: Sent;
}

/** Files beside an unsent text, stored over reloads: uploaded files by their address, others only by name. */
export interface KeptFiles {
  read(): readonly Upload[];
  write(items: readonly Upload[]): void;
}

const isKept = (value: unknown): value is KeptFile => {
  const { name, mime, size } = { ...(value as Partial<KeptFile>) };
  return typeof name === 'string' && typeof mime === 'string' && typeof size === 'number';
};

/** Returns an upload that can be shown and sent; the file itself is gone since the reload. */
function uploadOf({ name, mime, size, sent }: KeptFile): Upload {
  const shown = sent ? attachmentOf(sent as never) : null;
  const whole = shown !== null && shown.kind !== 'unsupported';
  const thumb = shown?.kind === 'image' ? (shown.thumb ?? shown.url) : undefined;
  return {
    id: randomId(),
    file: new File([], fileName(name), { type: mime }),
    name: fileName(name),
    type: typeOf(mime),
    progress: 1,
    kept: { size, ...(thumb && { thumb }) },
    ...(whole ? { state: 'finished', attachment: sent as Sent } : { state: 'blocked', blockedBy: 'lost' }),
  };
}

/** Returns an upload for a stored file that was added on another device. */
export function uploadFrom(sent: Sent): Upload {
  const { title, fallback, mime_type, file_size } = sent;
  const named = [title, fallback].find((name) => typeof name === 'string');
  return uploadOf({
    name: String(named ?? ''),
    mime: typeof mime_type === 'string' ? mime_type : '',
    size: Number(file_size) || 0,
    sent,
  });
}

function keptOf(upload: Upload): readonly KeptFile[] {
  const { state, name, file, kept, attachment } = upload;
  if (state === 'blocked') return [];
  const known = { name, mime: file.type, size: kept?.size ?? file.size };
  return [state === 'finished' ? { ...known, sent: attachment ?? sentAttachment(upload) } : known];
}

/** @returns null while their owner or place is not known */
export function keptFiles(runtime: ChatRuntime, place: string | null): KeptFiles | null {
  const store = keptStore(runtime, place);
  if (!store) return null;
  let written = '[]';
  return {
    read: () => store.read().files.filter(isKept).slice(0, MAX_FILES).map(uploadOf),
    write(items) {
      const files = items.flatMap(keptOf);
      const next = JSON.stringify(files);
      // The progress of an upload is not stored.
      if (next === written) return;
      written = next;
      store.write({ files });
    },
  };
}
