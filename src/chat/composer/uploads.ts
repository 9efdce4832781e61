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

/** Creates the list of the files, with changes of single ones. */
function createFiles() {
  const items = writable<readonly Upload[]>([]);
  return {
    items,
    find: (id: string) => items.get().find((item) => item.id === id),
    finished: () => items.get().filter(({ state }) => state === 'finished'),
    change: (id: string, next: Partial<Upload>) =>
      items.set(items.get().map((item) => (item.id === id ? { ...item, ...next } : item))),
  };
}

type Files = ReturnType<typeof createFiles>;

/** Returns a file as it is added. Files that no app accepts are refused at once; the app's rules are checked later. */
function uploadOf(file: File, more: Partial<Upload> = {}): Upload {
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
}

/** Runs the owner's check. Returns the change of the upload; undefined for none, null if the owner discards it. */
async function checkByOwner(
  file: File,
  { before, errorOf }: UploadPorts,
): Promise<Partial<Upload> | null | undefined> {
  if (!before) return undefined;
  try {
    const { status, state } = await before.run({ file });
    if (status === 'discard') return null;
    if (state.blocked !== undefined) return { state: 'blocked', blockedBy: 'owner', reason: state.blocked };
    if (state.file === file) return undefined;
    return { file: state.file, name: fileName(state.file.name), type: typeOf(state.file.type) };
  } catch (cause) {
    // The owner's code failed: log the error in the page.
    reportError(cause);
    return { state: 'failed', error: errorOf(cause) };
  }
}

/** Returns why a file cannot be sent; null if it can. */
async function obstacleOf(file: File, { configs }: UploadPorts): Promise<Partial<Upload> | null> {
  const config = configFor(file.type, await configs());
  const reason = blockedBy(file, config);
  if (reason) return { state: 'blocked', blockedBy: reason, limit: limitOf(config) };
  return (await isReadable(file)) ? null : { state: 'failed', error: null };
}

/** Returns the upload with its final attachment; null if the page's owner discards it. */
async function finish(item: Upload, { after }: UploadPorts): Promise<Upload | null> {
  if (!after) return item;
  const own = sentAttachment(item);
  const { status, state } = await after.run({ file: item.file, attachment: own });
  if (status === 'discard') return null;
  return state.attachment === own ? item : { ...item, attachment: state.attachment };
}

/** Creates the transfers of the files to the server, each in its own request. */
function createTransfers(ports: Promise<UploadPorts>, { items, find, change }: Files) {
  const running = new Map<string, AbortController>();
  /** Results of the owner's check, by upload id: true if the file may be sent. */
  const allowed = new Map<string, Promise<boolean>>();

  /** Runs the owner's check, once for each file, as soon as it is added. */
  async function allow(id: string): Promise<boolean> {
    const known = await ports;
    const item = find(id);
    if (!item) return false;
    const changed = await checkByOwner(item.file, known);
    // The next attempt asks the owner's code again if it failed.
    if (changed?.state === 'failed') allowed.delete(id);
    if (changed) change(id, changed);
    else if (changed === null) remove(id);
    return changed !== null && changed?.state === undefined;
  }

  async function upload(id: string, { signal }: AbortController): Promise<void> {
    const known = await ports;
    const mayGo = allowed.get(id) ?? allow(id);
    allowed.set(id, mayGo);
    if (!(await mayGo)) return;
    const item = find(id);
    if (!item || signal.aborted || !known.target()) return;
    change(id, { state: 'uploading', progress: 0 });
    const obstacle = await obstacleOf(item.file, known);
    if (obstacle) change(id, obstacle);
    else if (!signal.aborted) await transfer(item, known, signal);
  }

  async function transfer(item: Upload, known: UploadPorts, signal: AbortSignal): Promise<void> {
    const { id, file } = item;
    try {
      const sent = await known.send(file, (progress) => change(id, { progress }), signal);
      const finished = await finish({ ...(find(id) ?? item), sent }, known);
      if (finished) change(id, { ...finished, state: 'finished', progress: 1 });
      else remove(id);
    } catch (cause) {
      if (!signal.aborted) change(id, { state: 'failed', error: known.errorOf(cause) });
    }
  }

  function begin(id: string): void {
    if (running.has(id)) return;
    const aborted = new AbortController();
    running.set(id, aborted);
    void upload(id, aborted).finally(() => {
      if (running.get(id) === aborted) running.delete(id);
    });
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

  return {
    begin,
    remove,
    forget: (id: string) => allowed.delete(id),
    stopAll: () => [...running.keys()].forEach(stop),
  };
}

/**
 * Creates the files beside the text being written in one place. Files are sent as soon as they are added, each in its
 * own request. Without a user to send them, they wait for `begin`.
 */
export function createUploads(ports: Promise<UploadPorts>): Uploads {
  const files = createFiles();
  const transfers = createTransfers(ports, files);
  const { items, find, change, finished } = files;
  let disposed = false;
  let restored = false;

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
    if (disposed) return;
    for (const { id, state } of items.get()) if (state === 'pending') transfers.begin(id);
  }

  const attachmentOf = (item: Upload) => item.attachment ?? sentAttachment(item);
  const attachments = () => finished().map(attachmentOf);

  return {
    items,
    begin,
    remove: transfers.remove,
    attachments,
    add(added, more) {
      const taken = items.get().filter(({ state }) => state !== 'blocked').length;
      const fitting = added.slice(0, Math.max(0, MAX_FILES - taken));
      items.set([...items.get(), ...fitting.map((file) => uploadOf(file, more))]);
      begin();
      return added.length - fitting.length;
    },
    retry(id) {
      if (find(id)?.state !== 'failed') return;
      change(id, { state: 'pending', progress: 0 });
      begin();
    },
    measured: (id, pixels) => change(id, { pixels }),
    take() {
      const taken = attachments();
      for (const { id } of finished()) transfers.forget(id);
      items.set(items.get().filter(({ state }) => state !== 'finished' && state !== 'blocked'));
      return taken;
    },
    adopt(wanted) {
      const here = new Map(finished().map((item) => [addressOf(attachmentOf(item)), item]));
      const others = items.get().filter(({ state }) => state !== 'finished');
      const adopted = wanted.slice(0, MAX_FILES);
      items.set([...others, ...adopted.map((sent) => here.get(addressOf(sent)) ?? uploadFrom(sent))]);
    },
    dispose() {
      disposed = true;
      transfers.stopAll();
    },
  };
}
