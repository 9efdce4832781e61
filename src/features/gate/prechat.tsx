import { type ReactElement, useId } from 'react';
import { gateTexts } from '../../i18n/index.ts';
import { useUi } from '../../ui/index.ts';
import { Field, FieldError } from './field.tsx';
import { useJoin } from './use-join.ts';

/** Asks people who they are before the first support message, if the owner wants to know. */
export function Prechat(): ReactElement {
  const { settings } = useUi();
  const id = useId();
  const withEmail = settings.prechat === 'name,email';
  const join = useJoin(withEmail);
  const errorOf = (field: 'name' | 'email') => (join.wrong?.field === field ? join.wrong.text : null);
  return (
    <form className="prechat" part="composer" onSubmit={join.submit} noValidate>
      <div className="words">
        <strong>{gateTexts.prechatTitle()}</strong>
        <p>{gateTexts.prechatText()}</p>
      </div>
      <Field
        id={`${id}-name`}
        icon="person"
        label={gateTexts.joinName()}
        type="text"
        autoComplete="name"
        value={join.name}
        set={join.setName}
        error={errorOf('name')}
        first
      />
      {withEmail && (
        <Field
          id={`${id}-email`}
          icon="mail"
          label={gateTexts.prechatEmail()}
          type="email"
          autoComplete="email"
          value={join.email}
          set={join.setEmail}
          error={errorOf('email')}
        />
      )}
      {join.wrong && <FieldError id={`${id}-${join.wrong.field}`} text={join.wrong.text} />}
      {/* Not `disabled`: that would take the focus from people who pressed the button by a key. */}
      <button type="submit" className="button primary" aria-disabled={join.busy}>
        {gateTexts.prechatStart()}
      </button>
    </form>
  );
}
