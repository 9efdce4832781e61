import Type, { type TProperties } from 'typebox';
import { parseDate } from '../read/date.ts';
import type { Raw } from '../read/values.ts';
import { listOf, mapOf, ref, SCHEMAS } from '../schemas/index.ts';
import type { JsonObject } from '../write/json-object.ts';
import { FIELDS_ALWAYS_THERE } from './always-there.ts';
import { writeNanos } from './nanos.ts';
import { secondReviewItem } from './review-queue.ts';
import { type Direction, type Shape, translate } from './shape.ts';

const NOTHING: Raw = {};

const WRITE: Direction = {
  leaf(shape, value) {
    if (shape.format !== 'date-time' || typeof value !== 'string') return value;
    const millis = parseDate(value);
    return millis === null ? value : writeNanos(millis);
  },
  object({ name, properties, hasCustom }, value) {
    const missing = name === null ? NOTHING : (FIELDS_ALWAYS_THERE[name] ?? NOTHING);
    const fields: Record<string, unknown> = { ...missing };
    const custom: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) {
      const isNamed = Object.hasOwn(properties, key);
      if (one === undefined || (one === null && Object.hasOwn(missing, key))) continue;
      if (isNamed || !hasCustom) fields[key] = translate(properties[key] ?? {}, one, WRITE);
      else custom[key] = one;
    }
    return hasCustom ? { ...fields, custom } : fields;
  },
};

const fieldsOf = (name: string) => (SCHEMAS[name] as Shape).properties as TProperties;

const FULL_USERS: TProperties = { users: mapOf(ref('FullUserResponse')) };

/** Answers whose parts have other names in the second generation. */
const RENAMED: Readonly<Record<string, TProperties>> = {
  UpdateUsers: FULL_USERS,
  UpdateUsersPartial: FULL_USERS,
  QueryUsers: { users: listOf('FullUserResponse') },
  MarkChannelsRead: { event: ref('MarkReadResponseEvent') },
  QueryReviewQueue: { items: listOf('ReviewQueueItemResponse') },
  SubmitAction: { item: ref('ReviewQueueItemResponse') },
  GetReviewQueueItem: { item: ref('ReviewQueueItemResponse') },
  Check: { item: ref('ReviewQueueItemResponse') },
  CreateReminder: fieldsOf('ReminderResponseData'),
  UpdateCampaign: fieldsOf('CampaignResponse'),
  StopCampaign: fieldsOf('CampaignResponse'),
};

const withSecondItem = ({ item, ...rest }: Raw): Raw =>
  item === undefined ? rest : { ...rest, item: secondReviewItem(item as Raw) };

/** Answers of another form. */
const RESHAPED: Readonly<Record<string, (answer: Raw) => Raw>> = {
  CreateReminder: ({ reminder }) => reminder as Raw,
  UpdateCampaign: ({ campaign }) => campaign as Raw,
  StopCampaign: ({ campaign }) => campaign as Raw,
  QueryReviewQueue: ({ items, ...rest }) => ({
    ...rest,
    items: (items as readonly Raw[]).map(secondReviewItem),
  }),
  SubmitAction: withSecondItem,
  GetReviewQueueItem: withSecondItem,
  Check: withSecondItem,
  // The second generation has the user there, whom the first names by id.
  QueryMessageFlags: ({ flags, ...rest }) => ({
    ...rest,
    flags: (flags as readonly Raw[]).map(({ reviewed_by: _, ...flag }) => flag),
  }),
};

/** Returns the answer with each item of its lists to be translated when its turn comes. */
const inTurns = (answer: Raw): Raw =>
  Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((one) => (typeof one === 'function' ? one : () => one)) : value,
    ]),
  );

interface Answer {
  /** The API's name of the call. */
  readonly operation: string;
  /** Fields of the first generation's answer. */
  readonly answer: TProperties;
  /** The answer is written piece by piece. */
  readonly isLong: boolean;
}

/** Returns a function that turns an answer of the first generation into one of the second. */
export function secondWriter({ operation, answer, isLong }: Answer): (value: JsonObject) => JsonObject {
  const missing = FIELDS_ALWAYS_THERE[operation] ?? NOTHING;
  const shape = Type.Object(RENAMED[operation] ?? answer) as Shape;
  const reshape = RESHAPED[operation] ?? ((value) => value);
  return (value) => {
    const reshaped = reshape(value);
    const written = translate(shape, isLong ? inTurns(reshaped) : reshaped, WRITE) as JsonObject;
    return { ...missing, ...written };
  };
}
