import { boundedText, type ChatRuntime } from '../../../chat/index.ts';

const LONGEST = 254;

/** Returns the e-mail address that the visitor gave before the open conversation; empty without one. */
export const visitorEmail = (runtime: ChatRuntime): string =>
  boundedText(Object(runtime.channel()?.data).email, LONGEST);
