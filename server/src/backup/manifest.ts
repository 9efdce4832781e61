import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { DatabaseFacts } from '../storage/index.ts';
import { isMissing, type Summed, sumFile, writeWhole } from './files.ts';

/** Names within a backup. */
export const APP_FILE = 'app.json';
export const UPLOADS = 'uploads';
export const SQLITE_FILE = 'chat.db';
export const POSTGRES_FILE = 'database.dump';
/** A line for each file, as `sha256sum -c` reads it. */
const SUMS = 'SHA256SUMS';
/** Written last: a folder without it is no backup. */
const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** `none`: the database is backed up by other means. */
const KINDS = ['sqlite', 'postgres', 'none'] as const;
export type DatabaseKind = (typeof KINDS)[number];

export interface Manifest {
  readonly format: typeof FORMAT;
  /** ISO 8601. */
  readonly made_at: string;
  /** Version of the program that made the backup. */
  readonly program: string;
  readonly database: DatabaseKind;
  /** Null if the database is backed up by other means. */
  readonly facts: DatabaseFacts | null;
  readonly uploads: { readonly files: number; readonly bytes: number };
  /** SHA-256 of SHA256SUMS. */
  readonly sums: string;
}

export async function writeManifest(
  folder: string,
  files: readonly Summed[],
  facts: Omit<Manifest, 'format' | 'sums'>,
): Promise<Manifest> {
  const lines = files.map(({ sum, path }) => `${sum}  ${path}\n`);
  const { sum } = await writeWhole(folder, SUMS, lines.join(''));
  const manifest: Manifest = { format: FORMAT, ...facts, sums: sum };
  await writeWhole(folder, MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

const incomplete = (folder: string, reason: string) =>
  new StartError('STOOP_BACKUP_INCOMPLETE', `${folder} cannot be restored: ${reason}. Use another backup`);

const LINE = /^([0-9a-f]{64}) {2}((?:app\.json|chat\.db|database\.dump|uploads\/[0-9a-f-]{2}\/[\w.-]+))$/;

function readSums(folder: string, text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sum = '', path = ''] = LINE.exec(line) ?? [];
      if (path === '') throw incomplete(folder, `${SUMS} has a line that names no file of a backup`);
      return [path, sum] as const;
    }),
  );
}

async function readText(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw incomplete(folder, `it has no ${name}, so the backup did not finish or this is no backup`);
  });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

function areFacts(value: unknown): boolean {
  if (!isObject(value) || !isCount(value.schema) || !isObject(value.counts)) return false;
  return Object.values(value.counts).every(isCount);
}

/** Sums do not cover the manifest itself. */
function isManifest(value: unknown): value is Manifest {
  if (!isObject(value) || value.format !== FORMAT || !isObject(value.uploads)) return false;
  const { made_at: madeAt, program, sums, database, facts, uploads } = value;
  const hasTexts = [madeAt, program, sums].every((text) => typeof text === 'string');
  const hasDatabase = database === 'sqlite' || database === 'postgres' ? areFacts(facts) : facts === null;
  return (
    hasTexts &&
    hasDatabase &&
    KINDS.some((kind) => kind === database) &&
    isCount(uploads.files) &&
    isCount(uploads.bytes)
  );
}

function parse(folder: string, text: string): Manifest {
  try {
    const manifest: unknown = JSON.parse(text);
    if (isManifest(manifest)) return manifest;
  } catch {}
  throw incomplete(
    folder,
    `${MANIFEST} is not of format ${FORMAT}: a newer program wrote it, or it is damaged`,
  );
}

/**
 * Reads a backup, and every file in it.
 * @throws StartError STOOP_BACKUP_INCOMPLETE if a file is missing or was changed
 */
export async function readBackup(
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly paths: readonly string[] }> {
  const manifest = parse(folder, await readText(folder, MANIFEST));
  const text = await readText(folder, SUMS);
  if ((await sumFile(folder, SUMS)).sum !== manifest.sums)
    throw incomplete(folder, `${SUMS} is not the one that ${MANIFEST} was written with`);
  const sums = readSums(folder, text);
  for (const [path, expected] of sums) {
    const found = await sumFile(folder, path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      throw incomplete(folder, `${path} is missing`);
    });
    if (found.sum !== expected) throw incomplete(folder, `${path} was changed since the backup`);
  }
  return { manifest, paths: [...sums.keys()] };
}
