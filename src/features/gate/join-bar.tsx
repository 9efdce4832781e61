import { type ReactElement, useId } from 'react';
import { gateTexts } from '../../i18n/index.ts';
import { Field, FieldError } from './field.tsx';
import { useJoin } from './use-join.ts';

/** Asks for a name, and nothing else, before the first message in a room. */
export function JoinBar(): ReactElement {
  const id = useId();
  const join = useJoin(false);
  return (
    <form className="join" part="composer" onSubmit={join.submit} noValidate>
      <div className="words">
        <strong>{gateTexts.joinTitle()}</strong>
        <p>{gateTexts.joinText()}</p>
      </div>
      <Field
        id={id}
        icon="person"
        label={gateTexts.joinName()}
        type="text"
        autoComplete="name"
        value={join.name}
        set={join.setName}
        error={join.wrong?.text ?? null}
        first
      />
      {/* Not `disabled`: that would take the focus from people who pressed the button by a key. */}
      <button type="submit" className="button primary" aria-disabled={join.busy}>
        {gateTexts.join()}
      </button>
      {join.wrong && <FieldError id={id} text={join.wrong.text} />}
    </form>
  );
}
