/** Commands are written once; what components call is made of them, and features add groups of their own. */
import { expect, test } from 'vitest';
import { commandsOf, forward } from '../../../src/chat/commands/forward.ts';
import { type ChatRuntime, commandGroup } from '../../../src/chat/index.ts';

declare module '../../../src/chat/commands/groups.ts' {
  interface CommandGroups {
    readonly waves: { wave(): number };
  }
}

const createWaves = () => {
  let waved = 0;
  return {
    wave() {
      waved += 1;
      return waved;
    },
  };
};

const chat = () => ({ groups: {} }) as ChatRuntime;

test('a group is made once for each chat, for all chunks that ask for its name', () => {
  const [here, there] = [chat(), chat()];
  // Another chunk has copies of both functions.
  const [one, copy] = [commandGroup('waves', createWaves), commandGroup('waves', createWaves)];
  expect(here.groups).toEqual({});
  expect([one(here).wave(), copy(here).wave(), one(there).wave()]).toEqual([1, 2, 1]);
  expect(here.groups.waves).toBe(one(here));
});

test('a command can be passed on without the object whose method it is', () => {
  class Counter {
    #count = 0;
    add(by: number, times = 1): number {
      this.#count += by * times;
      return this.#count;
    }
    hidden(): void {}
  }
  const { add, ...others } = commandsOf(new Counter(), ['add']);
  expect([add(1), add(2, 3)]).toEqual([1, 7]);
  expect(others).toEqual({});
});

test('a forwarded command says its name and what it was given', () => {
  const { push, at } = forward<string[], 'at' | 'push'>(['push', 'at'], (...call) => call);
  expect([push('a', 'b'), at(0)]).toEqual([
    ['push', ['a', 'b']],
    ['at', [0]],
  ]);
});
