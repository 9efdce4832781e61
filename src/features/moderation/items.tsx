import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import { type Messages, moderationTexts } from '../../i18n/index.ts';
import {
  Avatar,
  attachmentLabel,
  errorText,
  moveFocus,
  nameOf,
  Plain,
  State,
  useFurther,
  useUi,
  VERTICAL,
} from '../../ui/index.ts';
import { doneText, reasonsOf } from './labels.ts';
import type { Queue, QueueSnapshot, ReviewItem, ReviewMessage } from './state/index.ts';

interface Props {
  readonly queue: Queue;
  readonly shown: QueueSnapshot;
}

/** List of reports, one a row. Arrow keys move, and letter keys act on the focused row. */
export function Items({ queue, shown }: Props): ReactElement {
  const { m } = useUi();
  const { items, chosen, hasMore, loadingMore, filter, refused } = shown;
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, items);
  const further = useFurther(list, items.length);
  if (items.length === 0) {
    const narrowed =
      filter.author !== '' || filter.cid !== '' || filter.about !== 'all' || filter.holds !== 'all';
    return filter.state === 'open' && !narrowed ? (
      <State icon="check" title={moderationTexts.empty()} text={moderationTexts.emptyText()} />
    ) : (
      <State icon="flag" title={moderationTexts.nothingFound()} />
    );
  }
  const failed = refused && refused.id !== chosen?.id ? refused : null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event, '.report', VERTICAL);
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const item = items.find(({ id }) => id === (event.target as Element).getAttribute('data-item'));
    const type = item && keyAction(letterOf(event), item, shown.offered[item.about]);
    if (!item || !type) return;
    event.preventDefault();
    void queue.act(item.id, { type });
  };
  const current = items.some(({ id }) => id === chosen?.id) ? chosen?.id : items[0]?.id;
  return (
    <div className="review-list" onKeyDown={onKeyDown}>
      {failed && (
        <p className="failed" role="alert">
          {errorText(failed.error, m)}
        </p>
      )}
      <ul ref={list} aria-label={moderationTexts.items()}>
        {items.map((item) => (
          <li key={item.id}>
            <Row
              item={item}
              chosen={item.id === chosen?.id}
              reachable={item.id === current}
              choose={() => queue.choose(item.id)}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className="button more"
          aria-disabled={loadingMore}
          onClick={() => {
            further();
            queue.more();
          }}
        >
          {moderationTexts.more()}
        </button>
      )}
      <p className="keys">{moderationTexts.keys()}</p>
    </div>
  );
}

/**
 * Returns whether a message can be restored: a deleted one always, a hidden one if the server can hide single messages.
 */
export const canRestore = ({ deleted, hidden }: ReviewMessage, offered: readonly string[]): boolean =>
  deleted || (hidden && offered.includes('shadow_block'));

/** Returns the Latin letter of a key. With another keyboard layout it is the letter at the same position. */
export const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key(\w)$/.exec(code)?.[1]?.toLowerCase() ?? key);

/**
 * Returns the action of a letter key on an item; none if it does not apply.
 * @param offered actions that the server lists: a server that cannot hide a message cannot show it again either
 */
export function keyAction(key: string, { message, reviewed }: ReviewItem, offered: readonly string[]) {
  switch (key) {
    case 'r':
      return reviewed ? null : 'mark_reviewed';
    case 'd':
    case 'Delete':
      return message && !message.deleted ? 'delete_message' : null;
    case 'u':
      return message && canRestore(message, offered) ? 'restore' : null;
    default:
      return null;
  }
}

/** Moves the focus to the next row in place when the focused row is handled and disappears. */
function useKeptFocus(
  list: { readonly current: HTMLUListElement | null },
  items: readonly ReviewItem[],
): void {
  const { root } = useUi();
  const place = useRef(-1);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('.report') ?? [])];
  const before = rows().findIndex((row) => row.matches(':focus'));
  place.current = before;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new list
  useLayoutEffect(() => {
    if (place.current < 0 || rows().some((row) => row === root.activeElement)) return;
    const left = rows();
    left[Math.min(place.current, left.length - 1)]?.focus({ preventScroll: true });
  }, [items]);
}

/** Returns the text of a message, or a label of its attachment. */
const saidText = (message: ReviewMessage | null, m: Messages): string =>
  message?.text || attachmentLabel(message?.attachments[0]?.kind, m) || moderationTexts.noText();

interface RowProps {
  readonly item: ReviewItem;
  readonly chosen: boolean;
  readonly reachable: boolean;
  readonly choose: () => void;
}

function Row({ item, chosen, reachable, choose }: RowProps): ReactElement {
  const { m, formats } = useUi();
  const { creator, message, complaintCount, reviewed, reviewer, done } = item;
  const last = done.at(-1);
  return (
    <button
      type="button"
      className={item.busy ? 'report busy' : 'report'}
      data-item={item.id}
      aria-current={chosen}
      aria-keyshortcuts="R D U"
      tabIndex={reachable ? 0 : -1}
      onClick={choose}
    >
      <Avatar person={creator} size={36} />
      <span className="report-title">
        <b dir="auto">{nameOf(creator, m)}</b>
        <time dateTime={new Date(item.at).toISOString()} title={formats.full(item.at)}>
          {formats.ago(item.at, Date.now())}
        </time>
      </span>
      <span className={message?.deleted ? 'report-text gone' : 'report-text'} dir="auto">
        <Plain text={item.about === 'person' ? moderationTexts.aboutPerson() : saidText(message, m)} />
      </span>
      <span className="report-tags">
        {reviewed ? (
          <span className="role">
            {last ? doneText(last.type) : moderationTexts.didReview()}
            {reviewer && ` · ${nameOf(reviewer, m)}`}
          </span>
        ) : (
          <>
            {reasonsOf(item)
              .slice(0, 2)
              .map((reason) => (
                <span key={reason} className="role" dir="auto">
                  {reason}
                </span>
              ))}
            {complaintCount > 1 && <small>{moderationTexts.reportCount({ count: complaintCount })}</small>}
          </>
        )}
      </span>
    </button>
  );
}
