import Type, { type TObject } from 'typebox';
import { DESCRIBED_BY } from '../read/reader.ts';
import { isRecord, type Raw } from '../read/values.ts';
import { COMPONENT, listOf, optional, ref, SCHEMAS, Time, withCustom } from '../schemas/index.ts';
import { JsonText } from '../write/json-text.ts';

/** The keywords of JSON Schema that a translation follows. */
export interface Shape {
  readonly $ref?: string;
  readonly [DESCRIBED_BY]?: string;
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  /** True for an object that holds custom data. */
  readonly additionalProperties?: unknown;
}

/** Returns fields of any type. */
const anything = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, optional(Type.Unknown())]));

const propertiesOf = (name: string) => (SCHEMAS[name] as TObject).properties;

const EVENT = withCustom({
  ...propertiesOf('Event'),
  ...anything('parent_id', 'user_id', 'channel_custom', 'team', 'message_id'),
  user: optional(ref('UserResponse')),
  channel: optional(ref('ChannelResponse')),
  member: optional(ref('ChannelMemberResponse')),
  message: optional(ref('MessageResponse')),
});

/** Parts of the review queue. */
const REVIEWED: Readonly<Record<string, Shape>> = {
  ActionLogResponse: Type.Object({ created_at: Time, user: optional(ref('UserResponse')) }),
  BanInfoResponse: Type.Object({ ...propertiesOf('BanResponse'), created_by: optional(ref('UserResponse')) }),
  EntityCreatorResponse: withCustom({
    ...propertiesOf('UserResponse'),
    ...anything('ban_count', 'flagged_count', 'deleted_content_count'),
  }),
  ModerationFlagResponse: Type.Object({ created_at: Time, updated_at: Time, user: ref('UserResponse') }),
  ReviewQueueItemResponse: Type.Object({
    ...propertiesOf('ReviewQueueItem'),
    entity_creator: ref('EntityCreatorResponse'),
    flags: listOf('ModerationFlagResponse'),
    actions: listOf('ActionLogResponse'),
    bans: listOf('BanInfoResponse'),
  }),
};

/**
 * Objects whose fields `SCHEMAS` leaves open, because the first generation has all of them flat, and objects to which
 * the second gives a name of their own.
 */
const SECOND: Readonly<Record<string, Shape>> = {
  Attachment: withCustom(
    anything(
      ...['actions', 'asset_url', 'author_icon', 'author_link', 'author_name', 'color', 'fallback', 'fields'],
      ...['footer', 'footer_icon', 'giphy', 'image_url', 'og_scrape_url', 'original_height'],
      ...['original_width', 'pretext', 'text', 'thumb_url', 'title', 'title_link', 'type'],
    ),
  ),
  ChannelMemberRequest: Type.Union([
    withCustom({ ...anything('user_id', 'channel_role'), user: optional(ref('UserRequest')) }),
    Type.String(),
  ]),
  Event: EVENT,
  MarkReadResponseEvent: EVENT,
  FullUserResponse: SCHEMAS.UserResponse as Shape,
  ...REVIEWED,
};

/** Returns the name of a schema; null if it has none. */
export const nameOf = (shape: Shape): string | null =>
  shape[DESCRIBED_BY] ?? shape.$ref?.slice(COMPONENT.length) ?? null;

/** Returns the schema itself for one that stands for it by name. */
export function resolved(shape: Shape): Shape {
  const name = nameOf(shape);
  return name === null ? shape : (SECOND[name] ?? (SCHEMAS[name] as Shape | undefined) ?? {});
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Returns the schemas of which a value may fit any, each with the name of the nearest one. */
function variantsOf(shape: Shape, name: string | null): readonly (readonly [Shape, string | null])[] {
  const own = nameOf(shape) ?? name;
  const found = resolved(shape);
  return found.anyOf?.flatMap((one) => variantsOf(one, own)) ?? [[found, own]];
}

/** One direction between the generations. */
export interface Direction {
  /** Translates a text or number. */
  leaf(shape: Shape, value: unknown): unknown;
  /** Translates an object with named fields. */
  object(shape: Named, value: Raw): Raw;
}

/** An object of a schema. */
export interface Named {
  readonly name: string | null;
  readonly properties: Readonly<Record<string, Shape>>;
  /** Its custom data lies beside its fields in the first generation, and in `custom` in the second. */
  readonly hasCustom: boolean;
}

function translateRecord([shape, name]: readonly [Shape, string | null], value: Raw, to: Direction): unknown {
  const { properties, patternProperties, additionalProperties } = shape;
  if (properties !== undefined) {
    const hasCustom = additionalProperties === true && !Object.hasOwn(properties, 'custom');
    return to.object({ name, properties, hasCustom }, value);
  }
  const [inner = null] = Object.values(patternProperties ?? {});
  if (inner === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translate(inner, one, to)]));
}

/**
 * Translates a value by its schema. Values that the schema does not describe stay as they are; parts that are made when
 * their turn comes are translated then.
 */
export function translate(shape: Shape, value: unknown, to: Direction): unknown {
  if (value === null || value === undefined) return value;
  if (typeof value === 'function') return () => translate(shape, value(), to);
  if (value instanceof JsonText) return translate(shape, value.toJSON(), to);
  const variants = variantsOf(shape, null);
  const kind = kindOf(value);
  const fitting =
    variants.find(([one]) => one.type === kind) ?? variants.find(([one]) => one.type !== 'null');
  if (fitting === undefined) return value;
  const [found] = fitting;
  if (Array.isArray(value)) {
    const { items } = found;
    return items === undefined ? value : value.map((one) => translate(items, one, to));
  }
  return isRecord(value) ? translateRecord(fitting, value, to) : to.leaf(found, value);
}
