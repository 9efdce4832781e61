import { type ReactElement, useId } from 'react';
import { moderationTexts } from '../../i18n/index.ts';
import { horizontal, Icon, moveFocus, nameOf, useUi } from '../../ui/index.ts';
import type { Queue, QueueFilter, ReviewItem } from './state/index.ts';

interface Props {
  readonly queue: Queue;
  readonly filter: QueueFilter;
  readonly items: readonly ReviewItem[];
  readonly chosen: ReviewItem | null;
}

const STATES = ['open', 'reviewed', 'all'] as const;
const STATE_TEXTS = {
  open: () => moderationTexts.stateOpen(),
  reviewed: () => moderationTexts.stateReviewed(),
  all: () => moderationTexts.stateAll(),
};

/** Filters of the report list. A filter set from a report is removed here. */
export function Filters({ queue, filter, items, chosen }: Props): ReactElement {
  const { m, settings } = useUi();
  const id = useId();
  const about = items.find(({ creator }) => creator.id === filter.author) ?? chosen;
  const look = (change: Partial<QueueFilter>) => queue.look({ ...filter, ...change });
  return (
    <div className="review-filters">
      <div
        className="scopes"
        role="tablist"
        aria-label={moderationTexts.states()}
        onKeyDown={(event) => moveFocus(event, '[role=tab]', horizontal(settings.dir))}
      >
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            role="tab"
            aria-selected={filter.state === state}
            tabIndex={filter.state === state ? 0 : -1}
            onClick={() => look({ state })}
          >
            {STATE_TEXTS[state]()}
          </button>
        ))}
      </div>
      <div className="review-choices">
        <label htmlFor={`${id}about`}>{moderationTexts.kind()}</label>
        <select
          id={`${id}about`}
          value={filter.about}
          onChange={(event) => look({ about: event.currentTarget.value as QueueFilter['about'] })}
        >
          <option value="all">{moderationTexts.kindAll()}</option>
          <option value="message">{moderationTexts.kindMessages()}</option>
          <option value="person">{moderationTexts.kindPeople()}</option>
        </select>
        <label htmlFor={`${id}holds`}>{moderationTexts.holds()}</label>
        <select
          id={`${id}holds`}
          value={filter.holds}
          onChange={(event) => look({ holds: event.currentTarget.value as QueueFilter['holds'] })}
        >
          <option value="all">{moderationTexts.holdsAll()}</option>
          <option value="text">{moderationTexts.holdsText()}</option>
          <option value="image">{moderationTexts.holdsImage()}</option>
          <option value="video">{moderationTexts.holdsVideo()}</option>
        </select>
      </div>
      {filter.author && (
        <Narrowed
          label={moderationTexts.onlyPerson({ name: about ? nameOf(about.creator, m) : filter.author })}
          widen={() => look({ author: '' })}
        />
      )}
      {filter.cid && <Narrowed label={moderationTexts.onlyConversation()} widen={() => look({ cid: '' })} />}
    </div>
  );
}

function Narrowed({ label, widen }: { readonly label: string; readonly widen: () => void }): ReactElement {
  return (
    <button type="button" className="narrowed" title={moderationTexts.widen()} onClick={widen}>
      <span dir="auto">{label}</span>
      <Icon name="close" size={16} />
      <span className="vh">{moderationTexts.widen()}</span>
    </button>
  );
}
