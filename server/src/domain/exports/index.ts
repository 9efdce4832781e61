import { ApiError } from '../errors.ts';
import { requireServer } from '../policy/change.ts';
import type { Ports } from '../ports/index.ts';
import type { ExportService } from '../services/index.ts';
import { startTask } from '../tasks/run.ts';
import type { Actor } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { isOver, isSigned } from '../uploads/links.ts';
import { readRange } from '../uploads/range.ts';
import { requestedChannels } from './channels.ts';
import { channelsInput, exportChannelsJob, exportUsersJob, usersInput, writerOf } from './jobs.ts';
import type { ExportKind } from './link.ts';
import { requireUsers, userExport } from './users.ts';

const EXPORTING = 'exporting';
const KINDS: readonly string[] = ['users', 'channels'] satisfies readonly ExportKind[];
/** A task's id and its ending; no other name comes near the disk. */
const FILE = /^[0-9a-f-]{36}\.json$/;
const JSON_TYPE = 'application/json';

export function exportService(ports: Ports): ExportService {
  const { blobs, files, clock } = ports;
  const reading = <T>(actor: Actor, work: (unit: ReadUnit) => T | Promise<T>) =>
    runReadUnit(ports, async (unit) => {
      await requireServer(unit, actor, EXPORTING);
      return work(unit);
    });
  return {
    async user(actor, id) {
      const [user] = await reading(actor, (unit) => requireUsers(unit, [id]));
      if (user === undefined) throw new Error(`user ${id} was not found`);
      return runReadUnit(ports, (unit) => userExport(unit, user));
    },
    async users(actor, named) {
      const users = await reading(actor, (unit) => requireUsers(unit, named()));
      writerOf(ports);
      const ids = users.map(({ id }) => id);
      return (await startTask(ports, exportUsersJob, usersInput(ids))).taskId;
    },
    async channels(actor, input) {
      const requested = await reading(actor, async (unit) => {
        const request = { ...input, channels: input.channels() };
        await requestedChannels(unit, request);
        return request;
      });
      writerOf(ports);
      return (await startTask(ports, exportChannelsJob, channelsInput(requested))).taskId;
    },
    async open({ kind, file, query, range }) {
      const known = KINDS.includes(kind) && FILE.test(file);
      const good = known && isSigned(files, { id: kind, file, query }) && !isOver(clock.now(), query);
      const size = good ? await blobs.size(file) : null;
      if (size === null)
        throw new ApiError('notFound', 'there is no such export, or its address is no longer good');
      const piece = readRange(range, size);
      return {
        mimeType: JSON_TYPE,
        name: file,
        inline: false,
        size,
        range: piece,
        content: blobs.read(file, piece),
      };
    },
  };
}
