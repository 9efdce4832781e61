import {
  type Called,
  createCalled,
  createUploads,
  keptCalls,
  keptFiles,
  type UploadPorts,
  type Uploads,
  uploadPorts,
} from '../../chat/composer/index.ts';
import type { ChatModel, ChatRuntime } from '../../chat/index.ts';
import { type Parts, type Ui, uploadChains } from '../../ui/index.ts';

/** What goes with the words that are written in one place. */
export interface Beside {
  readonly uploads: Uploads;
  /** Recordings on their way: each is a message of its own, whatever stands beside the words. */
  readonly spoken: Uploads;
  readonly called: Called;
}

/** Whose it is, and theirs by the place it is for. */
interface Shelves {
  owner: string;
  readonly places: Map<string, Beside>;
}

/** By widget. Files outlive the composer: a panel or a thread is closed and opened again, another conversation is looked at meanwhile. */
const shelvesOf = new WeakMap<Parts, Shelves>();

function ownerOf(model: ChatModel): string {
  const { identity } = model.session.get();
  return identity.kind === 'guest' || identity.kind === 'user' ? identity.user.id : '';
}

/** Where files are added: in a conversation, or in a thread of it. */
export interface FilesPlace {
  /** Empty before there is one. */
  readonly cid: string;
  /** Empty outside of threads. */
  readonly parentId: string;
}

const nameOf = ({ cid, parentId }: FilesPlace): string => (parentId === '' ? cid : `${cid} ${parentId}`);

function besideIn(ui: Ui, place: FilesPlace): Beside {
  const opened = ui.model.runtime();
  /** Null while it is not open for anybody. In a conversation that has just begun, the one that there is now is meant. */
  function keptIn<T>(runtime: ChatRuntime, keep: (runtime: ChatRuntime, name: string) => T): T | null {
    const cid = runtime.channel()?.cid;
    if (!cid || (place.cid !== '' && place.cid !== cid)) return null;
    return keep(runtime, nameOf({ ...place, cid }));
  }
  const ports = async (): Promise<UploadPorts> => ({
    ...uploadPorts(await opened, place.cid),
    ...uploadChains(ui.root),
  });
  const keeping = async (): Promise<UploadPorts> => {
    const runtime = await opened;
    return { ...(await ports()), kept: () => keptIn(runtime, keptFiles) };
  };
  return {
    uploads: createUploads(keeping()),
    spoken: createUploads(ports()),
    called: createCalled(async () => keptIn(await opened, keptCalls)),
  };
}

function dispose({ uploads, spoken, called }: Beside): void {
  uploads.dispose();
  spoken.dispose();
  called.dispose();
}

/**
 * What is beside the words being written in a place. That of a visitor who was nobody goes with whoever they become and into
 * the conversation they begin; that of a person who has gone is dropped.
 */
export function besideFor(ui: Ui, place: FilesPlace): Beside {
  const owner = ownerOf(ui.model);
  const { parts } = ui.host;
  const known = shelvesOf.get(parts) ?? { owner, places: new Map() };
  shelvesOf.set(parts, known);
  if (known.owner !== '' && known.owner !== owner) {
    for (const beside of known.places.values()) dispose(beside);
    known.places.clear();
  }
  known.owner = owner;
  const { places } = known;
  const name = nameOf(place);
  const homeless = place.parentId === '' ? places.get('') : undefined;
  const found = places.get(name) ?? homeless ?? besideIn(ui, place);
  if (name !== '' && found === homeless) places.delete('');
  places.set(name, found);
  return found;
}
