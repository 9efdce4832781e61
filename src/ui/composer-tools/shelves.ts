import {
  createUploads,
  keptFiles,
  type UploadPorts,
  type Uploads,
  uploadPorts,
} from '../../chat/composer/index.ts';
import type { ChatModel } from '../../chat/index.ts';
import type { Ui } from '../context.ts';
import type { Parts } from '../parts/parts.ts';
import { uploadChains } from './owner-chains.ts';

/** Who the files are of, and theirs by the place they are for. */
interface Shelves {
  owner: string;
  readonly places: Map<string, Uploads>;
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

async function portsOf({ model, root }: Ui, place: FilesPlace): Promise<UploadPorts> {
  const inside = await model.inside();
  return {
    ...uploadPorts(inside, place.cid),
    ...uploadChains(root),
    kept() {
      const cid = inside.channel()?.cid;
      // In a conversation that has just begun, the one that there is now is meant.
      if (!cid || (place.cid !== '' && place.cid !== cid)) return null;
      return keptFiles(inside, nameOf({ ...place, cid }));
    },
  };
}

/**
 * The files beside what is being written in a place. Those of a visitor who was nobody go with whoever they become and into
 * the conversation they begin; those of a person who has gone are dropped.
 */
export function uploadsFor(ui: Ui, place: FilesPlace): Uploads {
  const owner = ownerOf(ui.model);
  const { parts } = ui.host;
  const known = shelvesOf.get(parts) ?? { owner, places: new Map() };
  shelvesOf.set(parts, known);
  if (known.owner !== '' && known.owner !== owner) {
    for (const uploads of known.places.values()) uploads.dispose();
    known.places.clear();
  }
  known.owner = owner;
  const { places } = known;
  const name = nameOf(place);
  const homeless = place.parentId === '' ? places.get('') : undefined;
  const found = places.get(name) ?? homeless ?? createUploads(portsOf(ui, place));
  if (name !== '' && found === homeless) places.delete('');
  places.set(name, found);
  return found;
}
