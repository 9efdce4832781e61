/** Bodies of checks by moderation v2. */
import Type from 'typebox';
import { type CheckInput, inputError, LIMITS, type UserId } from '../../../domain/index.ts';
import { readFlagParam } from '../query-string.ts';
import { maybe, RawObject, rawObject, reader } from '../reader.ts';
import { isRaw } from '../users/on-behalf.ts';
import { type Raw, readId, readList, readText, requireId } from '../values.ts';
import { isZero } from '../zero.ts';
import { readModerationRules } from './moderation-config.ts';

const Text = maybe(Type.String());
const MESSAGE = 'stream:chat:v1:message';
const USER = 'stream:user';
/** Texts of one check. */
const MOST_TEXTS = 20;

export const CheckBody = Type.Object({
  entity_type: Type.String(),
  entity_id: Type.String(),
  entity_creator_id: Text,
  moderation_payload: maybe(RawObject),
  config_key: Text,
  config: maybe(rawObject('ModerationConfigRules')),
  options: maybe(RawObject),
  test_mode: maybe(Type.Boolean()),
});
const readCheckShape = reader(CheckBody);

function textsOf(payload: Raw | null | undefined): readonly string[] {
  const texts = readList(payload?.texts, 'moderation_payload.texts', MOST_TEXTS) ?? [];
  return texts.map((text) => readText(text, 'moderation_payload.texts', LIMITS.messageTextHard) ?? '');
}

/** @throws ApiError `input` */
export function readCheck(body: unknown): CheckInput {
  const read = readCheckShape(isRaw(body) ? body : {});
  const { entity_type: type, config, moderation_payload: payload } = read;
  const entityId = requireId(read.entity_id, 'entity_id');
  if (isZero(payload)) throw inputError('moderation_payload is a required field');
  return {
    texts: textsOf(payload),
    configKey: readText(read.config_key, 'config_key'),
    rules: isZero(config) ? null : readModerationRules(config ?? {}),
    messageId: type === MESSAGE ? entityId : null,
    isTest: read.test_mode === true || read.options?.test_mode === true,
  };
}

export const FlagCountBody = Type.Object({ entity_creator_id: Type.String(), entity_type: Text });
const readFlagCountShape = reader(FlagCountBody);

/** @throws ApiError `input` */
export function readFlagCount(body: unknown): {
  readonly userId: UserId;
  readonly about: 'messages' | 'user' | null;
} {
  const read = readFlagCountShape(isRaw(body) ? body : {});
  const type = readText(read.entity_type, 'entity_type');
  if (type !== null && type !== MESSAGE && type !== USER)
    throw inputError(`entity_type must be one of [${MESSAGE} ${USER}], it is "${type}"`);
  const about = type === null ? null : type === USER ? 'user' : 'messages';
  return { userId: requireId(read.entity_creator_id, 'entity_creator_id'), about };
}

/** Reads the query of a report about a user. @throws ApiError `input` */
export function readUserReport(query: URLSearchParams) {
  const userId = readId(query.get('user_id'), 'user_id');
  if (userId === null) throw inputError('user_id is a required field');
  return {
    userId,
    withBlocks: readFlagParam(query, 'include_user_blocks'),
    withMutes: readFlagParam(query, 'include_user_mutes'),
  };
}
