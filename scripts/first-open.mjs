/** The scripts that stand between the click and a composer that accepts typing, without the ending of their names. */
export const FIRST_DRAWING = ['widget', 'chat'];

/**
 * All scripts that a new visitor downloads in support mode from the click until the first message is sent. The last two
 * come after the first drawing. `tests/browser/embed/first-open.test.ts` compares the list with what a browser fetches.
 */
export const FIRST_MESSAGE = [...FIRST_DRAWING, 'support-team', 'screen-motion'];
