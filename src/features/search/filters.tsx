import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { searchTexts } from '../../i18n/index.ts';
import { errorText, Icon, moveFromField, nameOf, titleOf, type Ui, useUi } from '../../ui/index.ts';
import { Result } from './result.tsx';
import type { Found, Holds, Search, SearchFilters } from './state/index.ts';

type Kind = keyof SearchFilters;
const HOLDS: readonly Holds[] = ['media', 'files', 'links'];
/** Debounce delay of a search, ms; the same everywhere in the widget. */
const DEBOUNCE_MS = 300;
/** Maximum number of suggestions: more would be a list of its own. */
const MOST_SUGGESTED = 5;

interface Props {
  readonly search: Search;
  readonly filters: SearchFilters;
  /** True if every conversation is searched, so that the channel filter makes sense. */
  readonly everywhere: boolean;
}

/** Search filters, a chip each. A chip shows its value and can be removed. */
export function Filters({ search, filters, everywhere }: Props): ReactElement {
  const { m, formats } = useUi();
  const [open, setOpen] = useState<Kind | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const id = useId();
  const kinds: readonly Kind[] = ['author', ...(everywhere ? (['channel'] as const) : []), ...REST];
  /** Closes the choice and returns the focus to the chip. */
  const close = (kind: Kind) => {
    setOpen(null);
    group.current?.querySelector<HTMLElement>(`[data-filter=${kind}]`)?.focus();
  };
  const choose = (kind: Kind, value: SearchFilters[Kind]) => {
    search.narrow({ [kind]: value });
    close(kind);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !open) return;
    // Esc closes one layer at a time: the search stays open.
    event.preventDefault();
    event.stopPropagation();
    close(open);
  };
  return (
    <div
      ref={group}
      className="filters"
      role="group"
      aria-label={searchTexts.filters()}
      onKeyDown={onKeyDown}
    >
      <div className="filter-chips">
        {kinds.map((kind) => {
          const value = filters[kind] === undefined ? '' : shownValue(kind, filters, { formats, m });
          const label = searchTexts[kind]();
          return (
            <span key={kind} className={value ? 'filter set' : 'filter'}>
              <button
                type="button"
                data-filter={kind}
                aria-expanded={open === kind}
                aria-controls={`${id}-open`}
                onClick={() => setOpen(open === kind ? null : kind)}
                onKeyDown={({ key }) => {
                  if (value && (key === 'Backspace' || key === 'Delete'))
                    search.narrow({ [kind]: undefined });
                }}
              >
                {label}
                {value && <b dir="auto">{value}</b>}
              </button>
              {value && (
                <button
                  type="button"
                  aria-label={searchTexts.without({ filter: `${label} ${value}` })}
                  onClick={() => choose(kind, undefined)}
                >
                  <Icon name="close" size={14} />
                </button>
              )}
            </span>
          );
        })}
      </div>
      <div id={`${id}-open`}>
        {open && <Choice key={open} kind={open} search={search} filters={filters} choose={choose} />}
      </div>
    </div>
  );
}

const REST = ['holds', 'after', 'before'] as const;

function shownValue(
  kind: Kind,
  { author, channel, holds, after, before }: SearchFilters,
  { formats, m }: Pick<Ui, 'formats' | 'm'>,
): string {
  if (kind === 'author') return author ? nameOf(author, m) : '';
  if (kind === 'channel') return channel?.title ?? '';
  if (kind === 'holds') return holds ? searchTexts[holds]() : '';
  const day = kind === 'after' ? after : before;
  return day ? formats.shortDate(new Date(`${day}T00:00`).getTime(), Date.now()) : '';
}

interface ChoiceProps extends Pick<Props, 'search' | 'filters'> {
  readonly kind: Kind;
  readonly choose: (kind: Kind, value: SearchFilters[Kind]) => void;
}

/** The values of one filter. */
function Choice({ kind, search, filters, choose }: ChoiceProps): ReactElement {
  if (kind === 'author' || kind === 'channel') return <Suggested {...{ kind, search, choose }} />;
  if (kind === 'holds') {
    return (
      <div className="filter-choices">
        {HOLDS.map((held) => (
          <button
            key={held}
            type="button"
            className="button"
            aria-pressed={filters.holds === held}
            onClick={() => choose('holds', filters.holds === held ? undefined : held)}
          >
            {searchTexts[held]()}
          </button>
        ))}
      </div>
    );
  }
  return <Day kind={kind} filters={filters} choose={choose} />;
}

function Day({
  kind,
  filters,
  choose,
}: Pick<ChoiceProps, 'filters' | 'choose'> & { readonly kind: 'after' | 'before' }): ReactElement {
  const [day, setDay] = useState(filters[kind] ?? '');
  const field = useFocusFirst();
  return (
    <form
      className="filter-choices"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        choose(kind, day || undefined);
      }}
    >
      <input
        ref={field}
        type="date"
        aria-label={searchTexts[kind]()}
        value={day}
        onInput={(event) => setDay(event.currentTarget.value)}
      />
      <button type="submit" className="button primary">
        {searchTexts.apply()}
      </button>
    </form>
  );
}

function useFocusFirst() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

function Suggested({
  kind,
  search,
  choose,
}: Pick<ChoiceProps, 'search' | 'choose'> & { readonly kind: 'author' | 'channel' }): ReactElement {
  const { m, formats } = useUi();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Awaited<ReturnType<Search['suggest']>> | null>(null);
  const field = useFocusFirst();
  useEffect(() => {
    let gone = false;
    const ask = () =>
      void search.suggest(kind === 'author' ? 'people' : 'channels', query).then((reply) => {
        if (!gone) setFound(reply);
      });
    const timer = setTimeout(ask, query === '' ? 0 : DEBOUNCE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [kind, query, search]);
  const take = (one: Found) => {
    if (one.kind === 'person') choose('author', one.person);
    if (one.kind === 'channel') choose('channel', { cid: one.id, title: titleOf(one.item, m, formats) });
  };
  const error = found && 'code' in found ? found : null;
  const list = found && !('code' in found) ? found : [];
  return (
    <div
      className="filter-find"
      onKeyDown={(event) => {
        moveFromField(event, 'input, .found');
        // Keeps arrow keys from the results below. Esc belongs to the group of filters.
        if (event.key !== 'Escape') event.stopPropagation();
      }}
    >
      <input
        ref={field}
        type="search"
        autoComplete="off"
        aria-label={searchTexts[kind]()}
        placeholder={searchTexts[kind]()}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {found && !error && list.length === 0 && (
        <p className="hint" role="status">
          {searchTexts.nothing()}
        </p>
      )}
      <ul aria-label={searchTexts[kind]()}>
        {list.slice(0, MOST_SUGGESTED).map((one) => (
          <li key={one.id}>
            <Result found={one} query={query} go={take} />
          </li>
        ))}
      </ul>
    </div>
  );
}
