import { type Outcome, type Row, verdict } from './outcome.ts';
import type { Summary } from './stats.ts';

const HEAD = ['what', 'unit', 'Stoop min / median / max', 'bare min / median / max', 'ratio', 'floor', ''];
/** Decimals are noise from this value on. */
const WHOLE_FROM = 100;
const NOTHING = '–';

/** Returns the figures of one benchmark as a Markdown table, readable in a terminal too, with notes below. */
export function asText(name: string, outcome: Outcome): string {
  if (outcome.kind === 'leftOut') return `## ${name}\n\nLeft out: ${outcome.reason}\n`;
  const notes = outcome.notes.map((note) => `- ${note}`);
  const table = asTable([HEAD, ...outcome.rows.map(cells)]);
  return [`## ${name}`, '', ...table, '', ...notes, ...(notes.length > 0 ? [''] : [])].join('\n');
}

function cells(row: Row): string[] {
  return [
    row.what,
    row.unit,
    threeOf(row.stoop),
    row.bare === null ? NOTHING : threeOf(row.bare),
    row.ratio === null ? NOTHING : threeOf(row.ratio),
    floorText(row),
    verdict(row) ?? '',
  ];
}

function floorText({ floor, unit }: Row): string {
  if (floor === null) return NOTHING;
  if (floor.kind === 'share') return `ratio ≤ ${floor.atMost}`;
  return floor.kind === 'ratio' ? `ratio ≥ ${floor.atLeast}` : `≤ ${floor.atMost} ${unit}`;
}

function threeOf({ min, median, max }: Summary): string {
  return [min, median, max].map(number).join(' / ');
}

function number(value: number): string {
  const digits = value >= WHOLE_FROM ? 0 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

function asTable(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 1));
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const rule = line(
    HEAD.map(() => ''),
    '-',
  );
  return [line(head), rule, ...body.map((row) => line(row))];
}
