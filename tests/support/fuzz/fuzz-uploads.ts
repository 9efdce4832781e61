import type { Dice } from './fuzz.ts';
import { HOSTILE_JSON } from './hostile-values.ts';

/** A body of bytes, one character each. */
export interface HostileUpload {
  readonly contentType: string;
  readonly body: string;
}

const NAMES = [
  'a.png',
  'a.svg',
  'a.html',
  '../../app.json',
  '',
  '.',
  'a\u0000b',
  'x'.repeat(300),
  'a"; b="c',
  'é.txt',
];
const TYPES = [
  'image/png',
  'image/svg+xml',
  'text/html',
  'application/octet-stream',
  '',
  'x',
  'image/png; a=b',
  '*/*',
];
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');
const CONTENTS = [
  PIXEL,
  PIXEL.slice(0, 40),
  // The header claims 65,535 pixels a side.
  PIXEL.replace(
    '\u0000\u0000\u0000\u0001\u0000\u0000\u0000\u0001',
    '\u0000\u0000\u00ff\u00ff\u0000\u0000\u00ff\u00ff',
  ),
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  'GIF89a',
  '\u00ff\u00d8\u00ff\u00e0',
  'RIFF\u0000\u0000\u0000\u0000WEBP',
  '',
  'hello',
  'x'.repeat(70_000),
];
const SIZES = [
  '[{"width":10,"height":10}]',
  '[{"width":4096,"height":1,"resize":"fill","crop":"top"}]',
  `[${'{"width":1,"height":1},'.repeat(5)}{"width":1,"height":1}]`,
  '[{"width":0,"height":-1,"resize":"x"}]',
];
const FIELDS = ['upload_sizes', 'user', 'file', '__proto__', ''];
const BOUNDARY = 'fuzz';

function fieldOf(dice: Dice): string {
  const value = dice.once(2) ? dice.pick(SIZES) : dice.pick(HOSTILE_JSON);
  return `content-disposition: form-data; name="${dice.pick(FIELDS)}"\r\n\r\n${Buffer.from(value).toString('latin1')}`;
}

function fileOf(dice: Dice): string {
  const name = Buffer.from(dice.pick(NAMES)).toString('latin1');
  const type = dice.pick(TYPES);
  return `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${dice.pick(CONTENTS)}`;
}

/** A file with fields around it, in any order and number; sometimes cut off or with another boundary. */
export function uploadOf(dice: Dice): HostileUpload {
  const parts = Array.from({ length: dice.roll(3) }, () => fieldOf(dice));
  if (!dice.once(8)) parts.splice(dice.roll(parts.length + 1), 0, fileOf(dice));
  if (dice.once(12)) parts.push(fileOf(dice));
  const whole = `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;
  const body = dice.once(15) ? whole.slice(0, dice.roll(whole.length)) : whole;
  const contentType = `multipart/form-data; boundary=${dice.once(30) ? 'other' : BOUNDARY}`;
  return { contentType, body };
}
