/** Most messages are stored by a statement that holds what they have in common: only those that have it. */
import { expect, test } from 'vitest';
import { isPlain, PLAIN, plainRow } from '../../../server/src/storage/sql/repositories/plain-message.ts';
import { messageToRow } from '../../../server/src/storage/sql/rows/message-row.ts';
import { message } from '../../contract/storage/records.ts';

const GROUP = { count: 1, sumScores: 1, firstReactionAt: 1, lastReactionAt: 1 };
const LOCATION = { latitude: 1, longitude: 1, deviceId: 'd', endAt: null, createdAt: 1, updatedAt: 1 };

const CHANGES: readonly Parameters<typeof message>[2][] = [
  { type: 'system' },
  { parentId: 'p' },
  { showInChannel: true },
  { quotedMessageId: 'q' },
  { mentionedUserIds: ['bob'] },
  { attachments: [{}] },
  { silent: true },
  { custom: { a: 1 } },
  { pollId: 'p' },
  { sharedLocation: LOCATION },
  { reactionGroups: { like: GROUP } },
  { replyCount: 1 },
  { deletedReplyCount: 1 },
  { threadParticipantIds: ['bob'] },
  { pinnedAt: 1 },
  { pinnedById: 'bob' },
  { pinExpires: 1 },
  { textUpdatedAt: 1 },
  { deletedAt: 1 },
  { restrictedVisibility: ['bob'] },
  { mentionedGroups: { channel: true, here: false, roles: [] } },
  { mentionedGroups: { channel: false, here: true, roles: [] } },
  { mentionedGroups: { channel: false, here: false, roles: ['admin'] } },
  { mentionedGroups: { channel: false, here: false, roles: [], groupIds: ['g'] } },
  { command: { name: 'giphy', args: '' } },
  { i18n: { language: 'en' } },
  { shadowed: true },
  { hiddenForSome: true },
];

test('a plain message has the same columns either way', () => {
  const plain = message('a', 5);
  expect(isPlain(plain)).toBe(true);
  expect({ ...PLAIN, ...plainRow(plain) }).toEqual({ ...messageToRow(plain), counted: 1 });
});

test('whatever a message has beside its words is not left out', () => {
  for (const change of CHANGES) expect([change, isPlain(message('a', 5, change))]).toEqual([change, false]);
  const changed = new Set(CHANGES.flatMap((change) => Object.keys(change ?? {})));
  const same = Object.keys(message('a', 5)).filter((key) => !changed.has(key));
  expect(same.sort()).toEqual(['cid', 'createdAt', 'id', 'text', 'updatedAt', 'userId']);
});
