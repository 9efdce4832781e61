import { accessChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { can, denied } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { UploadService } from '../services/index.ts';
import type { UploadRecord } from '../types/index.ts';
import { type ReadUnit, runUnit } from '../unit.ts';
import { actingCaller } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { dropFiles } from './drop.ts';
import { keepUpload } from './keep.ts';
import { isSigned, readAddress } from './links.ts';
import { openUpload } from './open.ts';
import { FILES_LANE } from './quotas.ts';
import { receiveUpload } from './receive.ts';

const missing = () => new ApiError('notFound', 'there is no such file');

/** Allows the caller's own uploads always, and others' with the channel's grant. @throws ApiError `notAllowed`. */
async function requireMayDelete(unit: ReadUnit, caller: Caller, upload: UploadRecord): Promise<void> {
  if (caller.server || upload.userId === caller.id) return;
  if (upload.cid === null) throw denied(caller, 'delete-attachment', '.app');
  const access = await accessChannel(unit, caller, upload.cid);
  if (!can(access, 'delete-attachment', false))
    throw denied(caller, 'delete-attachment', access.channel.type);
}

export function uploadService(ports: Ports): UploadService {
  return {
    receive: receiveUpload(ports),
    keep: keepUpload(ports),
    drop: ({ id }) => dropFiles(ports, [id]),
    async delete(actor, url) {
      const address = readAddress(url);
      if (
        address === null ||
        !isSigned(ports.files, { id: address.id, file: address.file, query: address.query })
      )
        throw missing();
      const gone = await runUnit(
        ports,
        async (unit) => {
          const caller = await actingCaller(unit, actor);
          const upload = await unit.store.uploads.get(address.id);
          if (upload === null) throw missing();
          await requireMayDelete(unit, caller, upload);
          await unit.store.uploads.remove(upload.id);
          return upload;
        },
        FILES_LANE,
      );
      await dropFiles(ports, [gone.id]);
    },
    open: openUpload(ports),
  };
}
