import { askAs, type ChatError, type ChatRuntime, type VisitorFacts } from '../../../chat/index.ts';
import { updateOwnUser } from '../../../client/resources/users.ts';
import { parseUrl } from '../../../util/parse-url.ts';

/** What one fact may be; null takes it away. */
type Fact = string | number | boolean | null;

interface Facts {
  readonly attributes: Readonly<Record<string, Fact>>;
  readonly page: { readonly url: string; readonly title: string } | null;
  /** Names that are none, or whose value is none. */
  readonly wrong: readonly string[];
  /** A page was named that is none. */
  readonly wrongPage: boolean;
}

/** Of one visitor, so that a card shows them all. */
const MOST = 20;
const LONGEST = 500;
/** No dots: they would lead into other fields. */
const NAME = /^[a-z][\w-]{0,39}$/i;

const isFact = (value: unknown): value is Fact =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= LONGEST);

/** The address without what follows `?` and `#`, which may name the visitor, or what they look for. */
function pageOf(url: unknown, title: unknown, base: string): Facts['page'] {
  if (typeof url !== 'string' || typeof title !== 'string') return null;
  const read = parseUrl(url, base);
  if (!read || !/^https?:$/.test(read.protocol)) return null;
  return {
    url: (read.origin + read.pathname).slice(0, LONGEST),
    title: title.slice(0, LONGEST),
  };
}

/** What of it is told, and what cannot be. @param base what an address without an origin is relative to */
export function readFacts({ attributes = {}, page }: VisitorFacts, base: string): Facts {
  const all = Object.entries(attributes);
  const right = all.filter(([name, value]) => NAME.test(name) && isFact(value)).slice(0, MOST);
  const taken = new Set(right.map(([name]) => name));
  const named = page ? pageOf(...page, base) : null;
  return {
    attributes: Object.fromEntries(right) as Record<string, Fact>,
    page: named,
    wrongPage: page !== undefined && named === null,
    wrong: all.map(([name]) => name).filter((name) => !taken.has(name)),
  };
}

/** Puts them on the visitor's own record, beside what other pages have said. @returns null when it is done */
export function tellFacts(runtime: ChatRuntime, { attributes, page }: Facts): Promise<ChatError | null> {
  const all = Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, value] as const);
  const set = Object.fromEntries(all.filter(([, value]) => value !== null));
  const unset = all.filter(([, value]) => value === null).map(([path]) => path);
  return askAs(runtime, (client) =>
    updateOwnUser(client, { set: { ...set, ...(page ? { page } : {}) }, unset }),
  );
}
