/** Files of the chat that failed once, in Firefox, which remembers a module that failed until the page is reloaded. */
import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { firefoxStage, HELP, KEYS, NO_FIREFOX } from './firefox-stage.ts';

const stage = firefoxStage();
const { value, until } = stage;
const LAUNCHER = "within('[part=launcher]')";
const BOX = "within('textarea')";
const AGAIN = "within('.notice.warn button')";
const HELP_HASH = `'sha256-${createHash('sha256').update(HELP).digest('base64')}'`;

/** The scripts that a page allows, and the attribute by which it allows the tag. */
const POLICIES = [
  ['a nonce', () => "'nonce-n1'", () => 'nonce="n1"'],
  [
    'a hash and strict-dynamic',
    () => `'${stage.manifest().integrity}' ${HELP_HASH} 'strict-dynamic'`,
    () => `integrity="${stage.manifest().integrity}"`,
  ],
] as const;

let path = '';
afterEach(() => stage.site()?.answer(path, null));

test
  .skipIf(NO_FIREFOX)
  .for(POLICIES.flatMap((row) => (['widget', 'chat'] as const).map((file) => [file, ...row] as const)))(
  'the file of the %s failed once, on a page that allows scripts by %s: the next try loads it',
  async ([file, , scripts, attribute]) => {
    const { origin, host } = new URL(stage.server().url);
    path = `/${stage.manifest()[file]}`;
    const policy = `default-src 'none'; script-src ${scripts()}; connect-src 'self' ${origin} ws://${host}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types stoop`;
    stage.site().answer(path, { body: 'broken', status: 503 });
    await stage.open({
      head: stage.tag().replace('nonce="n1"', attribute()),
      headers: { 'content-security-policy': policy },
    });
    await until(LAUNCHER);
    await stage.page().click(LAUNCHER);
    if (file === 'widget') {
      await until("received.includes('error')");
      stage.site().answer(path, null);
      await stage.page().click(LAUNCHER);
    }
    await until(`${BOX}?.matches(':focus')`);
    await stage.page().type(`Hello again${KEYS.enter}`);
    if (file === 'chat') {
      // The message made another try. It has failed too: one under way would take the press.
      await until(`said().includes('Not sent') && ${AGAIN}`);
      stage.site().answer(path, null);
      await stage.page().click(AGAIN);
    }
    await until('/(Sent|Delivered)/.test(said())');
    expect(await value('violations')).toEqual([]);
  },
);
