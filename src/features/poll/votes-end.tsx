import type { ReactElement } from 'react';
import { pollTexts } from '../../i18n/index.ts';
import { errorText, useUi } from '../../ui/index.ts';
import { andStay } from './and-stay.ts';
import type { useVotes } from './use-votes.ts';

type Props = Pick<ReturnType<typeof useVotes>, 'loading' | 'hasMore' | 'error' | 'more'>;

/** End of a list of votes: loading, a "more" button, or an error. */
export function VotesEnd({ loading, hasMore, error, more }: Props): ReactElement {
  const { m } = useUi();
  return (
    <>
      {loading && <p role="status">{pollTexts.loading()}</p>}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {(hasMore || error) && !loading && (
        <button type="button" className="poll-more" onClick={andStay(more)}>
          {error ? m.retry() : pollTexts.loadMore()}
        </button>
      )}
    </>
  );
}
