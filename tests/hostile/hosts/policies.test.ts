import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();

/** Every violation of the page's policies, enforced or reported, since its first script. */
const WATCH = `
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    window.violations.push(event.disposition + ' ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

/** Everything the page allows: one script, the API with its socket, images of the API. No styles. */
function policyOf(script: string): string {
  const { origin, host } = new URL(stage.server().url);
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `connect-src ${origin} ws://${host}`,
    `img-src 'self' data: ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types stoop',
  ].join('; ');
}

test.each([
  ['a nonce', () => "'nonce-n1'", () => 'nonce="n1"'],
  [
    'a hash',
    () => `'${stage.manifest().integrity}' 'strict-dynamic'`,
    () => `integrity="${stage.manifest().integrity}" crossorigin`,
  ],
])(
  'a page that allows scripts by %s, and no styles: messages work, nothing is reported',
  async (_, script, attributes) => {
    const policy = policyOf(script());
    const { page, errors } = await stage.open({
      head: stage.tag(`${attributes()} data-accent="#7a3cff" data-greeting="Hello" data-greeting-delay="0"`),
      headers: { 'content-security-policy': policy, 'content-security-policy-report-only': policy },
      init: WATCH,
    });
    const chat = widgetOf(page);
    await page.getByText('Hello').waitFor();
    const cid = await stage.openAndTalk(page);
    await stage.say(cid, 'An **important** answer, see https://shop.example/lamps');
    await chat.messages.locator('strong', { hasText: 'important' }).waitFor();
    // Parts loaded later obey the same policy: the tools of a message, the emoji, the menu.
    await chat.messages.locator('[data-message] .bubble').last().hover();
    await page.getByRole('toolbar', { name: 'Message actions' }).waitFor();
    await page.getByRole('button', { name: 'Emoji' }).first().click();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.Stoop?.setTheme('dark'));
    await page.evaluate(() => window.Stoop?.destroy());
    expect(await page.evaluate('window.violations')).toEqual([]);
    expect(errors).toEqual([]);
  },
);
