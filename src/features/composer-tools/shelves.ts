import {
  type Called,
  createCalled,
  createUploads,
  type FilesPlace,
  keptCalls,
  keptFiles,
  keptPlace,
  placeName,
  type UploadPorts,
  type Uploads,
  uploadPorts,
} from '../../chat/composer/index.ts';
import type { ChatModel } from '../../chat/index.ts';
import { type Parts, type Ui, uploadChains } from '../../ui/index.ts';

/** Everything that goes with the text written in one place. */
export interface Beside {
  readonly uploads: Uploads;
  /** Recordings being sent. Each is a message of its own, independent of the text. */
  readonly spoken: Uploads;
  readonly called: Called;
}

/** Everything that one owner has beside their texts, by place. */
interface Shelves {
  owner: string;
  readonly places: Map<string, Beside>;
}

/**
 * Shelves by widget. Files outlive the composer: panels and threads are closed and reopened, and other conversations
 * are opened meanwhile.
 */
const shelvesOf = new WeakMap<Parts, Shelves>();

function ownerOf(model: ChatModel): string {
  const { identity } = model.session.get();
  return identity.kind === 'guest' || identity.kind === 'user' ? identity.user.id : '';
}

function besideIn(ui: Ui, place: FilesPlace): Beside {
  const opened = ui.model.runtime();
  const ports = async (): Promise<UploadPorts> => ({
    ...uploadPorts(await opened, place.cid),
    ...uploadChains(ui.root),
  });
  const keeping = async (): Promise<UploadPorts> => {
    const runtime = await opened;
    return { ...(await ports()), kept: () => keptFiles(runtime, keptPlace(runtime, place)) };
  };
  return {
    uploads: createUploads(keeping()),
    spoken: createUploads(ports()),
    called: createCalled(async () => {
      const runtime = await opened;
      return keptCalls(runtime, keptPlace(runtime, place));
    }),
  };
}

function dispose({ uploads, spoken, called }: Beside): void {
  uploads.dispose();
  spoken.dispose();
  called.dispose();
}

/**
 * Returns everything beside the text being written in a place. A visitor without an identity keeps their files and
 * mentions when they get one, for the conversation they begin. Those of a person who has gone are dropped.
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
  const name = placeName(place);
  const homeless = place.parentId === '' ? places.get('') : undefined;
  const found = places.get(name) ?? homeless ?? besideIn(ui, place);
  if (name !== '' && found === homeless) places.delete('');
  places.set(name, found);
  return found;
}
