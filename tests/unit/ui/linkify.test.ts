import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkify } from '../../../src/ui/message/text/linkify.ts';
import { assertProperty } from '../../support/seed.ts';

const links = (text: string) =>
  linkify(text)
    .filter((piece) => piece.href)
    .map((piece) => [piece.text, piece.href]);

describe('links in a message', () => {
  test.each([
    ['See https://halden.studio/care?id=1&x=(2).', 'https://halden.studio/care?id=1&x=(2)'],
    ['(https://halden.studio)', 'https://halden.studio'],
    ['http://localhost:8080/room, then', 'http://localhost:8080/room'],
    ['mailto:ines@halden.studio!', 'mailto:ines@halden.studio'],
    ['tel:+4512345678', 'tel:+4512345678'],
    ['https://de.wikipedia.org/wiki/Straße_(Verkehr)', 'https://de.wikipedia.org/wiki/Straße_(Verkehr)'],
    ['(see https://en.wikipedia.org/wiki/Arc_(lamp))', 'https://en.wikipedia.org/wiki/Arc_(lamp)'],
    ['((https://a.example/x).)', 'https://a.example/x'],
    ['詳細はhttps://example.com/abcをご覧ください。', 'https://example.com/abc'],
    ['（https://example.com/a）をどうぞ', 'https://example.com/a'],
    ['https://example.com、次', 'https://example.com'],
    ['「https://example.com/?q=1」', 'https://example.com/?q=1'],
    ['请看https://example.com/这里', 'https://example.com/'],
    ['https://example.com/a에서', 'https://example.com/a'],
    ['https://example.com/xครับ', 'https://example.com/x'],
    ['https://example.com/x، شكرا', 'https://example.com/x'],
    ['https://ar.wikipedia.org/wiki/سماء؟', 'https://ar.wikipedia.org/wiki/سماء'],
    ['https://www.日本語.jp/x、', 'https://www.日本語.jp/x'],
  ])('%s', (text, address) => {
    expect(links(text)).toEqual([[address, address]]);
  });

  test.each([
    ['www.halden.studio', 'https://www.halden.studio'],
    ['halden.studio/level', 'https://halden.studio/level'],
    ['ines@halden.studio', 'mailto:ines@halden.studio'],
  ])('recognises %s without a scheme', (text, href) => {
    expect(links(text)).toEqual([[text, href]]);
  });

  test.each([
    'e.g. this',
    'and/or',
    'file.txt',
    '1.5/2.5',
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'https://',
    'vbscript:x//y.com',
  ])('%s is ordinary text', (text) => {
    expect(links(text).filter(([, href]) => !/^https?:\/\/./.test(href ?? ''))).toEqual([]);
    expect(
      linkify(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test('the pieces add up to the text, and only safe schemes become links', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.webUrl(), (words, url) => {
        const text = `${words} ${url} javascript:${words} ${words}`;
        const pieces = linkify(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { href } of pieces) if (href) expect(href).toMatch(/^(https?|mailto|tel):/i);
      }),
    );
  });

  test('splits six thousand characters without a space in one pass', () => {
    const text = 'a.'.repeat(3000);
    expect(linkify(text)).toEqual([{ text }]);
    const brackets = `https://a.example/${').'.repeat(3000)}`;
    expect(links(brackets)).toEqual([['https://a.example/', 'https://a.example/']]);
  });
});
