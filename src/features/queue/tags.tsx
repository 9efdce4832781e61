import { type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { queueActionTexts } from '../../i18n/index.ts';
import { Icon } from '../../ui/index.ts';
import type { ChoiceProps } from './choice-props.ts';

/** The most tags of a conversation, and the most characters of one (`server/src/domain/limits.ts`). */
const MOST_TAGS = 20;
const LONGEST_TAG = 50;

/** Edits the tags. Enter adds the typed one; the typed one counts also when it is saved without Enter. */
export function Tags({ place, busy, change, close }: ChoiceProps): ReactElement {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const [tags, setTags] = useState(place.tags);
  const [text, setText] = useState('');
  const typed = text.trim();
  const isFull = tags.length >= MOST_TAGS;
  const withTyped = typed === '' || tags.includes(typed) ? tags : [...tags, typed];
  return (
    <form
      className="queue-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === '') return change({ kind: 'tags', tags }, queueActionTexts.tagsSaved());
        setTags(withTyped);
        setText('');
      }}
    >
      {tags.length > 0 && (
        <ul className="queue-tags">
          {tags.map((tag) => (
            <li key={tag}>
              <span dir="auto">{tag}</span>
              <button
                type="button"
                aria-label={queueActionTexts.removeTag({ tag })}
                onClick={() => setTags(tags.filter((other) => other !== tag))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id}>{queueActionTexts.addTag()}</label>
      <input
        id={id}
        ref={field}
        type="text"
        dir="auto"
        autoComplete="off"
        value={text}
        maxLength={LONGEST_TAG}
        disabled={isFull}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {queueActionTexts.cancel()}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={busy}
          onClick={() => change({ kind: 'tags', tags: withTyped }, queueActionTexts.tagsSaved())}
        >
          {queueActionTexts.save()}
        </button>
      </div>
    </form>
  );
}
