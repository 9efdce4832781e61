/** What the page is told about the server that serves it. */
export interface Facts {
  readonly key: string;
  readonly version: string;
  /** Subresource integrity of this version's stoop.js: `sha384-…`. */
  readonly integrity: string;
}

/** Reads what the server put into the page's head. */
export function readFacts(): Facts {
  const text = document.querySelector<HTMLMetaElement>('meta[name="stoop-facts"]')?.content ?? '';
  const parsed: unknown = JSON.parse(text);
  if (isFacts(parsed)) return parsed;
  throw new Error(`expected key, version and integrity in the meta element "stoop-facts", found ${text}`);
}

function isFacts(value: unknown): value is Facts {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['key', 'version', 'integrity'];
  return texts.every((name) => typeof Reflect.get(value, name) === 'string');
}
