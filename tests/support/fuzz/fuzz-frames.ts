/**
 * Frames of a hostile client: https://www.rfc-editor.org/rfc/rfc6455#section-5.2, and frames that it forbids.
 */
import type { Dice } from './fuzz.ts';
import { HOSTILE_JSON } from './hostile-values.ts';

const TEXT = 0x1;
const FIN = 0x80;
const MASKED = 0x80;
const SHORT_MOST = 125;
const MEDIUM_MOST = 0xffff;
/** Any key works. */
const MASK = Buffer.from([7, 11, 13, 17]);

/** @param says the length that the frame claims; null for the real one */
interface Header {
  readonly masked: boolean;
  /** Length that the header gives, if it is not the payload's. */
  readonly says?: number;
}

function frame(first: number, payload: Buffer, { masked, says }: Header): Buffer {
  const length = says ?? payload.length;
  const flag = masked ? MASKED : 0;
  let head: Buffer;
  if (length <= SHORT_MOST) head = Buffer.from([first, flag | length]);
  else if (length <= MEDIUM_MOST) {
    head = Buffer.from([first, flag | 126, 0, 0]);
    head.writeUInt16BE(length, 2);
  } else {
    head = Buffer.alloc(10);
    head[0] = first;
    head[1] = flag | 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  const body = masked ? payload.map((byte, at) => byte ^ (MASK[at % MASK.length] ?? 0)) : payload;
  return Buffer.concat([head, ...(masked ? [MASK] : []), body]);
}

const CHECKS = ['[{"type":"health.check","client_id":"x"}]', '{"type":"health.check"}'];
const CLOSE_REASONS = ['', '\x03\xe8', '\x00\x00', '\x03\xed', '\xff\xff', '\x03', '\x03\xe8\xff\xfe'];

/** One frame; half of them are well formed. */
export function hostileFrame(dice: Dice): Buffer {
  const json = dice.once(3) ? dice.pick(CHECKS) : dice.pick(HOSTILE_JSON);
  const text = Buffer.from(json.slice(0, 10_000));
  switch (dice.roll(12)) {
    case 0:
      // Any kind of frame, any reserved bit.
      return frame(dice.roll(256), text.subarray(0, SHORT_MOST), { masked: true });
    case 1:
      return frame(FIN | TEXT, text, { masked: false });
    case 2:
      return frame(FIN | TEXT, text, { masked: true, says: dice.pick([0, 1, 126, 16_385, 70_000, 2 ** 40]) });
    case 3:
      return frame(FIN | TEXT, Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80]), { masked: true });
    case 4:
      return frame(FIN | 0x8, Buffer.from(dice.pick(CLOSE_REASONS), 'latin1'), { masked: true });
    case 5:
      return frame(FIN | dice.pick([0x9, 0xa]), Buffer.alloc(dice.pick([0, 125, 126]), 1), { masked: true });
    case 6:
      // A message in fragments, perhaps never finished.
      return Buffer.concat([
        frame(TEXT, text.subarray(0, 5), { masked: true }),
        frame(dice.pick([0, FIN, TEXT]), text.subarray(5), { masked: true }),
      ]);
    case 7:
      return frame(FIN | 0x2, text, { masked: true });
    default:
      return frame(FIN | TEXT, text, { masked: true });
  }
}

/** The texts in a server's frames, which are neither masked nor fragmented. */
export function textsIn(bytes: Buffer): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const first = bytes[at] ?? 0;
    let length = bytes[at + 1] ?? 0;
    let from = at + 2;
    if (length === 126) {
      length = bytes.readUInt16BE(from);
      from += 2;
    } else if (length === 127) {
      length = Number(bytes.readBigUInt64BE(from));
      from += 8;
    }
    if (first === (FIN | TEXT)) texts.push(bytes.toString('utf8', from, from + length));
    at = from + length;
  }
  return texts;
}
