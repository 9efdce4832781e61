/** Bodies of canned answers. */
import { inputError, LIMITS, type NewCannedAnswer } from '../../domain/index.ts';
import { type Raw, readText, requireId } from './values.ts';

/** Letters and digits of any language. */
const SHORTCUT = /^[\p{L}\p{M}\p{N}_-]{1,50}$/u;
const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** Variables that clients fill in. */
const VARIABLES: readonly string[] = ['visitor.name', 'visitor.email', 'agent.name', 'app.name'];

/** @throws ApiError `input` for a text that is missing, too long, or has a variable that no client knows */
function readAnswerText(raw: Raw): string {
  const text = readText(raw.text, 'text', LIMITS.cannedAnswerText)?.trim() ?? '';
  if (text === '') throw inputError('text is a required field');
  for (const [, name = ''] of text.matchAll(VARIABLE))
    if (!VARIABLES.includes(name.trim()))
      throw inputError(
        `field \`text\` may hold the variables ${VARIABLES.map((known) => `{{${known}}}`).join(', ')}, it holds {{${name}}}`,
      );
  return text;
}

/** Reads the body of PUT /canned_answers/{shortcut}. */
export function readCannedAnswerText(raw: Raw): () => string {
  return () => readAnswerText(raw);
}

/** Reads the body of POST /canned_answers. @throws ApiError `input` for its shortcut; `text` for the rest */
export function readNewCannedAnswer(raw: Raw): NewCannedAnswer {
  const shortcut = requireId(raw.shortcut, 'shortcut');
  if (!SHORTCUT.test(shortcut) || shortcut === '__proto__')
    throw inputError('field `shortcut` must have 1 to 50 letters, digits, _ and -');
  return { shortcut, text: readCannedAnswerText(raw) };
}
