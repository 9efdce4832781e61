import { expect, test } from 'vitest';
import type { ChatRuntime } from '../../../../src/chat/index.ts';
import { itemOf } from '../../../../src/features/moderation/state/item.ts';

const runtime = {
  person: ({ id }: { id: string }) => ({ id, name: id, online: false }),
} as unknown as ChatRuntime;
const item = (message: object, ...types: readonly string[]) =>
  itemOf(runtime, {
    id: 'i',
    entity_type: 'stream:chat:v1:message',
    entity_id: 'm',
    message: { id: 'm', text: 'words', user: { id: 'bob' }, ...message } as never,
    actions: types.map((type) => ({ type })),
  });

test.each([
  ['as it says itself', { shadowed: true }, [], true],
  ['by what was done last', {}, ['mark_reviewed', 'shadow_block'], true],
  ['hidden again', {}, ['shadow_block', 'restore', 'shadow_block', 'ban'], true],
  ['shown again', {}, ['shadow_block', 'restore'], false],
  ['let through by the older call', {}, ['shadow_block', 'unblock'], false],
  ['never hidden', {}, ['restore', 'ban'], false],
])('a reported message is hidden from others: %s', (...[, message, types, hidden]) => {
  expect(item(message, ...types).message).toMatchObject({ hidden, deleted: false });
});
