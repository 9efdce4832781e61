import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chain, createChain, type Middleware, type Outcome } from '../../../src/chat/composer/index.ts';
import { assertProperty } from '../../support/seed.ts';

const add =
  (mark: string): Middleware<string> =>
  ({ state, next }) =>
    next(state + mark);
const chain = (...steps: Middleware<string>[]): Chain<string> => createChain(() => steps);

/** A step that waits until it is let go, and the words it saw. */
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

describe('a chain', () => {
  test('without steps gives back what it got', async () => {
    expect(await chain().run('a')).toEqual({ status: 'continue', state: 'a' });
  });

  test('hands on what each step made of it', async () => {
    expect(await chain(add('b'), ({ forward }) => forward(), add('c')).run('a')).toEqual({
      status: 'continue',
      state: 'abc',
    });
  });

  test('ends where a step completes it, and that counts', async () => {
    const steps = chain(add('b'), ({ state, complete }) => complete(`${state}!`), add('c'));
    expect(await steps.run('a')).toEqual({ status: 'complete', state: 'ab!' });
  });

  test('ends where a step discards it, with what that step had', async () => {
    expect(await chain(add('b'), ({ discard }) => discard(), add('c')).run('a')).toEqual({
      status: 'discard',
      state: 'ab',
    });
  });

  test('lets a step look at what came of the rest, and change it', async () => {
    const after: Middleware<string> = async ({ forward }) => {
      const outcome = await forward();
      return { ...outcome, state: outcome.state.toUpperCase() };
    };
    expect((await chain(after, add('b')).run('a')).state).toBe('AB');
  });

  test('asks for its steps at each run', async () => {
    const steps = [add('b')];
    const changing = createChain(() => steps);
    expect((await changing.run('a')).state).toBe('ab');
    steps.push(add('c'));
    expect((await changing.run('a')).state).toBe('abc');
  });
});

describe('a mistake in a step', () => {
  const twice: readonly (readonly [string, Middleware<string>])[] = [
    ['next', ({ state, next }) => next(state).then(() => next(state))],
    ['forward after next', ({ state, next, forward }) => next(state).then(forward)],
    ['discard after complete', ({ state, complete, discard }) => complete(state).then(discard)],
  ];
  test.each(twice)('going on twice is one: %s', async (_, step) => {
    const { seen, step: last, open } = gate();
    open();
    await expect(chain(step, last).run('a')).rejects.toMatchObject({ code: 'chain-step-twice' });
    // The second time nothing was run.
    expect(seen.length).toBeLessThan(2);
  });

  test('so is giving nothing back', async () => {
    const silent = (() => undefined) as unknown as Middleware<string>;
    await expect(chain(add('b'), silent).run('a')).rejects.toMatchObject({
      code: 'chain-no-outcome',
      message: expect.stringContaining('middleware 2 of 2'),
    });
  });

  test('what it throws is thrown, and the next run is untouched by it', async () => {
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
  test('cancels the one before, which is discarded at once and told so', async () => {
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

  test('leaves the others alone where each is about something of its own', async () => {
    const { step, open } = gate();
    const steps = createChain(() => [step], { latestOnly: false });
    const runs = [steps.run('a'), steps.run('b')];
    open();
    expect((await Promise.all(runs)).map(({ state }) => state)).toEqual(['a!', 'b!']);
  });

  test('cancel ends what is under way, and what comes later runs', async () => {
    const { step, open } = gate();
    const steps = createChain(() => [step], { latestOnly: false });
    const runs = [steps.run('a'), steps.run('b')];
    steps.cancel();
    expect((await Promise.all(runs)).map(({ status }) => status)).toEqual(['discard', 'discard']);
    open();
    expect((await steps.run('c')).state).toBe('c!');
  });

  test('a cancelled run that fails later disturbs nobody', async () => {
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

/** What the rules say comes of such steps. */
function expected(kinds: readonly Kind[]): Outcome<string> {
  let state = '';
  for (const [index, kind] of kinds.entries()) {
    if (kind === 'discard') return { status: 'discard', state };
    if (kind !== 'forward') state += `${index}.`;
    if (kind === 'complete') return { status: 'complete', state };
  }
  return { status: 'continue', state };
}

test('any row of steps: the first that ends it decides, and what follows never runs', async () => {
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
