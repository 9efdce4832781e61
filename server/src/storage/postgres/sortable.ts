/**
 * Scalars of JSON as texts whose bytes sort as SQLite sorts the scalars: numbers and booleans by their value, before
 * all texts. The functions of the database (set-up.ts) do the same.
 */
const NEGATIVE_MARK = '0';
const NUMBER_MARK = '1';
export const TEXT_MARK = '2';

const HEX = 16;
const BYTES = 8;
const HEX_DIGITS = '0123456789abcdef';

/**
 * Bits of a double sort like its value. Those of negative numbers sort the other way round, so their digits are
 * inverted.
 */
export function sortableNumber(value: number): string {
  const view = new DataView(new ArrayBuffer(BYTES));
  // Adding zero makes -0 the same as 0.
  view.setFloat64(0, value + 0);
  const digits = view.getBigUint64(0).toString(HEX).padStart(HEX, '0');
  if (value >= 0) return NUMBER_MARK + digits;
  return NEGATIVE_MARK + digits.replaceAll(/./g, (digit) => HEX_DIGITS.at(~HEX_DIGITS.indexOf(digit)) ?? '');
}
