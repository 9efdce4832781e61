import type { Download } from '../services/index.ts';

/**
 * Reads `bytes=0-99`, `bytes=100-`, `bytes=-50`. Returns null for the whole file, also if several pieces are asked for.
 */
export function readRange(range: string | null, size: number): Download['range'] {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? null : { start, end };
}
