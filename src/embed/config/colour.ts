import { fromText, type Kind } from './kinds.ts';

/** Words that are a colour in some places only, or that nobody can see. */
const RELATIVE = /^(inherit|initial|unset|revert(-layer)?|transparent)$|currentcolor|var\(|env\(|attr\(/i;
/** The look of a colour, for use outside a browser: a word, a number sign or a function of numbers. */
const LOOK = /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|(?!url)[a-z-]+\([^;{}]*\))$/i;

/**
 * Creates the kind of a colour: any that the browser knows, such as named, rgb(), hsl(), oklch()
 * or color-mix(), by itself.
 */
export function colour(): Kind<string> {
  return {
    read: fromText((written) => (written === '' || isColour(written) ? written : undefined)),
    expected: 'a colour as CSS has it, like teal, #0b6b5c or oklch(…)',
  };
}

function isColour(value: string): boolean {
  if (RELATIVE.test(value) || !LOOK.test(value)) return false;
  return globalThis.CSS?.supports('color', value) ?? true;
}
