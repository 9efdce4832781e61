import type { FileSigner } from '../ports/index.ts';
import type { Custom, Millis } from '../types/index.ts';
import { linkTo } from '../uploads/links.ts';

/** Path at which exported files are served. */
const EXPORTS_PATH = '/exports/';
/** Seconds for which an address is good: each look at the task gives a new one. */
const LIFETIME_S = 86_400;

/** The subject of an export; part of its address. */
export type ExportKind = 'users' | 'channels';

/** The result of an export's task. The file is named after the task's id. */
export interface Exported {
  readonly kind: ExportKind;
  /** Bytes. */
  readonly size: number;
}

const EXPORT = 'export';

export const asResult = (exported: Exported): Custom => ({ [EXPORT]: { ...exported } });

/** Returns the file of an export; null for a task about something else. */
export function exportedIn(result: Custom | null): Exported | null {
  const found = result?.[EXPORT];
  return typeof found === 'object' ? (found as unknown as Exported) : null;
}

export const fileOf = (taskId: string): string => `${taskId}.json`;

interface ExportLinkInput {
  readonly now: Millis;
  readonly taskId: string;
  readonly kind: ExportKind;
}

/** Returns path and query, signed. */
export function exportLink(signer: FileSigner, { now, taskId, kind }: ExportLinkInput): string {
  return linkTo(signer, { now, id: kind, file: fileOf(taskId), lifetimeS: LIFETIME_S, root: EXPORTS_PATH });
}
