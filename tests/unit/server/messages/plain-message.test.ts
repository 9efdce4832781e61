/** A prepared statement stores the most common kind of message. It must store only messages that fit it. */
import { expect, test } from 'vitest';
import { isPlain, plainRow } from '../../../../server/src/storage/sql/repositories/messages/plain-message.ts';
import { PLAIN } from '../../../../server/src/storage/sql/rows/message-columns.ts';
import { messageToRow } from '../../../../server/src/storage/sql/rows/message-row.ts';
import { MESSAGE_PARTS, message } from '../../../contract/storage/records.ts';

test('a plain message has the same columns either way', () => {
  const plain = message('a', 5);
  expect(isPlain(plain)).toBe(true);
  expect({ ...PLAIN, ...plainRow(plain) }).toEqual({ ...messageToRow(plain), counted: 1 });
});

test('a message with any further field is not plain', () => {
  for (const change of MESSAGE_PARTS)
    expect([change, isPlain(message('a', 5, change))]).toEqual([change, false]);
  const changed = new Set(MESSAGE_PARTS.flatMap((change) => Object.keys(change ?? {})));
  const same = Object.keys(message('a', 5)).filter((key) => !changed.has(key));
  expect(same.sort()).toEqual(['cid', 'createdAt', 'id', 'text', 'updatedAt', 'userId']);
});
