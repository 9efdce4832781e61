import { type ReactElement, useEffect, useId, useState } from 'react';
import type { ChatError } from '../../chat/index.ts';
import { closingTexts } from '../../i18n/index.ts';
import { errorText, useUi } from '../../ui/index.ts';
import { type ClosingCommands, LONGEST_RATING, type Rating, SCORES } from './state/index.ts';

const FACES = ['😠', '🙁', '😐', '🙂', '😀'];

/** Returns the name of a score. */
function scoreText(score: number): string {
  const { terrible, bad, okay, good, great } = closingTexts;
  return ([terrible, bad, okay, good][score - 1] ?? great)();
}

interface Props {
  readonly closing: ClosingCommands;
  readonly cid: string;
}

/** Asks the visitor how a closed conversation was, where the owner wants ratings. */
export function Rate({ closing, cid }: Props): ReactElement | null {
  // Undefined until the server has said what was given before.
  const [given, setGiven] = useState<Rating | null | undefined>();
  const may = closing.mayRate();
  useEffect(() => {
    if (!may) return;
    let gone = false;
    // Without an answer, nothing is asked.
    closing.rating(cid).then(
      (rating) => !gone && setGiven(rating),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [closing, cid, may]);
  if (!may || given === undefined) return null;
  return <Form closing={closing} cid={cid} given={given} />;
}

function Form({ closing, cid, given }: Props & { readonly given: Rating | null }): ReactElement {
  const { m } = useUi();
  const id = useId();
  const [score, setScore] = useState(given?.score ?? 0);
  const [text, setText] = useState(given?.text ?? '');
  const [sent, setSent] = useState(given);
  const [error, setError] = useState<ChatError | null>(null);
  const save = async (next: Rating) => {
    setError(null);
    const refused = await closing.rate(cid, next);
    setError(refused);
    if (!refused) setSent(next);
  };
  const choose = (next: number) => {
    setScore(next);
    void save({ score: next, text: sent?.text ?? '' });
  };
  const words = text.trim();
  const isSent = sent !== null && words === sent.text;
  return (
    <form
      className="rating"
      onSubmit={(event) => {
        event.preventDefault();
        void save({ score, text: words });
      }}
    >
      <fieldset>
        <legend>{closingTexts.rating()}</legend>
        {SCORES.map((value) => (
          <label key={value} title={scoreText(value)}>
            <input
              type="radio"
              name={id}
              aria-label={scoreText(value)}
              checked={score === value}
              onChange={() => choose(value)}
            />
            <span aria-hidden="true">{FACES[value - 1]}</span>
          </label>
        ))}
      </fieldset>
      {score > 0 && (
        <div className="rating-words">
          <label htmlFor={`${id}words`}>{closingTexts.ratingWords()}</label>
          <textarea
            id={`${id}words`}
            rows={2}
            dir="auto"
            value={text}
            maxLength={LONGEST_RATING}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {!isSent && (
            <button type="submit" className="button">
              {closingTexts.sendRating()}
            </button>
          )}
        </div>
      )}
      <p role="status">{isSent && !error ? closingTexts.rated() : ''}</p>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
    </form>
  );
}
