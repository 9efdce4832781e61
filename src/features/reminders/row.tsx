import type { ReactElement } from 'react';
import { remindersTexts } from '../../i18n/index.ts';
import {
  Excerpt,
  errorText,
  FoundAuthor,
  horizontal,
  Icon,
  IconButton,
  moveFocus,
  useUi,
  whenText,
} from '../../ui/index.ts';
import type { ReminderItem } from './state/index.ts';

interface Props {
  readonly item: ReminderItem;
  /** True for the one row whose buttons are in the tab order. */
  readonly current: boolean;
  readonly open: () => void;
  readonly change: () => void;
  readonly remove: () => void;
}

/** A message with a reminder. It opens the message; its buttons change or remove the reminder. */
export function Row({ item, current, open, change, remove }: Props): ReactElement {
  const { settings, m } = useUi();
  const { messageId, error, message } = item;
  const tabIndex = current ? 0 : -1;
  return (
    <li
      className="reminder"
      data-reminder={messageId}
      onKeyDown={(event) => moveFocus(event, 'button', horizontal(settings.dir))}
    >
      <button
        type="button"
        className="found"
        tabIndex={tabIndex}
        data-first-focus={current ? '' : undefined}
        aria-disabled={message === null}
        onClick={() => message && open()}
      >
        <About item={item} />
      </button>
      <span className="reminder-acts">
        <IconButton
          icon="clock"
          label={item.at === null ? remindersTexts.setTime() : remindersTexts.change()}
          tabIndex={tabIndex}
          onClick={change}
        />
        <IconButton icon="bin" label={remindersTexts.remove()} tabIndex={tabIndex} onClick={remove} />
      </span>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
    </li>
  );
}

function About({ item }: { readonly item: ReminderItem }): ReactElement {
  const { message, channel } = item;
  if (!message) {
    return (
      <>
        <span className="reminder-gone">
          <Icon name="block" />
        </span>
        <span className="found-title">{remindersTexts.gone()}</span>
        <When item={item} />
      </>
    );
  }
  const { author, mine } = message;
  return (
    <>
      <FoundAuthor author={author} mine={mine} channel={channel} />
      <span className="found-text">
        <bdi>
          <Excerpt {...message} />
        </bdi>
      </span>
      <When item={item} />
    </>
  );
}

/** Shows how far away the reminder's time is. */
function When({ item: { at, left, group } }: { readonly item: ReminderItem }): ReactElement | null {
  const { formats, settings } = useUi();
  if (at === null || left === null) return null;
  const when = whenText(left, settings.locale) || remindersTexts.now();
  return (
    <time
      className="reminder-when"
      data-group={group}
      dateTime={new Date(at).toISOString()}
      title={formats.full(at)}
    >
      {when}
    </time>
  );
}
