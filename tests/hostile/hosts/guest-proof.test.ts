import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage(undefined, { options: { guestProof: 'always' } });

const WATCH = `
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    window.violations.push(event.effectiveDirective + ' ' + event.blockedURI));`;

/** Neither workers nor styles nor `eval`. */
function strict(): string {
  const { origin, host } = new URL(stage.server().url);
  return [
    "default-src 'none'",
    "script-src 'nonce-n1'",
    `connect-src ${origin} ws://${host}`,
    `img-src 'self' data: ${origin}`,
    "require-trusted-types-for 'script'",
    'trusted-types stoop',
  ].join('; ');
}

test('a visitor of a strict page solves the proof of work unnoticed, and only when they write', async () => {
  const { page, errors } = await stage.open({
    head: stage.tag('nonce="n1"'),
    headers: { 'content-security-policy': strict() },
    init: WATCH,
  });
  const asked: number[] = [];
  page.on('response', (reply) => {
    if (new URL(reply.url()).pathname === '/guest') asked.push(reply.status());
  });
  const solver: string[] = [];
  page.on('request', (request) => {
    if (/\/proof-[^/]+\.js/.test(request.url())) solver.push(request.url());
  });
  await widgetOf(page).open();
  expect([asked, solver]).toEqual([[], []]);
  await stage.talk(page, 'Is anybody there?');
  expect(asked.filter((status) => status !== 204)).toEqual([403, 201]);
  expect(solver).toHaveLength(1);
  expect(await page.evaluate('window.violations')).toEqual([]);
  // The browser itself reports the refused call; the widget reports nothing.
  expect(errors.filter((text) => !/403/.test(text))).toEqual([]);
});
