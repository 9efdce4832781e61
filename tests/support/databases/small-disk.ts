import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, open, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPostgres, postgresUrl, runSql } from './postgres.ts';

export interface SmallDisk {
  /** A folder for a server's data. */
  readonly folder: string;
  /** A place on it for databases; undefined if the database is a file. */
  readonly tablespace: string | undefined;
  /** Leaves this many bytes free. */
  leave(bytes: number): Promise<void>;
  /** Removes the files that fill it. */
  free(): Promise<void>;
  /** Databases on it must be dropped first. */
  remove(): Promise<void>;
}

const BLOCK = Buffer.alloc(64 * 1024);

/** Writes until this many bytes are left. */
async function fill(path: string, folder: string, left: number): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      const room = bavail * bsize - left;
      if (room <= 0) return;
      await file.write(BLOCK, 0, Math.min(BLOCK.length, room));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

/** A place for databases, owned by the user who runs PostgreSQL on this machine. */
async function makeTablespace(folder: string): Promise<string> {
  const [shown] = await runSql(postgresUrl(), 'show data_directory');
  const owner = await stat(String(shown?.rows[0]?.data_directory));
  const place = join(folder, 'tables');
  await mkdir(place, { mode: 0o700 });
  await chown(place, owner.uid, owner.gid);
  const name = `small_${process.pid}_${Date.now()}`;
  await runSql(postgresUrl(), `create tablespace ${name} location '${place}'`);
  return name;
}

/**
 * A disk in memory that a test can fill. Only root may mount one: without root the test fails and says so.
 */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const root = await mkdtemp(join(tmpdir(), 'stoop-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', root]);
  const folder = join(root, 'data');
  await mkdir(folder, { mode: 0o700 });
  const tablespace = onPostgres() ? await makeTablespace(root) : undefined;
  const ballast = join(root, 'ballast');
  return {
    folder,
    tablespace,
    leave: (bytes) => fill(ballast, root, bytes),
    free: () => rm(ballast, { force: true }),
    async remove() {
      if (tablespace !== undefined) await runSql(postgresUrl(), `drop tablespace ${tablespace}`);
      execFileSync('umount', ['-l', root]);
      await rm(root, { recursive: true, force: true });
    },
  };
}
