/** Returns the bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Returns the bytes of a value as JSON. */
export function jsonLength(value: unknown): number {
  return utf8Length(JSON.stringify(value) ?? '');
}
