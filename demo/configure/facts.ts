/** Facts that the server tells the page about itself. */
export interface Facts {
  readonly key: string;
  readonly version: string;
  /** Subresource integrity of this version's stoop.js: `sha384-…`. */
  readonly integrity: string;
  /** Sizes compressed by brotli. */
  readonly bytes: {
    readonly loader: number;
    /** Shell and chat client. */
    readonly open: number;
    /** The largest language: both of its files. */
    readonly language: number;
    /** The largest part. */
    readonly part: number;
  };
  /** Name of the launcher in each language but English. */
  readonly launcherNames: Readonly<Record<string, string>>;
}

/** Reads the facts that the server put into the page's head. */
export function readFacts(): Facts {
  const text = document.querySelector<HTMLMetaElement>('meta[name="stoop-facts"]')?.content ?? '';
  const parsed: unknown = JSON.parse(text);
  if (isFacts(parsed)) return parsed;
  throw new Error(
    `expected key, version, integrity, bytes and launcherNames in the meta element "stoop-facts", found ${text}`,
  );
}

function isFacts(value: unknown): value is Facts {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['key', 'version', 'integrity'];
  if (!texts.every((name) => typeof Reflect.get(value, name) === 'string')) return false;
  const bytes = Object(Reflect.get(value, 'bytes'));
  if (typeof Reflect.get(value, 'launcherNames') !== 'object') return false;
  return ['loader', 'open', 'language', 'part'].every((name) => typeof bytes[name] === 'number');
}
