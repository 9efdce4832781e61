/** The variables of canned answers. The server accepts no others. */
export const VARIABLES = ['visitor.name', 'visitor.email', 'agent.name', 'app.name'] as const;

export type VariableName = (typeof VARIABLES)[number];

/** Values of the variables; empty for one that is not known. */
export type Values = Readonly<Record<VariableName, string>>;

const VARIABLE = /( ?)\{\{\s*([\w.]+)\s*\}\}/g;
/** Characters that could turn a name into markup or a link under the agent's name, and line breaks. */
const MARKUP = /[<>[\]`\r\n\u2028\u2029]/g;

const isKnown = (name: string, values: Values): name is VariableName => Object.hasOwn(values, name);

/**
 * Returns a canned answer with its variables filled in. A value that is not known is left out together with the space
 * before it: "Hello {{visitor.name}}," becomes "Hello,". Visitors choose their names, so no markup comes from them.
 */
export function fillIn(text: string, values: Values): string {
  return text.replace(VARIABLE, (whole, space: string, name: string) => {
    if (!isKnown(name, values)) return whole;
    const value = values[name].replace(MARKUP, '').trim();
    return value === '' ? '' : space + value;
  });
}
