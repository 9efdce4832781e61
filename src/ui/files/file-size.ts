const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;
/** Sizes below this are shown with one decimal. */
const ROUND_FROM = 10;

/** Formats a file size in the reader's language: "348 kB", "1.2 MB". */
export function fileSizeText(bytes: number, locale: string): string {
  const power = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP))) : 0;
  const amount = bytes / STEP ** power;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < ROUND_FROM && power > 0 ? 1 : 0,
  }).format(amount);
}
