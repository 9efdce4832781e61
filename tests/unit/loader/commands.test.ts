import { expect, test } from 'vitest';
import { createCommands } from '../../../loader/commands.ts';
import type { Draft } from '../../../loader/draft.ts';

/** @param failure the error of a widget that fails to load */
function world(tag: Record<string, unknown> = {}, failure?: Error) {
  const log: string[] = [];
  const draft = {
    settings: tag,
    dispose: () => log.push('destroyed'),
    async load() {
      log.push('needed');
      return failure;
    },
  } as unknown as Draft;
  const stoop = createCommands(draft, '1.2.3', (settings) => log.push(`update ${JSON.stringify(settings)}`));
  const takeOver = () =>
    draft.takeOver({
      call(name, args) {
        log.push(`${name}(${args.map((arg) => (typeof arg === 'function' ? 'fn' : String(arg))).join()})`);
        if (name === 'send') throw new RangeError('too long');
        return name === 'get' ? 7 : undefined;
      },
      pressed() {},
    });
  return { stoop, log, takeOver };
}

test('replays queued calls in order, then calls directly', async () => {
  const { stoop, log, takeOver } = world();
  stoop('prefill', 'a');
  stoop.prefill('b');
  stoop('close');
  await takeOver();
  expect(stoop('get', 'unread')).toBe(7);
  expect(log).toEqual(['needed', 'needed', 'prefill(a)', 'prefill(b)', 'close()', 'get(unread)']);
});

test('a call that throws rejects its own promise and no other', async () => {
  const { stoop, takeOver, log } = world();
  const sent = stoop.send('x'.repeat(9));
  const opened = stoop.open();
  await takeOver();
  await expect(sent).rejects.toThrow('too long');
  await expect(opened).resolves.toBeUndefined();
  expect(log.slice(-2)).toEqual(['send(xxxxxxxxx)', 'open()']);
});

test('a call whose widget fails to load rejects with that error, and is made once when the widget comes', async () => {
  const failure = Object.assign(new Error('no answer'), { code: 'widget-unreachable' });
  const { stoop, takeOver, log } = world({}, failure);
  const waits = stoop.ready();
  await expect(stoop.prefill('a')).rejects.toBe(failure);
  await takeOver();
  await waits;
  expect(log).toEqual(['needed', 'ready()', 'prefill(a)']);
});

test('applies a setting at once without loading anything', async () => {
  const { stoop, log } = world();
  await stoop('setTheme', 'dark');
  stoop.setConsent(true);
  stoop.hide();
  stoop.boot({ title: 'Now' });
  stoop.update({ offsetX: 4 });
  stoop.destroy();
  expect(log).toEqual([
    'update {"theme":"dark"}',
    'update {"consent":true}',
    'update {"hidden":true}',
    'update {"title":"Now"}',
    'update {"offsetX":4}',
    'destroyed',
  ]);
});

test('boot starts the widget that `load: manual` holds back, and its own settings win', () => {
  const { stoop, log } = world({ load: 'manual' });
  stoop.boot({ title: 'Now' });
  stoop.boot();
  stoop.boot({ load: 'intent' });
  expect(log).toEqual([
    'update {"load":"immediate","title":"Now"}',
    'update {"load":"immediate"}',
    'update {"load":"intent"}',
  ]);
});

test('only calls that need the widget load it', () => {
  const { stoop, log } = world();
  stoop.ready();
  stoop.on('open', () => {});
  stoop.setUser({ name: 'Ines' });
  expect(log).toEqual([]);
  void stoop.identify({ token: 't' });
  expect(log).toEqual(['needed']);
});

test('get and off work before the widget is loaded', async () => {
  const { stoop, log, takeOver } = world();
  expect(['state', 'unread', 'user', 'version'].map((name) => stoop('get', name))).toEqual([
    'idle',
    0,
    null,
    '1.2.3',
  ]);
  const off = stoop.on('open', () => {});
  const offOnce = stoop('once', 'open', () => {}) as () => void;
  off();
  offOnce();
  await takeOver();
  expect(log).toEqual(['on(open,fn)', 'once(open,fn)', 'off(open,fn)', 'off(open,fn)']);
});
