import { parseUrl } from '../../util/parse-url.ts';

const isText = (value: unknown) => typeof value === 'string';

function isPlain(value: unknown): value is string | number | boolean | readonly string[] {
  if (Array.isArray(value)) return value.every(isText);
  return isText(value) || typeof value === 'boolean' || (typeof value === 'number' && !Number.isNaN(value));
}

/** Longest text a setting takes, characters: a title or greeting, not a page. */
const TEXT_MAX = 500;

/** Reads one kind of value that an owner wrote; `expected` completes "expected …". */
export interface Kind<T> {
  /** Returns the value that is meant; undefined if what was written is wrong. */
  readonly read: (written: unknown) => T | undefined;
  readonly expected: string;
  /** Only for a kind that takes one of a few words. */
  readonly options?: readonly string[];
}

/**
 * Creates the reader of a kind that is written as text. Attributes are text; script may pass numbers, booleans and lists
 * of text.
 */
export function fromText<T>(read: (text: string) => T | undefined): Kind<T>['read'] {
  return (written) => (isPlain(written) ? read(`${written}`.trim()) : undefined);
}

export function oneOf<const T extends string>(...options: readonly T[]): Kind<T> {
  return {
    read: fromText((text) => options.find((option) => option === text)),
    expected: `one of ${options.join(', ')}`,
    options,
  };
}

/** Creates a kind like `oneOf`, for which script may also pass true and false. */
export function yesOrNo<const T extends string>(yes: T, no: T, ...options: readonly T[]): Kind<T> {
  const { read, ...words } = oneOf(...options);
  return { ...words, read: fromText((text) => read(text === 'true' ? yes : text === 'false' ? no : text)) };
}

export function text(max = TEXT_MAX): Kind<string> {
  return {
    read: fromText((written) => (written.length <= max ? written : undefined)),
    expected: `text of at most ${max} characters`,
  };
}

export function matching(pattern: RegExp, expected: string): Kind<string> {
  return { read: fromText((written) => (pattern.test(written) ? written : undefined)), expected };
}

const NUMBER = /^-?\d+([.]\d+)?$/;

export function between(min: number, max: number, unit: string): Kind<number> {
  return {
    read: fromText((written) => {
      const value = Number(written);
      return NUMBER.test(written) && value >= min && value <= max ? value : undefined;
    }),
    expected: `a number of ${unit} from ${min} to ${max}`,
  };
}

/** Creates the kind `off` or `on`. Script may also pass false and true; the bare attribute is on. */
export function flag(): Kind<boolean> {
  const { read } = oneOf('off', 'on', 'false', 'true', '');
  return {
    read(written) {
      const word = read(written);
      return word === undefined ? undefined : word !== 'off' && word !== 'false';
    },
    expected: 'on or off',
    options: ['off', 'on'],
  };
}

export function list(): Kind<readonly string[]> {
  return {
    read: fromText((written) =>
      written.length <= TEXT_MAX ? written.split(/[\s,]+/).filter(Boolean) : undefined,
    ),
    expected: 'a list, separated by commas or spaces',
  };
}

/**
 * Creates a kind of names that switch something on, or off with a minus before them. A name that is left out keeps
 * its default: `on` or `off`.
 */
export function switches<const T extends string>(on: readonly T[], off: readonly T[]): Kind<readonly T[]> {
  const names: readonly T[] = [...on, ...off];
  const words = list();
  return {
    read(written) {
      const given = words.read(written);
      if (!given?.every((word) => names.includes(word.replace(/^-/, '') as T))) return undefined;
      return names.filter(
        (name) => given.includes(name) || (on.includes(name) && !given.includes(`-${name}`)),
      );
    },
    expected: `names of ${names.join(', ')}; -name switches off`,
  };
}

/** Creates the kind of a URL that the widget may use: absolute, or relative to the page; never another scheme. */
export function address(...words: readonly string[]): Kind<string> {
  const isRight = (written: string) => words.includes(written) || written === '' || isHttp(written);
  return {
    read: fromText((written) => (isRight(written) ? written : undefined)),
    expected: [...words, 'an http or https address'].join(', or '),
  };
}

function isHttp(value: string): boolean {
  // The base stands for the page's own address, so that paths are read too; its host is never contacted.
  return /^https?:$/.test(parseUrl(value, 'https://page.invalid')?.protocol ?? '');
}
