import { type Custom, inputError, type Json, LIMITS, SWITCHES, spelled } from '../../../domain/index.ts';
import { readBoolean, readList, readRecord, readText, readWhole } from '../values.ts';
import { isZero } from '../zero.ts';

/** Settings of a channel by the API's names. */
export const SWITCHES_BY_NAME: { readonly [name: string]: (typeof SWITCHES)[number] } = Object.fromEntries(
  SWITCHES.map((key) => [spelled(key), key]),
);

const MOST_ROLES = 50;
const MOST_GRANTS = 100;

/** Reads `{role: ["grant", "!grant"]}`: added to the type's grants, or with `!` taken away. */
function readGrants(value: unknown): { readonly [role: string]: readonly string[] } {
  const roles = Object.entries(readRecord(value, 'config_overrides.grants'));
  if (roles.length > MOST_ROLES)
    throw inputError(`config_overrides.grants names at most ${MOST_ROLES} roles`);
  return Object.fromEntries(
    roles.map(([role, list]) => {
      const path = `config_overrides.grants.${role}`;
      const names = (readList(list, path, MOST_GRANTS) ?? []).map((name) => readText(name, path) ?? '');
      return [role, names];
    }),
  );
}

const BEHAVIORS: readonly unknown[] = ['flag', 'block', 'shadow_block'];

function readBehavior(value: unknown, path: string): Json {
  if (!BEHAVIORS.includes(value)) throw inputError(`${path} must be one of ${BEHAVIORS.join(', ')}`);
  return String(value);
}

function readOverride(name: string, value: unknown): Json {
  const path = `config_overrides.${name}`;
  if (SWITCHES_BY_NAME[name] !== undefined) return readBoolean(value, path);
  if (name === 'max_message_length') return readWhole(value, path, { min: 1, max: LIMITS.messageTextHard });
  if (name === 'grants') return readGrants(value);
  if (name === 'commands')
    return (readList(value, path, MOST_GRANTS) ?? []).map((command) => readText(command, path) ?? '');
  if (name === 'blocklist') return readText(value, path);
  if (name === 'blocklist_behavior') return readBehavior(value, path);
  throw inputError(
    `${path} is not a setting of a channel; known are ${[...Object.keys(SWITCHES_BY_NAME), 'max_message_length', 'commands', 'blocklist', 'blocklist_behavior', 'grants'].join(', ')}`,
  );
}

/** Reads a client's `config_overrides`; zero values but an empty list fall back to the type. @throws ApiError `input` */
export function readConfigOverrides(value: unknown): Custom {
  const entries = Object.entries(readRecord(value, 'config_overrides'))
    .filter(([, override]) => Array.isArray(override) || !isZero(override))
    .map(([name, override]) => [name, readOverride(name, override)] as const);
  return Object.fromEntries(entries);
}
