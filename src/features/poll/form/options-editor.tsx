import { type ReactElement, useRef } from 'react';
import { pollTexts } from '../../../i18n/index.ts';
import { Icon, IconButton, useUi } from '../../../ui/index.ts';
import {
  type DraftError,
  LONGEST_OPTION,
  moveOption,
  type PollDraft,
  placesOf,
  removeOption,
  writeOption,
} from '../state/index.ts';
import { Field } from './field.tsx';
import { useReorder } from './use-reorder.ts';

interface Props {
  readonly draft: PollDraft;
  readonly change: (draft: PollDraft) => void;
  readonly errors: ReadonlyMap<number, DraftError>;
}

/** Editor for the options of a poll. An empty option is always at the end, and options can be reordered. */
export function OptionsEditor({ draft, change, errors }: Props): ReactElement {
  const { host, formats } = useUi();
  const list = useRef<HTMLUListElement>(null);
  const places = placesOf(draft);
  const move = (id: number, to: number) => {
    const next = moveOption(draft, id, to);
    if (next === draft) return;
    change(next);
    const place = next.options.findIndex((option) => option.id === id) + 1;
    host.announce(pollTexts.movedTo({ number: formats.number(place), count: formats.number(places) }));
  };
  const reorder = useReorder(
    list,
    draft.options.map(({ id }) => id),
    move,
  );
  return (
    <ul ref={list} className="poll-edit">
      {draft.options.map(({ id, text }, index) => {
        const number = formats.number(index + 1);
        return (
          <li key={id} className={reorder.dragged === id ? 'dragged' : undefined}>
            {index < places && (
              <button
                type="button"
                className="poll-handle"
                aria-label={pollTexts.moveOption({ number })}
                aria-description=""
                title={pollTexts.moveOption({ number })}
                {...reorder.handle(id, index)}
              >
                <Icon name="dots" size={16} />
              </button>
            )}
            <Field
              label={pollTexts.optionNumber({ number })}
              unseen
              value={text}
              change={(value) => change(writeOption(draft, id, value))}
              error={errors.get(id) ?? null}
              placeholder={pollTexts.anOption()}
              longest={LONGEST_OPTION}
            />
            {index < places && (
              <IconButton
                icon="close"
                label={pollTexts.removeOption({ number })}
                onClick={() => {
                  // The focused field disappears with its row.
                  const fields = list.current?.querySelectorAll('input');
                  fields?.[index + 1]?.focus({ preventScroll: true });
                  change(removeOption(draft, id));
                }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
