/** The page's words for a refused request. */
import type { Refusal } from './server.ts';
import type { TextName } from './texts.ts';

/** Other words for some refusals, where the request says more than its code. */
export type Refused = Partial<Readonly<Record<Refusal, TextName>>>;

export const REFUSALS: Readonly<Record<Refusal, TextName>> = {
  signedOut: 'wrongPassword',
  tooMany: 'tooMany',
  invalid: 'failed',
  nameTaken: 'nameTaken',
  failed: 'failed',
  unreachable: 'unreachable',
};
