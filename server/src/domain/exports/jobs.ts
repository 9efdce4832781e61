/** Exports to files. An export starts over if its server went down with it. */
import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { ExportWriter, Ports } from '../ports/index.ts';
import type { Job } from '../tasks/run.ts';
import type { Custom, Json } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { type ChannelsExport, channelsText, requestedChannels } from './channels.ts';
import { inPieces } from './json.ts';
import { asResult, type ExportKind, fileOf } from './link.ts';
import { requireUsers, usersText } from './users.ts';

/** @throws ApiError `featureOff` if this server keeps no files of its own */
export function writerOf({ exports }: Ports): ExportWriter {
  if (exports === undefined) throw new ApiError('featureOff', 'this server exports nothing');
  return exports;
}

/** Writes into a file under the task's id. */
async function toFile(
  ports: Ports,
  taskId: string,
  { kind, texts }: { readonly kind: ExportKind; readonly texts: AsyncIterable<string> },
): Promise<Custom> {
  const { bytes } = writerOf(ports);
  const name = fileOf(taskId);
  // May be the unfinished file of another server.
  await ports.blobs.remove(name);
  return asResult({ kind, size: await ports.blobs.put(name, inPieces(texts, bytes), LIMITS.exportBytes) });
}

export const usersInput = (ids: readonly string[]): Custom => ({ ids });
export const channelsInput = (input: ChannelsExport): Custom =>
  ({ ...input }) as unknown as { readonly [key: string]: Json };

export const exportUsersJob: Job = {
  kind: 'export-users',
  async run(ports, input, { taskId }) {
    const ids = input.ids as readonly string[];
    const users = await runReadUnit(ports, (unit) => requireUsers(unit, ids));
    return toFile(ports, taskId, { kind: 'users', texts: usersText(ports, writerOf(ports), users) });
  },
};

export const exportChannelsJob: Job = {
  kind: 'export-channels',
  async run(ports, raw, { taskId }) {
    const input = raw as unknown as ChannelsExport;
    const requested = await runReadUnit(ports, (unit) => requestedChannels(unit, input));
    return toFile(ports, taskId, {
      kind: 'channels',
      texts: channelsText(ports, writerOf(ports), { requested, input }),
    });
  },
};

export const EXPORT_JOBS: readonly Job[] = [exportUsersJob, exportChannelsJob];
