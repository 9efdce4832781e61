const MASKED = 0x80;
const LENGTH = 0x7f;
const OPCODE = 0x0f;
const TEXT = 1;
/** Lengths that say that 2, or 8, bytes with the length follow. */
const LONG = 126;
const LONGER = 127;
const MASK_BYTES = 4;

/** Returns the length of the frame at the beginning of these bytes; null if its header is not complete. */
function lengthOf(bytes: Buffer): number | null {
  if (bytes.length < 2) return null;
  const second = bytes.readUInt8(1);
  const short = second & LENGTH;
  const more = short === LONG ? 2 : short === LONGER ? 8 : 0;
  if (bytes.length < 2 + more) return null;
  const payload = more === 0 ? short : more === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return 2 + more + ((second & MASKED) === 0 ? 0 : MASK_BYTES) + payload;
}

/** Splits a stream of WebSocket frames. Returns a function that takes bytes, and returns the frames that are complete. */
export function frameSplitter(): (bytes: Buffer) => readonly Buffer[] {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const frames: Buffer[] = [];
    for (;;) {
      const length = lengthOf(rest);
      if (length === null || rest.length < length) return frames;
      frames.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** Returns whether a frame carries text, and is not a ping, a pong or the end. */
export const isTextFrame = (frame: Buffer): boolean => (frame.readUInt8(0) & OPCODE) === TEXT;
