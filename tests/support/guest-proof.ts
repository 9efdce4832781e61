import { createHash } from 'node:crypto';

export interface Work {
  readonly challenge: string;
  readonly seed: string;
  readonly parts: number;
  readonly bits: number;
}

/** Solves the challenge as docs/errors.md describes it, with code of its own. */
export function solve({ challenge, seed, parts, bits }: Work) {
  const numbers = Array.from({ length: parts }, (_, part) => {
    for (let number = 0; ; number += 1) {
      const hash = createHash('sha256').update(`${seed}.${part}.${number}`).digest();
      if (hash.readUInt32BE(0) < 2 ** (32 - bits)) return number;
    }
  });
  return { challenge, numbers };
}
