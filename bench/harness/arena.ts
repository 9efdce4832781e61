import type { GeneratorJobs } from '../load/generator.ts';
import type { Person, Target } from '../load/people.ts';
import type { BareJobs } from '../subjects/bare.ts';
import type { StoopJobs } from '../subjects/stoop.ts';
import type { Pair } from './rounds.ts';
import { slowSyncs } from './slow-sync.ts';
import { type TempFolder, tempFolder } from './temp-folder.ts';
import { startWorker, type Worker } from './worker.ts';

export interface ArenaOptions {
  /** Folder for a CPU profile of Stoop's server; null for none. */
  readonly profileDir: string | null;
  /** Milliseconds that each sync of the servers takes longer; null leaves syncs as they are. */
  readonly syncMs: number | null;
}

/** Both servers and the load generator, each in a process of its own. Only one side is loaded at a time. */
export interface Arena {
  readonly targets: Pair<Target>;
  readonly generator: Worker<GeneratorJobs>;
  readonly stoop: Worker<StoopJobs>;
  readonly bare: Worker<BareJobs>;
  /** Creates users in Stoop. Returns their tokens in the same order. */
  readonly tokens: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Creates a channel in Stoop. */
  createChannel(type: string, id: string, members: readonly string[]): Promise<void>;
}

const OWNER = 'bench-owner';
/** Memory is measured after a garbage collection. */
const SERVER_OPTIONS = ['--expose-gc'];

/** Runs `work` with both servers on empty databases. Ends the servers even if `work` fails. */
export async function withArena<T>(
  { profileDir, syncMs }: ArenaOptions,
  work: (arena: Arena) => Promise<T>,
): Promise<T> {
  const folders: Pair<TempFolder> = { stoop: await tempFolder(), bare: await tempFolder() };
  const profile = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const env = syncMs === null ? process.env : slowSyncs(syncMs);
  const subject = (name: string) => new URL(`../subjects/${name}.ts`, import.meta.url);
  const stoop = startWorker<StoopJobs>(subject('stoop'), [...SERVER_OPTIONS, ...profile], env);
  const bare = startWorker<BareJobs>(subject('bare'), SERVER_OPTIONS, env);
  const generator = startWorker<GeneratorJobs>(new URL('../load/generator.ts', import.meta.url));
  try {
    const targets: Pair<Target> = {
      stoop: await stoop.call('start', folders.stoop.path),
      bare: await bare.call('start', folders.bare.path),
    };
    const [ownerToken = ''] = await stoop.call('tokens', [{ id: OWNER, role: 'admin' }]);
    return await work({
      targets,
      generator,
      stoop,
      bare,
      tokens: (ids) =>
        stoop.call(
          'tokens',
          ids.map((id) => ({ id })),
        ),
      createChannel: (type, id, members) => createChannel(targets.stoop, ownerToken, { type, id, members }),
    });
  } finally {
    await Promise.all([generator.close(), stoop.close(), bare.close()]);
    await Promise.all([folders.stoop.remove(), folders.bare.remove()]);
  }
}

interface NewChannel {
  readonly type: string;
  readonly id: string;
  readonly members: readonly string[];
}

async function createChannel({ url, key }: Target, token: string, { type, id, members }: NewChannel) {
  const query = new URLSearchParams({ api_key: key, user_id: OWNER });
  const answer = await fetch(`${url}/channels/${type}/${id}/query?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stream-auth-type': 'jwt', authorization: token },
    body: JSON.stringify({ data: members.length > 0 ? { members } : {}, state: true }),
  });
  if (!answer.ok) throw new Error(`making ${type}:${id} answered ${answer.status}: ${await answer.text()}`);
}

/** Number of channels, each with two members. */
const CONVERSATIONS = 32;

/** Creates 32 private channels with two people each: 64 users. */
export async function conversations(arena: Arena): Promise<readonly Person[]> {
  const seats = Array.from({ length: CONVERSATIONS }, (_, n) => `conversation-${n}`).flatMap((channelId) =>
    ['visitor', 'agent'].map((who) => ({ userId: `${who}-${channelId}`, channelId })),
  );
  const people = await invite(arena, 'messaging', seats);
  for (const channelId of new Set(seats.map((seat) => seat.channelId)))
    await arena.createChannel(
      'messaging',
      channelId,
      seats.filter((seat) => seat.channelId === channelId).map(({ userId }) => userId),
    );
  return people;
}

const ROOM = 'room';

/** Creates this many people in one public channel. */
export async function crowd(arena: Arena, size: number): Promise<readonly Person[]> {
  await arena.createChannel('livestream', ROOM, []);
  const seats = Array.from({ length: size }, (_, n) => ({ userId: `watcher-${n}`, channelId: ROOM }));
  return invite(arena, 'livestream', seats);
}

async function invite(
  arena: Arena,
  type: string,
  seats: readonly { readonly userId: string; readonly channelId: string }[],
): Promise<readonly Person[]> {
  const tokens = await arena.tokens(seats.map(({ userId }) => userId));
  return seats.map((seat, n) => ({ ...seat, type, token: tokens[n] ?? '' }));
}
