import * as v from 'valibot';
import { parseUrl } from '../../util/parse-url.ts';

/*
 * Only the library's functions that join checks and changes are used. Its own checks carry messages, and here each
 * kind says what it expects.
 */

const isText = (value: unknown) => typeof value === 'string';

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isText);
  return isText(value) || typeof value === 'boolean' || (typeof value === 'number' && !Number.isNaN(value));
}

/** A setting's value as text. Attributes are text; script may pass numbers, booleans and lists of text. */
export const asText = v.pipe(
  v.custom<string | number | boolean | readonly string[]>(isPlain),
  v.transform((value) => `${value}`.trim()),
);

/** Longest text a setting takes, characters: a title or greeting, not a page. */
const TEXT_MAX = 500;

/** Reads one kind of value that an owner wrote; `expected` completes "expected …". */
export interface Kind<T> {
  readonly schema: v.GenericSchema<unknown, T>;
  readonly expected: string;
  /** Only for a kind that takes one of a few words. */
  readonly options?: readonly string[];
}

export function oneOf<const T extends string>(...options: readonly T[]): Kind<T> {
  return { schema: v.pipe(asText, v.picklist(options)), expected: `one of ${options.join(', ')}`, options };
}

/** Creates a kind like `oneOf`, for which script may also pass true and false. */
export function yesOrNo<const T extends string>(yes: T, no: T, ...options: readonly T[]): Kind<T> {
  const word = v.transform((value: string) => (value === 'true' ? yes : value === 'false' ? no : value));
  return { ...oneOf(...options), schema: v.pipe(asText, word, v.picklist(options)) };
}

const upTo = (max: number) => v.check((value: string) => value.length <= max);

export function text(max = TEXT_MAX): Kind<string> {
  return { schema: v.pipe(asText, upTo(max)), expected: `text of at most ${max} characters` };
}

const like = (pattern: RegExp) => v.check((value: string) => pattern.test(value));

export function matching(pattern: RegExp, expected: string): Kind<string> {
  return { schema: v.pipe(asText, like(pattern)), expected };
}

export function between(min: number, max: number, unit: string): Kind<number> {
  const number = v.pipe(
    asText,
    like(/^-?\d+([.]\d+)?$/),
    v.transform(Number),
    v.check((value) => value >= min && value <= max),
  );
  return { schema: number, expected: `a number of ${unit} from ${min} to ${max}` };
}

/** Creates the kind `off` or `on`. Script may also pass false and true; the bare attribute is on. */
export function flag(): Kind<boolean> {
  const word = v.pipe(asText, v.picklist(['off', 'on', 'false', 'true', '']));
  return {
    schema: v.pipe(
      word,
      v.transform((value) => value !== 'off' && value !== 'false'),
    ),
    expected: 'on or off',
    options: ['off', 'on'],
  };
}

export function list(): Kind<readonly string[]> {
  const words = v.transform((value: string) => value.split(/[\s,]+/).filter(Boolean));
  return {
    schema: v.pipe(asText, upTo(TEXT_MAX), words),
    expected: 'a list, separated by commas or spaces',
  };
}

/**
 * Creates a kind of names that switch something on, or off with a minus before them. A name that is left out keeps
 * its default: `on` or `off`.
 */
export function switches<const T extends string>(on: readonly T[], off: readonly T[]): Kind<readonly T[]> {
  const names: readonly T[] = [...on, ...off];
  const words = list().schema;
  return {
    schema: v.pipe(
      words,
      v.check((given) => given.every((word) => names.includes(word.replace(/^-/, '') as T))),
      v.transform((given) =>
        names.filter((name) => given.includes(name) || (on.includes(name) && !given.includes(`-${name}`))),
      ),
    ),
    expected: `names of ${names.join(', ')}; -name switches off`,
  };
}

/** Creates the kind of a URL that the widget may use: absolute, or relative to the page; never another scheme. */
export function address(...words: readonly string[]): Kind<string> {
  const http = (value: string) => words.includes(value) || value === '' || isHttp(value);
  return {
    schema: v.pipe(asText, v.check(http)),
    expected: [...words, 'an http or https address'].join(', or '),
  };
}

function isHttp(value: string): boolean {
  // The base stands for the page's own address, so that paths are read too; its host is never contacted.
  return /^https?:$/.test(parseUrl(value, 'https://page.invalid')?.protocol ?? '');
}
