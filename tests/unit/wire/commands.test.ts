import { describe, expect, test } from 'vitest';
import {
  pageOf,
  readAction,
  readCommandReply,
  readEvent,
  readMarkUnread,
  readMessage,
  readMessagePatch,
  readReaction,
  readReactionOwner,
  readSendMessage,
  readSystemMessage,
  readThreadShape,
  readUploadSizes,
} from '../../../server/src/wire/index.ts';

const shown = '2026-01-31T12:00:00Z';

describe('a command reads a field when it is used', () => {
  test.each<readonly [string, () => unknown, string]>([
    ['a reaction', readReaction({ reaction: { score: 1 } }).content, 'reaction.type is a required field'],
    ['a message', readMessage({ text: 7 }).content, 'field `message.text` contains type number'],
    ['a system message', readSystemMessage({ html: '<b>x</b>' }).content, 'message.html is a reserved field'],
    ['whose reaction it is', readReactionOwner(new URLSearchParams('user_id=%20')), 'must not be empty'],
    ['a button', readAction({ form_data: { image_action: 'eat' } }).button, 'one of send, shuffle, cancel'],
    ['where the unread begins', readMarkUnread({}).from, 'exactly one of message_id and message_timestamp'],
    ['a page', pageOf({ idGt: ' ' }).after, 'field `id_gt` must not be empty'],
    ['limits', readThreadShape(new URLSearchParams('reply_limit=11')).limits, 'field `reply_limit`'],
    ['sizes', () => readUploadSizes([{ width: 1 }]), 'upload_sizes.height is a required field'],
  ])('%s', (_, read, refusal) => {
    expect(read).toThrow(refusal);
  });

  test('the data of an event', () => {
    const event = readEvent({ type: 'wave', team: 'blue' });
    expect(event.kind === 'custom' && event.data).toThrow('event.team is a reserved field');
  });

  test('the metadata of a pending message', () => {
    const { pendingMetadata } = readSendMessage({
      message: {},
      pending_message_metadata: { note: 'x'.repeat(6_000) },
    });
    expect(pendingMetadata).toThrow('custom data of the pending_message_metadata is too large');
  });
});

test('a change of a message lists the fields it changes', () => {
  expect(readMessagePatch({ set: { pinned: true } })).toMatchObject({ edits: false, removesQuote: false });
  expect(readMessagePatch({ unset: ['quoted_message_id'] })).toMatchObject({
    edits: true,
    removesQuote: true,
  });
  expect(() => readMessagePatch({ set: { created_at: shown } })).toThrow('`created_at` is reserved');
});

test('the answer of a command’s endpoint keeps only the fields that it may replace', () => {
  const reply = readCommandReply({ type: 'system', text: 7, attachments: [1, {}], user: {}, prio: 1 });
  expect(reply).toEqual({ kind: 'stored', text: null, attachments: [{}], custom: { prio: 1 } });
});
