import { randomId } from '../../util/random-id.ts';
import { writable } from '../../util/readable.ts';
import { fileName } from '../content/attachment.ts';
import { MAX_FILES } from './constants.ts';
import { uploadFrom } from './kept-files.ts';
import { sentAttachment, typeOf } from './sent-attachment.ts';
import type { Upload, Uploads } from './upload.ts';
import { blockedBy, configFor, limitOf } from './upload-check.ts';
import type { UploadPorts } from './upload-requests.ts';

/** Returns whether a file can be read. Folders, and files deleted or unplugged since they were chosen, cannot. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Returns the address of a stored file. */
const addressOf = (sent: Readonly<Record<string, unknown>>) => sent.image_url ?? sent.asset_url;

/**
 * Creates the files beside the text being written in one place. Files are sent as soon as they are added, each in its
 * own request. Without a user to send them, they wait for `begin`.
 */
export function createUploads(ports: Promise<UploadPorts>): Uploads {
  const items = writable<readonly Upload[]>([]);
  const running = new Map<string, AbortController>();
  /** Results of the owner's check, by upload id: true if the file may be sent. */
  const allowed = new Map<string, Promise<boolean>>();
  let disposed = false;
  let restored = false;

  const find = (id: string) => items.get().find((item) => item.id === id);
  const change = (id: string, next: Partial<Upload>) =>
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...next } : item)));

  /** Runs the owner's check, once for each file, as soon as it is added. */
  async function allow(id: string): Promise<boolean> {
    const { before, errorOf } = await ports;
    const item = find(id);
    if (!before || !item) return item !== undefined;
    try {
      const { status, state } = await before.run({ file: item.file });
      const { file, blocked } = state;
      if (status === 'discard') remove(id);
      else if (blocked !== undefined) change(id, { state: 'blocked', blockedBy: 'owner', reason: blocked });
      else if (file !== item.file) change(id, { file, name: fileName(file.name), type: typeOf(file.type) });
      return status !== 'discard' && blocked === undefined;
    } catch (cause) {
      // The owner's code failed: log the error in the page, and ask again at the next attempt.
      reportError(cause);
      allowed.delete(id);
      change(id, { state: 'failed', error: errorOf(cause) });
      return false;
    }
  }

  /** Returns the upload with its final attachment; null if the page's owner discards it. */
  async function finish(item: Upload): Promise<Upload | null> {
    const { after } = await ports;
    if (!after) return item;
    const own = sentAttachment(item);
    const { status, state } = await after.run({ file: item.file, attachment: own });
    if (status === 'discard') return null;
    return state.attachment === own ? item : { ...item, attachment: state.attachment };
  }

  async function upload(id: string, aborted: AbortController): Promise<void> {
    const { target, configs, send, errorOf } = await ports;
    const { signal } = aborted;
    const known = allowed.get(id) ?? allow(id);
    allowed.set(id, known);
    if (!(await known)) return;
    const item = find(id);
    if (!item || signal.aborted || !target()) return;
    const { file } = item;
    change(id, { state: 'uploading', progress: 0 });
    const config = configFor(file.type, await configs());
    const reason = blockedBy(file, config);
    if (reason) return change(id, { state: 'blocked', blockedBy: reason, limit: limitOf(config) });
    if (!(await isReadable(file))) return change(id, { state: 'failed', error: null });
    if (signal.aborted) return;
    try {
      const sent = await send(file, (progress) => change(id, { progress }), signal);
      const finished = await finish({ ...(find(id) ?? item), sent });
      if (finished) change(id, { ...finished, state: 'finished', progress: 1 });
      else remove(id);
    } catch (cause) {
      if (!signal.aborted) change(id, { state: 'failed', error: errorOf(cause) });
    }
  }

  /** Restores the uploads from before a reload, and stores them from then on. */
  async function restore(): Promise<void> {
    const { kept } = await ports;
    const place = restored ? null : kept?.();
    if (!place || disposed) return;
    restored = true;
    items.set([...place.read(), ...items.get()]);
    place.write(items.get());
    items.subscribe(() => {
      if (!disposed) place.write(items.get());
    });
  }

  function begin(): void {
    void restore();
    for (const { id, state } of items.get()) {
      if (state !== 'pending' || running.has(id) || disposed) continue;
      const aborted = new AbortController();
      running.set(id, aborted);
      void upload(id, aborted).finally(() => {
        if (running.get(id) === aborted) running.delete(id);
      });
    }
  }

  function stop(id: string): void {
    running.get(id)?.abort();
    running.delete(id);
  }

  function remove(id: string): void {
    stop(id);
    allowed.delete(id);
    items.set(items.get().filter((item) => item.id !== id));
  }

  const finishedOnes = () => items.get().filter(({ state }) => state === 'finished');
  const attachments = () => finishedOnes().map((item) => item.attachment ?? sentAttachment(item));

  return {
    items,
    begin,
    remove,
    attachments,
    add(files, more) {
      const taken = items.get().filter(({ state }) => state !== 'blocked').length;
      const fitting = files.slice(0, Math.max(0, MAX_FILES - taken));
      const added = fitting.map((file): Upload => {
        // Files that no app accepts are refused at once; the app's own settings are checked before sending.
        const reason = blockedBy(file, {});
        return {
          id: randomId(),
          file,
          name: fileName(file.name),
          type: typeOf(file.type),
          state: reason ? 'blocked' : 'pending',
          progress: 0,
          ...(reason ? { blockedBy: reason, limit: limitOf({}) } : {}),
          ...more,
        };
      });
      items.set([...items.get(), ...added]);
      begin();
      return files.length - fitting.length;
    },
    retry(id) {
      if (find(id)?.state !== 'failed') return;
      change(id, { state: 'pending', progress: 0 });
      begin();
    },
    measured: (id, pixels) => change(id, { pixels }),
    take() {
      const taken = attachments();
      for (const { id } of finishedOnes()) allowed.delete(id);
      items.set(items.get().filter(({ state }) => state !== 'finished' && state !== 'blocked'));
      return taken;
    },
    adopt(wanted) {
      const here = new Map(
        finishedOnes().map((item) => [addressOf(item.attachment ?? sentAttachment(item)), item]),
      );
      const others = items.get().filter(({ state }) => state !== 'finished');
      items.set([
        ...others,
        ...wanted.slice(0, MAX_FILES).map((sent) => here.get(addressOf(sent)) ?? uploadFrom(sent)),
      ]);
    },
    dispose() {
      disposed = true;
      for (const id of [...running.keys()]) stop(id);
    },
  };
}
