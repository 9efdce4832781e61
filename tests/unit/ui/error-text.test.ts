import { expect, test } from 'vitest';
import { ERRORS } from '../../../src/chat/errors/table.ts';
import { en } from '../../../src/i18n/index.ts';
import { errorText } from '../../../src/ui/error-text.ts';

/** For these a visitor can only try again, as the general text says. */
const GENERAL = new Set(['server-error', 'unexpected']);

test.each(Object.entries(ERRORS))('%s has a text for visitors', (code, entry) => {
  const text = errorText({ code, text: entry.text, retryable: false, forOwner: entry.forOwner ?? false }, en);
  if (entry.forOwner) expect(text).toBe(en.unavailable());
  else if (GENERAL.has(code)) expect(text).toBe(en.errorGeneric());
  else expect(text).not.toBe(en.errorGeneric());
});
