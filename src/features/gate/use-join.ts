import { type FormEvent, useEffect, useState } from 'react';
import { gateTexts } from '../../i18n/index.ts';
import { errorText, useUi } from '../../ui/index.ts';

/** Loose pattern of an email address, enough to catch a slip. Only writing to the address proves it. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface Join {
  readonly name: string;
  readonly email: string;
  readonly setName: (name: string) => void;
  readonly setEmail: (email: string) => void;
  readonly busy: boolean;
  /** The invalid field, and why. */
  readonly wrong: { readonly field: 'name' | 'email'; readonly text: string } | null;
  readonly submit: (event: FormEvent) => void;
}

/** Controls a form that asks for a person's name and, if wanted, their email address. */
export function useJoin(withEmail: boolean): Join {
  const { model, m, root } = useUi();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Join['wrong']>(null);

  useEffect(() => {
    if (wrong) root.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong, root]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setWrong({ field: 'name', text: m.nameMissing() });
    if (withEmail && !EMAIL.test(email.trim()))
      return setWrong({ field: 'email', text: gateTexts.emailWrong() });
    setBusy(true);
    setWrong(null);
    const error = withEmail ? await model.join(name.trim(), email.trim()) : await model.join(name.trim());
    setBusy(false);
    if (error) setWrong({ field: 'name', text: errorText(error, m) });
  };

  return { name, email, setName, setEmail, busy, wrong, submit: (event) => void submit(event) };
}
