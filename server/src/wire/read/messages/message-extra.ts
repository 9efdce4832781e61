/** Bodies and queries of the calls around messages. */

import Type from 'typebox';
import {
  type ActionCommand,
  type Custom,
  type DeleteCommand,
  type EditOptions,
  inputError,
  LIMITS,
  type MessagePaging,
  MOST_OFFSET,
  type NamedPerson,
  PAGES,
  type PinnedQuery,
  type RepliesQuery,
  requireCustomSize,
  type SendInput,
} from '../../../domain/index.ts';
import { customOf } from '../custom.ts';
import { Limit, MessagePage, Offset, pageOf, readFromOldest, readPageKeys } from '../paging.ts';
import { readFlagParam } from '../query-string.ts';
import { maybe, RawObject, rawObject, reader, Sort } from '../reader.ts';
import { readTime } from '../time.ts';
import { isRaw } from '../users/on-behalf.ts';
import { readNamedById } from '../users/user-fields.ts';
import { type Raw, readLimit, readText, readWhole } from '../values.ts';
import { readMessage } from './message-object.ts';

const Flag = maybe(Type.Boolean());

export const SendMessageBody = Type.Object({
  message: rawObject('MessageRequest'),
  pending: Flag,
  is_pending_message: Flag,
  pending_message_metadata: maybe(RawObject),
  skip_enrich_url: Flag,
  keep_channel_hidden: Flag,
  skip_push: Flag,
});
const readSendBody = reader(SendMessageBody);

/** Reads `{message, pending?, pending_message_metadata?, skip_enrich_url?}`. */
export function readSendMessage(body: unknown): SendInput {
  const read = readSendBody(body);
  return {
    message: readMessage(read.message),
    pending: (read.pending ?? read.is_pending_message) === true,
    pendingMetadata() {
      const metadata = customOf(read.pending_message_metadata ?? {}, new Set());
      requireCustomSize(metadata, 'pending_message_metadata', LIMITS.pendingMetadataBytes);
      return metadata;
    },
    skipEnrichUrl: read.skip_enrich_url === true,
    keepChannelHidden: read.keep_channel_hidden === true,
    skipPush: read.skip_push === true,
  };
}

/** Reads the metadata of a send, which its answer repeats; null if there is none. */
export function readSentMetadata(body: unknown): Raw | null {
  const metadata = isRaw(body) ? body.pending_message_metadata : null;
  return isRaw(metadata) ? metadata : null;
}

export const SendContextBody = Type.Object({
  include_mentioned_members: Flag,
  include_channel_context: Flag,
});
const readContextShape = reader(SendContextBody);

/** Reads what the answer to a send contains besides the message. */
export function readSendAdditions(body: unknown): { readonly members: boolean; readonly channel: boolean } {
  const read = readContextShape(body ?? {});
  return {
    members: read.include_mentioned_members === true,
    channel: read.include_channel_context === true,
  };
}

export const EditOptionsBody = Type.Object({ skip_enrich_url: Flag });
const readSkipBody = reader(EditOptionsBody);

/** Reads `{skip_enrich_url?}` beside a changed message. */
export function readEditOptions(body: unknown): EditOptions {
  return { skipEnrichUrl: readSkipBody(body ?? {}).skip_enrich_url === true };
}

export const ActionBody = Type.Object({ form_data: RawObject });
const readActionBody = reader(ActionBody);

/** Reads `{form_data}`: the pressed button, or the fields of the app's own form. */
export function readAction(body: unknown): ActionCommand {
  const { form_data: form } = readActionBody(body ?? {});
  const { image_action: action } = form;
  return {
    cancels: action === 'cancel',
    button() {
      if (action === 'send' || action === 'shuffle') return action;
      throw inputError('form_data.image_action must be one of send, shuffle, cancel');
    },
    form: form as Custom,
  };
}

/** `{language}`. */
export const LanguageBody = Type.Object({ language: Type.String() });
export const readLanguageBody = reader(LanguageBody);

export const TranslateBody = Type.Object({
  text: Type.String(),
  source_language: maybe(Type.String()),
  destination_language: Type.String(),
});
const readTranslateBody = reader(TranslateBody);

/** Reads the body of POST /translate. */
export function readTranslation(body: unknown) {
  const read = readTranslateBody(body ?? {});
  return {
    text: () => readText(read.text, 'text', LIMITS.messageTextHard) ?? '',
    from: read.source_language ?? null,
    to: read.destination_language,
  };
}

/** `{undeleted_by?}`. */
export const UndeleteBody = Type.Object({ undeleted_by: maybe(Type.String()) });
const readUndeleteBody = reader(UndeleteBody);

export function readUndelete(body: unknown): NamedPerson {
  const { undeleted_by: userId = null } = readUndeleteBody(body ?? {});
  return readNamedById('undeleted_by', userId);
}

/** Reads the query of DELETE /messages/{id}. @throws ApiError `input` */
export function readDeleteMessage(query: URLSearchParams): DeleteCommand {
  const hard = readFlagParam(query, 'hard');
  const forMe = readFlagParam(query, 'delete_for_me');
  if (hard && forMe) throw inputError('hard and delete_for_me cannot be used together');
  return { hard, forMe, by: readNamedById('deleted_by', query.get('deleted_by')) };
}

const Time = maybe(Type.String());
export const PinnedPayload = Type.Object({
  limit: maybe(Limit),
  offset: maybe(Offset),
  sort: Sort,
  id_lt: MessagePage.properties.id_lt,
  id_lte: MessagePage.properties.id_lte,
  id_gt: MessagePage.properties.id_gt,
  id_gte: MessagePage.properties.id_gte,
  id_around: MessagePage.properties.id_around,
  pinned_at_before: Time,
  pinned_at_before_or_equal: Time,
  pinned_at_after: Time,
  pinned_at_after_or_equal: Time,
  pinned_at_around: Time,
});
const readPinnedPayload = reader(PinnedPayload);

/** Reads `payload` of GET …/pinned_messages. Its times are those of the pin. @throws ApiError `input` */
export function readPinnedQuery(payload: unknown): PinnedQuery {
  const read = readPinnedPayload(payload ?? {});
  const paging = pageOf({
    ...readPageKeys(read),
    createdAtBefore: readTime(read.pinned_at_before, 'pinned_at_before'),
    createdAtBeforeOrEqual: readTime(read.pinned_at_before_or_equal, 'pinned_at_before_or_equal'),
    createdAtAfter: readTime(read.pinned_at_after, 'pinned_at_after'),
    createdAtAfterOrEqual: readTime(read.pinned_at_after_or_equal, 'pinned_at_after_or_equal'),
    createdAtAround: readTime(read.pinned_at_around, 'pinned_at_around'),
  });
  return {
    paging,
    rows() {
      const fromOldest = readFromOldest(read.sort, { name: 'pinned messages', field: 'pinned_at' });
      const limit = readLimit(read.limit, PAGES.pinnedMessages);
      const offset = readWhole(read.offset, 'offset', { min: 0, max: MOST_OFFSET }) ?? 0;
      return { fromOldest, limit, offset };
    },
  };
}

/** Reads the query of GET /messages/{id}/replies. @throws ApiError `input` */
export function readRepliesQuery(paging: MessagePaging, sort: readonly unknown[] | null): RepliesQuery {
  return { paging, fromOldest: () => readFromOldest(sort, { name: 'replies', field: 'created_at' }) };
}
