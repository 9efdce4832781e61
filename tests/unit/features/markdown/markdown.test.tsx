import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { partsLater } from '../../../../demo/gallery/parts-here.ts';
import type { Mention } from '../../../../src/chat/index.ts';
import { Markdown } from '../../../../src/features/markdown/markdown.tsx';
import { mayBeMarkdown } from '../../../../src/ui/message/text/may-be-markdown.ts';
import { MessageText } from '../../../../src/ui/message/text/message-text.tsx';
import { Plain } from '../../../../src/ui/message/text/plain.tsx';
import { writable } from '../../../../src/util/readable.ts';
import { assertProperty } from '../../../support/seed.ts';
import { HOSTILE_TEXTS } from '../../ui/support/hostile-texts.ts';
import { type Rendered, renderInUi } from '../../ui/support/render-in-ui.ts';

let rendered: Rendered | undefined;
afterEach(() => rendered?.dispose());

function show(text: string, mentions: readonly Mention[] = []): HTMLElement {
  rendered?.dispose();
  rendered = renderInUi(<Markdown text={text} mentions={mentions} />);
  return rendered.wrapper;
}

const html = (text: string) =>
  show(text)
    .innerHTML.replace(/ (?:dir|target|rel)="[^"]*"/g, '')
    .replace(/^<div class="markdown">(.*)<\/div>$/s, '$1');

describe('formatting', () => {
  test.each([
    ['*a* _b_', '<p><em>a</em> <em>b</em></p>'],
    ['**a** ~~b~~', '<p><strong>a</strong> <del>b</del></p>'],
    ['`a *b*`', '<p><code>a *b*</code></p>'],
    ['*one*\ntwo', '<p><em>one</em><br>two</p>'],
    ['*one*\n\ntwo', '<p><em>one</em></p><p>two</p>'],
    ['# Head', '<p class="heading"><strong>Head</strong></p>'],
    ['> a\n> b', '<blockquote><p>a<br>b</p></blockquote>'],
    ['- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['99. *a*\n100. b', '<ol start="99" class="long"><li><em>a</em></li><li>b</li></ol>'],
    ['98. a\n99. b', '<ol start="98"><li>a</li><li>b</li></ol>'],
    ['1986. A *great* year', '<p>1986. A <em>great</em> year</p>'],
    ['*So:*\n2024) fine', '<p><em>So:</em><br>2024) fine</p>'],
    ['- [x] a', '<ul><li>☑ a</li></ul>'],
    ['[the shop](https://halden.studio/a_b_c)', '<p><a href="https://halden.studio/a_b_c">the shop</a></p>'],
    ['[x](https://a.example/y.)', '<p><a href="https://a.example/y.">x</a></p>'],
    ['[x](https://a.example/?q=1!)', '<p><a href="https://a.example/?q=1!">x</a></p>'],
    ['[x](https://ja.example/本)', '<p><a href="https://ja.example/本">x</a></p>'],
    ['*a* [](https://evil.example)', '<p><em>a</em> [](https://evil.example)</p>'],
    ['*a* [\u200b\u3164](https://evil.example)', '<p><em>a</em> [\u200b\u3164](https://evil.example)</p>'],
    ['<https://a.example>', '<p><a href="https://a.example">https://a.example</a></p>'],
    [
      '*see* https://a.example/x_y_z.',
      '<p><em>see</em> <a href="https://a.example/x_y_z">https://a.example/x_y_z</a>.</p>',
    ],
    ['snake_case_name stays', '<p>snake_case_name stays</p>'],
    [String.raw`\*a\*`, '<p>*a*</p>'],
  ])('%s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test('a code block keeps its language and its lines', () => {
    const wrapper = show('```css big\nstoop-chat {\n  color: red;\n}\n```');
    expect(wrapper.querySelector('pre')?.textContent).toBe('stoop-chat {\n  color: red;\n}');
    expect(wrapper.querySelector('.code-head')?.textContent).toBe('css');
    expect(wrapper.querySelector('button')?.getAttribute('aria-label')).toBe('Copy code');
  });

  test.each([
    ['a | b\n-|-\n1 | 2', 'a table'],
    ['![x](https://a.example/x.png)', 'a picture'],
    ['a\n---', 'a line under a line'],
    ['[x]: https://a.example\n[x]', 'a definition'],
    ['<b>x</b> &amp; <img src=x onerror=alert(1)>', 'markup'],
  ])('%s stays as it was written: %s', (text) => {
    const wrapper = show(text);
    expect(wrapper.querySelector('table, img, hr, b')).toBeNull();
    expect(wrapper.textContent).toBe(text.replaceAll('\n', ''));
  });
});

describe('mentions', () => {
  const person = (id: string, name: string, me = false): Mention => ({
    kind: 'person',
    person: { id, name, online: false },
    me,
  });
  const calls = (text: string, mentions: readonly Mention[]) =>
    [...show(text, mentions).querySelectorAll('.mention')].map((node) => [node.textContent, node.className]);

  test('match a name or id, the longest first', () => {
    const mentions = [person('ann', 'Ann'), person('ann-lee', 'Ann Lee'), person('me', 'Maya', true)];
    expect(calls('@Ann and **@Ann Lee**, @ann-lee, @Maya!', mentions)).toEqual([
      ['@Ann', 'mention'],
      ['@Ann Lee', 'mention'],
      ['@Ann Lee', 'mention'],
      ['@Maya', 'mention me'],
    ]);
  });

  test('are absent inside a longer word, an address or code', () => {
    expect(calls('@Anna me@Ann.example `@Ann` @Ann_x', [person('ann', 'Ann')])).toEqual([]);
  });

  test('of a group include me', () => {
    const group = (name: string): Mention => ({ kind: 'group', name });
    expect(calls('@channel @here', [group('channel')])).toEqual([['@channel', 'mention me']]);
  });
});

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x',
    'file:///etc/passwd',
    '/relative',
    '//host.example',
    '#x',
  ])('to %s stay text', (address) => {
    for (const text of [`[x](${address})`, `[x](<${address}>)`, `<${address}>`, `**${address}**`]) {
      expect(show(text).querySelector('a'), text).toBeNull();
    }
  });

  test('show the real address if the text looks like another one', () => {
    expect(show('[https://bank.example](https://thief.example/x)').textContent).toBe(
      'https://bank.example (thief.example)',
    );
    expect(show('[https://bank.example/login](https://bank.example/x)').textContent).toBe(
      'https://bank.example/login',
    );
  });

  test.each([
    ['paypal.com', 'https://evil.example/x', 'evil.example'],
    ['Pay at **pay**pal.com now', 'https://evil.example', 'evil.example'],
    ['pay\u200bpal.com', 'https://evil.example', 'evil.example'],
    ['good.example, paypal.com', 'https://good.example', 'good.example'],
    ['pаypal.com', 'https://paypal.com', 'paypal.com'],
    ['ines@halden.studio', 'mailto:thief@evil.example', 'thief@evil.example'],
  ])('%s to %s shows %s', (words, href, said) => {
    expect(show(`[${words}](${href})`).textContent).toContain(` (${said})`);
  });

  test.each([
    ['www.a.example', 'https://a.example/x'],
    ['a.example', 'https://www.a.example'],
    ['the shop, e.g. 1.5', 'https://a.example'],
    ['ines@halden.studio', 'mailto:ines@halden.studio?subject=x'],
  ])('%s to %s shows nothing more', (words, href) => {
    expect(show(`[${words}](${href})`).textContent).toBe(words);
  });

  test('send no referrer and no opener', () => {
    const link = show('[x](https://a.example)').querySelector('a');
    expect(link?.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
    expect(link?.target).toBe('_blank');
  });
});

/** Every element that a message may contain, with its allowed attributes. */
const ELEMENTS = /^(?:DIV|SPAN|P|STRONG|EM|DEL|CODE|PRE|BLOCKQUOTE|UL|OL|LI|A|BR|BUTTON|SVG|PATH)$/i;
const ATTRIBUTES =
  /^(?:class|dir|href|target|rel|start|tabindex|type|title|aria-\w+|viewBox|width|height|fill|stroke[\w-]*|d)$/i;

function expectHarmless(wrapper: HTMLElement): void {
  for (const element of wrapper.querySelectorAll('*')) {
    expect(element.tagName).toMatch(ELEMENTS);
    for (const { name } of element.attributes) expect(name).toMatch(ATTRIBUTES);
    const href = element.getAttribute('href');
    if (href !== null) expect(href).toMatch(/^(?:https?|mailto|tel):/i);
  }
}

describe('nothing dangerous gets through', () => {
  test.each(HOSTILE_TEXTS.map((text) => [text.slice(0, 60), text]))('%s', (_, text) => {
    expectHarmless(show(text));
  });

  test('in any mixture of formatting, markup and schemes', () => {
    const pieces = fc.constantFrom(
      ...[
        '*',
        '**',
        '_',
        '~~',
        '`',
        '```',
        '\n',
        '\n\n',
        '> ',
        '- ',
        '1. ',
        '# ',
        '[',
        '](',
        ')',
        '![',
        '<',
        '>',
      ],
      ...[
        '<img src=x onerror=alert(1)>',
        '<script>',
        '</script>',
        '<a href="javascript:1">',
        '<!--',
        '&lt;',
        '\\',
      ],
      ...[
        'javascript:alert(1)',
        'data:text/html,x',
        'https://a.example',
        'www.b.example',
        '"',
        "'",
        ' ',
        'x',
        '|',
      ],
    );
    const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 40 });
    assertProperty(
      fc.property(text, (parts) => expectHarmless(show(parts.join('')))),
      { numRuns: 500 },
    );
  });

  test('shows thousands of nested quotes as plain text', () => {
    const text = '>'.repeat(5_000);
    expect(show(text).textContent).toBe(text);
    expect(show('> '.repeat(100)).querySelectorAll('blockquote').length).toBeLessThan(10);
  });
});

describe('the markdown part', () => {
  test.each([
    'Hello, how are you? (Fine!)',
    '2 * 3 * 4 is 24; a_b_c',
    'https://halden.studio/a_b?x=*',
    'a - b, c > d # e',
    '10:38 – 11.30',
    '¯\\(ツ)/¯',
  ])('is not loaded for: %s', (text) => {
    expect(mayBeMarkdown(text)).toBe(false);
  });

  test.each([
    '*a*',
    'x **a**',
    '(_a_)',
    '~~a~~',
    '`a`',
    '- a',
    'x\n1. a',
    '> a',
    '# a',
    '[a](https://b.example)',
  ])('is loaded for: %s', (text) => {
    expect(mayBeMarkdown(text)).toBe(true);
  });

  test('leaves text as written until it is loaded, and when it cannot be loaded', async () => {
    let fetched = 0;
    const parts = {
      outdated: writable(false),
      peek: () => null,
      load: () => {
        fetched += 1;
        return Promise.reject(new Error('no network'));
      },
    };
    rendered = renderInUi(<MessageText text={'plain'} />, parts);
    expect(fetched).toBe(0);
    rendered.dispose();
    rendered = renderInUi(<MessageText text={'**bold** www.a.example'} />, parts);
    expect(fetched).toBe(1);
    expect(rendered.wrapper.innerHTML).toContain('**bold** <a href="https://www.a.example"');
  });
});

describe('one line of a message', () => {
  test.each([
    ['The **arc lamp** is _here_', 'The arc lamp is here'],
    ['~~old~~ `new *x*`', 'old new *x*'],
    ['# Head\n\nand *more*\nof it', 'Head and more of it'],
    ['> quoted\n\nsaid', 'quoted said'],
    ['- a\n  - *b*\n- c', '• a • b • c'],
    ['3. a\n4. b', '3. a 4. b'],
    ['- [x] a', '• ☑ a'],
    ['```js\nlet a\n```', 'let a'],
    ['[the shop](https://halden.studio/a_b)', 'the shop'],
    // A link whose text names another address shows the real one here too.
    ['[bank.example](https://evil.example/x)', 'bank.example (evil.example)'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    [String.raw`\*a\*`, '*a*'],
    ['snake_case_name', 'snake_case_name'],
    ['<b>a</b>', '<b>a</b>'],
  ])('%s', (text, expected) => {
    expect(Markdown.plain(text)).toBe(expected);
  });

  test('equals the rendered text, for any input', () => {
    const marked = fc.string({
      unit: fc.constantFrom('a', ' ', '*', '_', '`', '~', '[', ']', '(', ')', '\\'),
      maxLength: 40,
    });
    assertProperty(
      fc.property(marked, (text) => {
        const drawn = show(text);
        // The language of a code block is shown above it, not inside.
        for (const label of drawn.querySelectorAll('.code-head')) label.remove();
        const words = (all: string) => all.replace(/[\s•]+/g, '');
        const [line, seen] = [Markdown.plain(text), words(drawn.textContent ?? '')];
        if (seen !== '') expect(words(line)).toBe(seen);
        // A line is never empty if the message is not.
        expect(line === '').toBe(text.trim() === '');
      }),
      { numRuns: 300 },
    );
  });

  test('is the text as written until the markdown part is loaded', async () => {
    const later = partsLater();
    rendered?.dispose();
    rendered = renderInUi(<Plain text="The **arc lamp**" />, later);
    expect(rendered.wrapper.textContent).toBe('The **arc lamp**');
    later.release();
    await expect.poll(() => rendered?.wrapper.textContent).toBe('The arc lamp');
  });
});
