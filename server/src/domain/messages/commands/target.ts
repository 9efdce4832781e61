import type { UserId } from '../../types/index.ts';
import type { ReadUnit } from '../../unit.ts';

/** `@name reason`: the target of a moderation command, and the rest of its text. */
interface Target {
  readonly userId: UserId | null;
  readonly name: string;
  readonly reason: string | null;
}

async function byName(unit: ReadUnit, name: string): Promise<UserId | null> {
  if ((await unit.store.users.get(name)) !== null) return name;
  const field = { kind: 'named', name: 'name' } as const;
  const filter = { op: '$eq', field, value: name } as const;
  // The filter does not ask for bans.
  const page = { now: 0, sort: [], limit: 2, offset: 0, includeDeactivated: false };
  const [found, other] = await unit.store.users.find({ filter, ...page });
  // A name shared by two people means neither.
  return found === undefined || other !== undefined ? null : found.id;
}

/** Returns the user the message mentions, else the one with that id or, if it is unique, with that name. */
export async function commandTarget(
  unit: ReadUnit,
  args: string,
  mentionedUserIds: readonly UserId[],
): Promise<Target> {
  const [word = '', ...rest] = args.split(/\s+/);
  const name = word.replace(/^@/, '');
  const reason = rest.join(' ').trim();
  const [mentioned] = mentionedUserIds;
  const userId = mentioned ?? (name === '' ? null : await byName(unit, name));
  return { userId, name, reason: reason === '' ? null : reason };
}
