import { type KeyboardEvent, type ReactElement, useCallback, useRef, useState } from 'react';
import type { Person } from '../../chat/index.ts';
import { searchTexts } from '../../i18n/index.ts';
import {
  goToMessage,
  horizontal,
  moveFocus,
  moveFromField,
  Pane,
  PersonSheet,
  type SheetProps,
  Sign,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { Filters } from './filters.tsx';
import { Results } from './results.tsx';
import type { Found, Search as Searching, SearchScope } from './state/index.ts';
import { useSearch } from './use-search.ts';

/** Scopes of the search in the inbox. Elsewhere only the one conversation is searched. */
const SCOPES: readonly SearchScope[] = ['messages', 'channels', 'people'];

/** Search for messages, conversations and people. Each result opens its place. */
export function Search({ close }: SheetProps): ReactElement {
  const { model, settings, openThread } = useUi();
  const everything = settings.mode === 'inbox';
  const search = useSearch(everything ? null : (model.conversation.get().cid ?? ''));
  const [person, setPerson] = useState<Person | null>(null);
  const go = useCallback(
    (found: Found) => {
      if (found.kind === 'person') return setPerson(found.person);
      close();
      if (found.kind === 'message')
        goToMessage({ model, openThread }, found.cid, { messageId: found.id, parentId: found.parentId });
      else if (model.conversation.get().cid !== found.id) model.openChannel(found.id);
    },
    [close, model, openThread],
  );
  return (
    <Pane title={searchTexts.title()} closeLabel={searchTexts.close()} close={close}>
      {search && <Form search={search} scopes={everything ? SCOPES : []} go={go} />}
      {person && <PersonSheet person={person} close={() => setPerson(null)} leave={close} />}
    </Pane>
  );
}

interface FormProps {
  readonly search: Searching;
  readonly scopes: readonly SearchScope[];
  readonly go: (found: Found) => void;
}

/** Search field. Arrow keys lead from the field through the results and back. */
function Form({ search, scopes, go }: FormProps): ReactElement {
  const shown = useReadable(search.snapshot);
  const messages = shown.scope === 'messages';
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFromField(event, '.search-field input, .pane-body .found, .pane-body .more');
  };
  return (
    <div className="search" role="search" onKeyDown={onKeyDown}>
      <form
        className="search-field"
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <Sign name="search" size={18} />
        <input
          ref={field}
          type="search"
          data-first-focus
          // The browser would offer entries from other pages.
          autoComplete="off"
          enterKeyHint="search"
          aria-label={searchTexts.title()}
          placeholder={searchTexts.placeholder()}
          value={shown.query}
          onInput={(event) => search.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && shown.query === '' && messages) search.widen();
            // Esc empties the field first, as in native search fields.
            if (event.key !== 'Escape' || shown.query === '') return;
            event.preventDefault();
            event.stopPropagation();
            search.type('');
          }}
        />
      </form>
      {scopes.length > 0 && <Scopes scopes={scopes} scope={shown.scope} look={search.look} />}
      {messages && <Filters search={search} filters={shown.filters} everywhere={scopes.length > 0} />}
      <Results
        shown={shown}
        search={search}
        toField={() => field.current?.focus({ preventScroll: true })}
        go={(found) => {
          search.submit();
          go(found);
        }}
      />
    </div>
  );
}

interface ScopesProps {
  readonly scopes: readonly SearchScope[];
  readonly scope: SearchScope;
  readonly look: (scope: SearchScope) => void;
}

function Scopes({ scopes, scope, look }: ScopesProps): ReactElement {
  const { settings } = useUi();
  return (
    <div
      className="scopes"
      role="tablist"
      aria-label={searchTexts.scopes()}
      onKeyDown={(event) => moveFocus(event, '[role=tab]', horizontal(settings.dir))}
    >
      {scopes.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === scope}
          tabIndex={name === scope ? 0 : -1}
          onClick={() => look(name)}
          onFocus={() => look(name)}
        >
          {searchTexts[name]()}
        </button>
      ))}
    </div>
  );
}
