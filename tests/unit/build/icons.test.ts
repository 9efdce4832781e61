import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconModules, readIcon } from '../../../scripts/icons.mjs';

test.each(iconModules())('$path matches the output of `node scripts/icons.mjs`', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

const FRAME = 'viewBox="0 0 20 20" fill="currentColor"';
const svg = (runtime: string, frame = FRAME) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>\n  ${runtime}\n</svg>\n`;

test('an icon is its path with the attributes of that path', () => {
  expect(readIcon(svg('<path d="M1 2h3" />'), FRAME)).toBe("'M1 2h3'");
  expect(readIcon(svg('<path stroke-width="2.75" d="M1 2h3" />'), FRAME)).toBe(
    "{ strokeWidth: 2.75, d: 'M1 2h3' }",
  );
});

test.each([
  svg('<path d="M1 2h3" />', 'viewBox="0 0 24 24" fill="currentColor"'),
  svg('<path d="M1 2h3" /><path d="M4 5h6" />'),
  svg('<circle r="3" />'),
  svg(''),
  '',
])('refuses a file with another view box or with more than one path', (text) => {
  expect(() => readIcon(text, FRAME)).toThrow(/^expected one <path>/);
});
