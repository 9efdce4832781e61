/**
 * Creates a `JSON` whose texts no page can spoil. Old libraries (Prototype.js 1.6,
 * github.com/prototypejs/prototype/issues/344) give arrays and strings a `toJSON` of their own, and every request and
 * stored message would hold its result. The build puts this function, as text, at the head of each chunk that uses
 * `JSON`; it may use nothing from outside.
 * @param {Pick<JSON, 'parse' | 'stringify'>} native
 */
export function guardedJson(native) {
  const patchable = [Array, String, Number, Boolean, Object].map(({ prototype }) => prototype);
  return {
    parse: native.parse,
    /** @param {Parameters<typeof native.stringify>} given */
    stringify(...given) {
      const patched = patchable.flatMap((owner) => {
        const found = Object.getOwnPropertyDescriptor(owner, 'toJSON');
        return found ? [{ owner, found }] : [];
      });
      for (const { owner } of patched) Reflect.deleteProperty(owner, 'toJSON');
      try {
        return native.stringify(...given);
      } finally {
        for (const { owner, found } of patched) Object.defineProperty(owner, 'toJSON', found);
      }
    },
  };
}

/** Head of a chunk that uses `JSON`. */
const GUARD = `const JSON = (${guardedJson})(globalThis.JSON);`;

/**
 * Returns the head of a chunk: the guard if its code writes JSON.
 * @param {import('rollup').RenderedChunk} chunk
 */
export const guardOf = ({ modules }) =>
  Object.values(modules).some(({ code }) => code?.includes('JSON.stringify(')) ? GUARD : '';
