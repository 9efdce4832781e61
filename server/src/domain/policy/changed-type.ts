import { inputError } from '../errors.ts';
import type { TypeChanges } from '../services.ts';
import type { Policy } from '../types.ts';
import { applyGrants } from './apply-grants.ts';
import type { StoredType } from './stored.ts';

function knownCommands(policy: Policy, names: TypeChanges['commands']): readonly string[] | null {
  if (names === null) return null;
  if (names === 'all') return [...policy.commands.keys()];
  const unknown = names.find((name) => !policy.commands.has(name));
  if (unknown !== undefined)
    throw inputError(`command "${unknown}" does not exist; known: ${[...policy.commands.keys()].join(', ')}`);
  return [...new Set(names)];
}

/**
 * Returns a stored channel type with the changes.
 * @throws ApiError `input` if a command, role or permission does not exist
 */
export function changedType(
  policy: Policy,
  { config, commands, grants }: TypeChanges,
  { before, now }: { readonly before: StoredType | null; readonly now: number },
): StoredType {
  return {
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    config: { ...before?.config, ...config },
    commands: knownCommands(policy, commands) ?? before?.commands ?? null,
    grants: applyGrants(policy, grants, before?.grants ?? {}),
  };
}
