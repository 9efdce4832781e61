import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Chain,
  createChain,
  type Middleware,
  type Outcome,
} from '../../../../src/chat/composer/index.ts';
import { assertProperty } from '../../../support/seed.ts';

const add =
  (mark: string): Middleware<string> =>
  ({ state, next }) =>
    next(state + mark);
const chain = (...steps: Middleware<string>[]): Chain<string> => createChain(() => steps);

/** A step that waits until the test releases it, and the texts it received. */
function gate(): { readonly step: Middleware<string>; readonly seen: string[]; open(): void } {
  const seen: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    seen,
    open: () => open(),
    async step({ state, next }) {
      seen.push(state);
      await opened;
      return next(`${state}!`);
    },
  };
}

describe('a chain of steps', () => {
  test('without steps returns its input', async () => {
    expect(await chain().run('a')).toEqual({ status: 'continue', state: 'a' });
  });

  test('passes on the result of each step', async () => {
    expect(await chain(add('b'), ({ forward }) => forward(), add('c')).run('a')).toEqual({
      status: 'continue',
      state: 'abc',
    });
  });

  test('ends at the step that completes it, with that result', async () => {
    const steps = chain(add('b'), ({ state, complete }) => complete(`${state}!`), add('c'));
    expect(await steps.run('a')).toEqual({ status: 'complete', state: 'ab!' });
  });

  test('ends at the step that discards it, with that step’s input', async () => {
    expect(await chain(add('b'), ({ discard }) => discard(), add('c')).run('a')).toEqual({
      status: 'discard',
      state: 'ab',
    });
  });

  test('lets a step read and change the result of the later steps', async () => {
    const after: Middleware<string> = async ({ forward }) => {
      const outcome = await forward();
      return { ...outcome, state: outcome.state.toUpperCase() };
    };
    expect((await chain(after, add('b')).run('a')).state).toBe('AB');
  });

  test('reads its list of steps at each run', async () => {
    const steps = [add('b')];
    const changing = createChain(() => steps);
    expect((await changing.run('a')).state).toBe('ab');
    steps.push(add('c'));
    expect((await changing.run('a')).state).toBe('abc');
  });
});

describe('a faulty step', () => {
  const twice: readonly (readonly [string, Middleware<string>])[] = [
    ['next', ({ state, next }) => next(state).then(() => next(state))],
    ['forward after next', ({ state, next, forward }) => next(state).then(forward)],
    ['discard after complete', ({ state, complete, discard }) => complete(state).then(discard)],
  ];
  test.each(twice)('calling next twice is an error: %s', async (_, step) => {
    const { seen, step: last, open } = gate();
    open();
    await expect(chain(step, last).run('a')).rejects.toMatchObject({ code: 'chain-step-twice' });
    // The second call runs nothing.
    expect(seen.length).toBeLessThan(2);
  });

  test('returning nothing is an error', async () => {
    const silent = (() => undefined) as unknown as Middleware<string>;
    await expect(chain(add('b'), silent).run('a')).rejects.toMatchObject({
      code: 'chain-no-outcome',
      message: expect.stringContaining('middleware 2 of 2'),
    });
  });

  test('its exception reaches the caller, and the next run is unaffected', async () => {
    const angry: Middleware<string> = ({ state, forward }) => {
      if (state === 'bad') throw new TypeError('mine');
      return forward();
    };
    const steps = chain(angry);
    await expect(steps.run('bad')).rejects.toThrow('mine');
    expect((await steps.run('good')).state).toBe('good');
  });
});

describe('a new run', () => {
  test('cancels the run before it, which is told and discarded at once', async () => {
    const signals: AbortSignal[] = [];
    const { step, open } = gate();
    const steps = chain(({ signal, forward }) => {
      signals.push(signal);
      return forward();
    }, step);
    const first = steps.run('a');
    const second = steps.run('b');
    expect(await first).toEqual({ status: 'discard', state: 'a' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    open();
    expect(await second).toEqual({ status: 'continue', state: 'b!' });
  });

  test('does not cancel runs about something else', async () => {
    const { step, open } = gate();
    const steps = createChain(() => [step], { latestOnly: false });
    const runs = [steps.run('a'), steps.run('b')];
    open();
    expect((await Promise.all(runs)).map(({ state }) => state)).toEqual(['a!', 'b!']);
  });

  test('cancel ends the run under way; later runs work', async () => {
    const { step, open } = gate();
    const steps = createChain(() => [step], { latestOnly: false });
    const runs = [steps.run('a'), steps.run('b')];
    steps.cancel();
    expect((await Promise.all(runs)).map(({ status }) => status)).toEqual(['discard', 'discard']);
    open();
    expect((await steps.run('c')).state).toBe('c!');
  });

  test('a cancelled run that fails later has no effect', async () => {
    const { step, open } = gate();
    const failing: Middleware<string> = async (given) => {
      await step(given);
      throw new Error('too late');
    };
    const steps = chain(failing);
    const first = steps.run('a');
    steps.cancel();
    expect((await first).status).toBe('discard');
    open();
    await Promise.resolve();
  });
});

type Kind = 'next' | 'forward' | 'complete' | 'discard';
const KINDS: readonly Kind[] = ['next', 'forward', 'complete', 'discard'];
const stepOf =
  (kind: Kind, index: number): Middleware<string> =>
  (step) => {
    if (kind === 'next' || kind === 'complete') return step[kind](`${step.state}${index}.`);
    return step[kind]();
  };

/** The result that the rules prescribe for these steps. */
function expected(kinds: readonly Kind[]): Outcome<string> {
  let state = '';
  for (const [index, kind] of kinds.entries()) {
    if (kind === 'discard') return { status: 'discard', state };
    if (kind !== 'forward') state += `${index}.`;
    if (kind === 'complete') return { status: 'complete', state };
  }
  return { status: 'continue', state };
}

test('any list of steps: the first step that ends the run decides, and no later step runs', async () => {
  await assertProperty(
    fc.asyncProperty(fc.array(fc.constantFrom(...KINDS), { maxLength: 12 }), async (kinds) => {
      let ran = 0;
      const steps = kinds.map((kind, index): Middleware<string> => {
        const step = stepOf(kind, index);
        return (given) => {
          ran += 1;
          return step(given);
        };
      });
      expect(await createChain(() => steps).run('')).toEqual(expected(kinds));
      const end = kinds.findIndex((kind) => kind === 'complete' || kind === 'discard');
      expect(ran).toBe(end < 0 ? kinds.length : end + 1);
    }),
  );
});

test('any number of runs at once: only the last one counts', async () => {
  await assertProperty(
    fc.asyncProperty(fc.array(fc.string(), { minLength: 1, maxLength: 8 }), async (texts) => {
      const { step, open } = gate();
      const steps = chain(step);
      const runs = texts.map((text) => steps.run(text));
      open();
      const outcomes = await Promise.all(runs);
      expect(outcomes.slice(0, -1).every(({ status }) => status === 'discard')).toBe(true);
      expect(outcomes.at(-1)).toEqual({ status: 'continue', state: `${texts.at(-1)}!` });
    }),
  );
});
