import { pollTexts } from '../../../i18n/index.ts';
import type { DraftError } from '../state/index.ts';

/** Returns the text to show for an invalid field. */
export function draftErrorText(error: DraftError): string {
  const texts = {
    'question-required': pollTexts.questionRequired,
    'option-exists': pollTexts.optionExists,
    'option-empty': pollTexts.optionEmpty,
    'numbers-only': pollTexts.numbersOnly,
    'votes-range': pollTexts.votesRange,
    'unique-vote': pollTexts.uniqueOn,
  };
  return texts[error]();
}
