import type { Formats } from '../../i18n/index.ts';

/** Highest count shown as a number; a higher one is only "many". */
const CAP = 99;

export const countText = (count: number, formats: Formats): string =>
  count > CAP ? `${formats.number(CAP)}+` : formats.number(count);
