import type { MessageResponse } from '../../../protocol/index.ts';
import { boundedText } from '../content/bounded.ts';

/** A button of a command's answer. */
export interface Choice {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly primary: boolean;
}

/** Most buttons; the API's own commands have three. */
const MOST = 10;
const LONGEST = 100;

/** Returns the buttons of a command's answer, from all its attachments. */
export function choicesOf({ attachments }: MessageResponse): readonly Choice[] {
  const all = Array.isArray(attachments) ? attachments.flatMap((sent) => sent?.actions ?? []) : [];
  return all.slice(0, MOST).flatMap((action) => {
    const [name, value, text] = [action?.name, action?.value, action?.text].map((given) =>
      boundedText(given, LONGEST),
    );
    return name && value ? [{ name, value, text: text || value, primary: action.style === 'primary' }] : [];
  });
}
