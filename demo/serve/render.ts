const PLACEHOLDER = /\{\{([a-z-]+)\}\}/g;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** A value for a template. Text is escaped; markup of our own files is not. */
export type Value = string | { readonly markup: string };

/**
 * Fills `{{name}}` in a template.
 * @throws Error if the template names a value that was not given.
 */
export function render(template: string, values: Readonly<Record<string, Value>>): string {
  return template.replace(PLACEHOLDER, (whole, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`the template wants ${whole}, expected one of ${Object.keys(values)}`);
    return typeof value === 'string' ? escapeHtml(value) : value.markup;
  });
}
