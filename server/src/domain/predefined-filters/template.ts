import { inputError, isRecord } from '../input/read.ts';
import type { Json, Raw } from '../types.ts';

/** A text that is nothing but a placeholder becomes its value, whatever its type; within a text it becomes part of it. */
const WHOLE = /^\{\{\s*([\w.-]{1,64})\s*\}\}$/;
const WITHIN = /\{\{\s*([\w.-]{1,64})\s*\}\}/g;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** @throws ApiError 4 where it is missing, or something that would be a condition of its own. */
function givenFor(values: Raw, name: string, where: string): Json {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw inputError(`${where}.${name} is a required field of this predefined filter`);
  if (value === null || isScalar(value) || (Array.isArray(value) && value.every(isScalar))) return value;
  throw inputError(`${where}.${name} must be a text, a number, a boolean or a list of these`);
}

function fillText(text: string, values: Raw, where: string): Json {
  const [, whole] = WHOLE.exec(text) ?? [];
  if (whole !== undefined) return givenFor(values, whole, where);
  return text.replaceAll(WITHIN, (_, name: string) => {
    const value = givenFor(values, name, where);
    if (!isScalar(value)) throw inputError(`${where}.${name} must be a text, a number or a boolean`);
    return String(value);
  });
}

/** A template with the values of a question in their places. `where` names the values in refusals. */
export function fill(template: Json, values: Raw, where: string): Json {
  if (typeof template === 'string') return fillText(template, values, where);
  if (Array.isArray(template)) return template.map((item) => fill(item, values, where));
  if (!isRecord(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, item]) => [key, fill(item as Json, values, where)]),
  );
}

/** Whether anything in it stands for a value. */
export function hasPlaceholders(template: Json): boolean {
  if (typeof template === 'string') return template.search(WITHIN) >= 0;
  return isRecord(template) || Array.isArray(template)
    ? Object.values(template).some((item) => hasPlaceholders(item as Json))
    : false;
}
