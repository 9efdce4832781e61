import { find as realFind } from 'linkifyjs';
import { describe, expect, test } from 'vitest';
import { find } from '../../../scripts/sdk/shims/linkifyjs.ts';

const OPTIONS = { defaultProtocol: 'https' };

describe('the shim for linkifyjs', () => {
  test.each([
    'see https://a.example/x?y=1#z and http://b.example.',
    'halden.studio/level, please',
    'no link here, only 3.14 and e.g. this',
    'mail me: ann@example.com',
    '(https://c.example/path)',
    'HTTPS://D.EXAMPLE/UP',
  ])('finds in “%s” what linkifyjs finds', (text) => {
    const hrefs = (links: { href: string; isLink: boolean }[]) =>
      links.filter(({ isLink }) => isLink).map(({ href }) => href);
    expect(hrefs(find(text, 'url', OPTIONS))).toEqual(hrefs(realFind(text, 'url', OPTIONS)));
  });
});
