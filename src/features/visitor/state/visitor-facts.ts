import { askAs, type ChatError, type ChatRuntime, type VisitorFacts } from '../../../chat/index.ts';
import { updateOwnUser } from '../../../client/resources/users.ts';
import { parseUrl } from '../../../util/parse-url.ts';

/** Value of one fact; null removes the fact. */
type Fact = string | number | boolean | null;

interface Facts {
  readonly attributes: Readonly<Record<string, Fact>>;
  readonly page: { readonly url: string; readonly title: string } | null;
  /** Names of facts with an invalid name or value. */
  readonly wrong: readonly string[];
  /** True if `page` was given but is invalid. */
  readonly wrongPage: boolean;
}

/** Maximum number of facts per visitor: a profile card shows them all. */
const MOST = 20;
const LONGEST = 500;
/** Names have no dots, because a dot would address another field. */
const NAME = /^[a-z][\w-]{0,39}$/i;

const isFact = (value: unknown): value is Fact =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= LONGEST);

/** Returns the address without query and fragment, which may identify the visitor or their searches. */
function pageOf(url: unknown, title: unknown, base: string): Facts['page'] {
  if (typeof url !== 'string' || typeof title !== 'string') return null;
  const read = parseUrl(url, base);
  if (!read || !/^https?:$/.test(read.protocol)) return null;
  return {
    url: (read.origin + read.pathname).slice(0, LONGEST),
    title: title.slice(0, LONGEST),
  };
}

/**
 * Splits facts into valid and invalid ones.
 * @param base base URL for relative addresses
 */
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

/**
 * Stores the facts on the visitor's own user, next to those set by other pages.
 * @returns null on success
 */
export function sendFacts(runtime: ChatRuntime, { attributes, page }: Facts): Promise<ChatError | null> {
  const all = Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, value] as const);
  const set = Object.fromEntries(all.filter(([, value]) => value !== null));
  const unset = all.filter(([, value]) => value === null).map(([path]) => path);
  return askAs(runtime, (client) =>
    updateOwnUser(client, { set: { ...set, ...(page ? { page } : {}) }, unset }),
  );
}
