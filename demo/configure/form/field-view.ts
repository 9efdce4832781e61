import type { Field } from './field.ts';

/** Controls of a field, and the form's operations on them. */
export interface FieldView {
  readonly field: Field;
  readonly node: HTMLElement;
  get(): string;
  set(value: string): void;
  /** Shows what is wrong with the value. Returns whether the value is accepted. */
  validate(): boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties);
}

function choice(field: Field): HTMLSelectElement {
  const select = make('select', {});
  for (const option of field.options) {
    const isDefault = option === field.fallback;
    select.append(
      make('option', {
        value: isDefault ? '' : option,
        textContent: isDefault ? `${option} (default)` : option,
      }),
    );
  }
  return select;
}

function control(field: Field): Control {
  if (field.control === 'choice') return choice(field);
  if (field.control === 'long') return make('textarea', { rows: 2, placeholder: field.fallback });
  const input = make('input', {
    type: 'text',
    placeholder: field.fallback,
    autocomplete: 'off',
    spellcheck: false,
  });
  if (field.control === 'number') input.inputMode = 'decimal';
  return input;
}

/** Creates a colour picker that writes into the text. The text accepts any CSS form. */
function picker(text: Control, label: string): HTMLInputElement {
  const input = make('input', {
    type: 'color',
    className: 'picker',
    value: '#0b6b5c',
    ariaLabel: `${label}, picker`,
  });
  input.addEventListener('input', () => {
    text.value = input.value;
    text.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return input;
}

/** Creates the label, control, description and error of one setting. */
export function fieldView(field: Field): FieldView {
  const id = field.attribute;
  const input = control(field);
  input.id = id;
  input.setAttribute('aria-describedby', `${id}-about ${id}-wrong`);
  const label = make('label', { htmlFor: id, textContent: field.label });
  label.append(' ', make('code', { textContent: id }));
  const about = make('p', { id: `${id}-about`, className: 'about', textContent: field.description });
  const wrong = make('p', { id: `${id}-wrong`, className: 'wrong', hidden: true });
  const row = make('div', { className: 'control' });
  row.append(input, ...(field.control === 'colour' ? [picker(input, field.label)] : []));
  const node = make('div', { className: 'field' });
  node.append(label, row, about, wrong);
  return {
    field,
    node,
    get: () => input.value.trim(),
    set: (value) => {
      input.value = value;
    },
    validate() {
      const problem = input.value.trim() === '' ? null : field.check(input.value.trim());
      wrong.hidden = problem === null;
      wrong.textContent = problem;
      if (problem === null) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
      return problem === null;
    },
  };
}
