import { describe, expect, test } from 'vitest';
import { ModeTarget } from '../../../src/chat/conversation/default-target.ts';
import { isClosed } from '../../../src/chat/index.ts';
import type { ChatOptions } from '../../../src/chat/options.ts';

const said = (role: string, kind: 'regular' | 'system' = 'regular') => ({ kind, author: { role } });
const end = { ...said('agent', 'system'), closing: true } as const;
const reopened = { ...said('agent', 'system'), closing: false } as const;

describe('isClosed', () => {
  test.each([
    ['nothing', [], false],
    ['only talk', [said('guest'), said('agent')], false],
    ['an end', [said('guest'), end], true],
    ['an end, then an agent', [said('guest'), end, said('agent'), said('moderator')], true],
    ['an end, then the visitor', [said('guest'), end, said('guest')], false],
    ['an end, the visitor, then an agent', [said('guest'), end, said('guest'), said('agent')], false],
    ['an end, then another system message', [said('guest'), end, said('agent', 'system')], true],
    ['an end, then staff who reopen', [said('guest'), end, reopened, said('agent')], false],
    ['an end, a reopening and an end', [said('guest'), end, reopened, end], true],
    ['two ends', [end, said('guest'), end], true],
  ] as const)('%s', (_, messages, closed) => expect(isClosed(messages)).toBe(closed));
});

describe('the conversation that a support chat opens', () => {
  const open = (stored: string | null, channel = '') => {
    const storage = { get: () => stored, set() {}, remove() {}, subscribe: () => () => {} };
    const options = { key: 'k', mode: 'support', channel, environment: { storage } };
    const target = new ModeTarget(options as unknown as ChatOptions);
    return target.of({ kind: 'guest', id: 'guest-1' } as never, '')?.cid;
  };
  test.each([
    ['the first one', [null], 'support:guest-1'],
    ['the one begun last', ['guest-1 guest-1-abc'], 'support:guest-1-abc'],
    ['not another person’s', ['guest-2 guest-2-abc'], 'support:guest-1'],
    ['not a broken note’s', ['guest-1'], 'support:guest-1'],
    ['the owner’s, whatever was begun', ['guest-1 guest-1-abc', 'order-7'], 'support:order-7'],
  ] as const)('is %s', (_, [stored, channel], cid) => expect(open(stored, channel)).toBe(cid));
});
