import type { TSchema } from 'typebox';
import { inputError, shown } from '../../domain/index.ts';
import { isRecord, type Raw } from '../read/values.ts';
import { ACTING_USER, listOf } from '../schemas/index.ts';
import { writeTime } from '../write/time.ts';
import { readNanos } from './nanos.ts';
import { type Direction, type Named, resolved, type Shape, translate } from './shape.ts';

const CUSTOM = 'custom';
const CUSTOM_PATH = `${CUSTOM}.`;

/** Returns custom data; PHP writes an empty object as `[]`. */
const customIn = (value: unknown): Raw => (isRecord(value) ? value : {});

/**
 * Puts custom data beside the named fields. A key that is a field's name is refused: it would set the field.
 * @throws ApiError `input`
 */
function lifted(custom: Raw, properties: Named['properties']): Raw {
  const taken = Object.keys(custom).find((key) => Object.hasOwn(properties, key));
  if (taken !== undefined)
    throw inputError(`custom.${shown(taken)} has the name of a field: send it outside \`custom\``);
  return custom;
}

/** Returns the path of a partial update without `custom`: the rules take any other name for custom data. */
const ownPath = (path: unknown) =>
  typeof path === 'string' && path.startsWith(CUSTOM_PATH) ? path.slice(CUSTOM_PATH.length) : path;

const ATTACHMENTS: Shape = listOf('Attachment');

/** Returns a step of a partial update: its path, and its value as the first generation has it. */
function readStep([path, value]: readonly [string, unknown]): readonly [unknown, unknown] {
  return [ownPath(path), path === 'attachments' ? translate(ATTACHMENTS, value, READ) : value];
}

/** Returns `{set, unset}` with the paths of the first generation. */
function readSteps(value: Raw): Raw {
  const { set, unset } = value;
  const { [CUSTOM]: custom, ...others } = customIn(set);
  const all = Object.entries({ ...others, ...customIn(custom) });
  return {
    ...value,
    ...(isRecord(set) && { set: Object.fromEntries(all.map(readStep)) }),
    ...(Array.isArray(unset) && { unset: unset.map(ownPath) }),
  };
}

/** Returns a member by id: `{user: {id}}` names the same user as `{user_id}`. */
function readMember({ user, user_id: id, ...member }: Raw): Raw {
  return { ...member, user_id: id || (isRecord(user) ? user.id : id) };
}

const READ: Direction = {
  leaf(shape, value) {
    if (shape.type !== 'string' || typeof value !== 'number') return value;
    const millis = readNanos(value);
    return millis === null ? value : writeTime(millis);
  },
  object({ name, properties, hasCustom }, value) {
    const { [CUSTOM]: custom, ...rest } = value;
    // A typed client sends fields of newer versions too: they are no custom data. Attachments are the client's own.
    const keepsOthers = !hasCustom || name === 'Attachment';
    const named = Object.entries(hasCustom ? rest : value)
      .filter(([key]) => keepsOthers || Object.hasOwn(properties, key))
      .map(([key, one]) => [key, translate(properties[key] ?? {}, one, READ)]);
    const read: Raw = {
      ...(hasCustom && lifted(customIn(custom), properties)),
      ...Object.fromEntries(named),
    };
    if (Object.hasOwn(properties, 'set') && Object.hasOwn(properties, 'unset')) return readSteps(read);
    return name === 'ChannelMemberRequest' ? readMember(read) : read;
  },
};

/**
 * Returns a function that turns a body of the second generation into one of the first, which the routes read.
 * @param body the schema of the first generation's body
 * @throws ApiError `input` for custom data with the name of a field
 */
export function secondReader(body: TSchema): (value: unknown) => unknown {
  const own = resolved(body as Shape);
  const shape =
    own.properties === undefined ? own : { ...own, properties: { ...ACTING_USER, ...own.properties } };
  return (value) => translate(shape as Shape, value, READ);
}
