/** https://www.rfc-editor.org/rfc/rfc6455#section-5.2: one whole text message, from a server, so not masked. */
const WHOLE_TEXT = 0x81;
const SHORT_MOST = 125;
const MEDIUM = 126;
const MEDIUM_MOST = 0xffff;
const LONG = 127;

function headOf(length: number): Buffer {
  if (length <= SHORT_MOST) return Buffer.from([WHOLE_TEXT, length]);
  if (length <= MEDIUM_MOST) {
    const head = Buffer.from([WHOLE_TEXT, MEDIUM, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = WHOLE_TEXT;
  head[1] = LONG;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

let last: { readonly text: Buffer; readonly frame: Buffer } | null = null;

/** Returns the bytes of a text as a WebSocket carries them; made once for a text with many receivers in a row. */
export function textFrame(text: Buffer): Buffer {
  if (last?.text === text) return last.frame;
  const frame = Buffer.concat([headOf(text.length), text]);
  last = { text, frame };
  return frame;
}
