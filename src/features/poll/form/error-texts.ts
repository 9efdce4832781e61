import { pollTexts } from '../../../i18n/index.ts';
import type { DraftError } from '../state/index.ts';

/** What a person reads for what is wrong with a field. */
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
