import { type ReactElement, useRef } from 'react';
import { searchTexts } from '../../i18n/index.ts';
import { errorText, FailedState, Icon, Skeletons, State, useFurther, useUi } from '../../ui/index.ts';
import { Result } from './result.tsx';
import type { Found, Search, SearchSnapshot } from './state/index.ts';

interface Props {
  readonly shown: SearchSnapshot;
  readonly search: Search;
  readonly go: (found: Found) => void;
  /** Moves the focus to the search field, because the focused element disappears. */
  readonly toField: () => void;
}

/** Lists the results, or shows the state in place of the list. */
export function Results({ shown, search, go, toField }: Props): ReactElement {
  const { m } = useUi();
  const { phase, found, hasMore, loadingMore, error, query } = shown;
  const list = useRef<HTMLUListElement>(null);
  const further = useFurther(list, found.length);
  if (phase === 'idle') return <Recent shown={shown} search={search} toField={toField} />;
  if (phase === 'failed') {
    return <FailedState title={searchTexts.failed()} error={error} again={search.retry} />;
  }
  if (found.length === 0 && phase === 'loading')
    return <Skeletons className="pane-body" words={searchTexts.searching()} row="row-skeleton" count={4} />;
  return (
    <div className="pane-body" aria-busy={phase === 'loading'}>
      <p className="vh" role="status">
        {phase === 'ready' ? searchTexts.found({ count: found.length }) : ''}
      </p>
      {found.length === 0 ? (
        <State
          icon="chat"
          title={searchTexts.nothing()}
          {...(query.trim() ? { text: searchTexts.nothingText({ query: query.trim() }) } : {})}
        />
      ) : (
        <ul ref={list} aria-label={searchTexts.results()}>
          {found.map((one) => (
            <li key={one.id}>
              <Result found={one} query={query} go={go} />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {hasMore && (
        <button
          type="button"
          className="button more"
          // Not disabled: a disabled button would lose the keyboard focus.
          aria-disabled={loadingMore}
          onClick={() => {
            further();
            search.more();
          }}
        >
          {searchTexts.more()}
        </button>
      )}
    </div>
  );
}

/** Lists recent searches; a click repeats one. */
function Recent({ shown: { recent }, search, toField }: Omit<Props, 'go'>): ReactElement {
  if (recent.length === 0) {
    return <State icon="chat" title={searchTexts.hint()} text={searchTexts.hintText()} />;
  }
  return (
    <div className="pane-body">
      <div className="pane-line">
        <h4>{searchTexts.recent()}</h4>
        <button
          type="button"
          className="link"
          onClick={() => {
            toField();
            search.forgetRecent();
          }}
        >
          {searchTexts.forget()}
        </button>
      </div>
      <ul aria-label={searchTexts.recent()}>
        {recent.map((query) => (
          <li key={query}>
            <button
              type="button"
              className="found recent"
              onClick={() => {
                toField();
                search.submit(query);
              }}
            >
              <Icon name="clock" size={18} />
              <span dir="auto">{query}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
