import { DESCRIPTIONS } from '../../../src/embed/config/descriptions.ts';
import { ATTRIBUTES, type Attribute, attributeName, readValue } from '../../../src/embed/config/index.ts';
import type { Config } from '../../../src/embed/contract.ts';
import { propertyFields } from '../properties.ts';
import type { Field, Group } from './field.ts';
import { grouped } from './groups.ts';

/** Settings that hold sentences. */
const LONG: readonly string[] = ['greeting', 'away'];
const COLOURS: readonly string[] = ['accent'];

function shown(fallback: unknown): string {
  if (typeof fallback === 'boolean') return fallback ? 'on' : 'off';
  return Array.isArray(fallback) ? fallback.join(', ') : String(fallback ?? '');
}

/** `channelType` -> `Channel type` */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function controlOf(name: string, { options, fallback }: Attribute<unknown>): Field['control'] {
  if (options) return 'choice';
  if (LONG.includes(name)) return 'long';
  if (COLOURS.includes(name)) return 'colour';
  return typeof fallback === 'number' ? 'number' : 'text';
}

function fieldOf(name: keyof Config, attribute: Attribute<unknown>): Field {
  return {
    attribute: attributeName(name),
    label: labelOf(name),
    description: DESCRIPTIONS[name],
    control: controlOf(name, attribute),
    options: attribute.options ?? [],
    fallback: shown(attribute.fallback),
    check(value) {
      const read = readValue(attribute, value);
      return 'expected' in read ? `Expected ${read.expected}.` : null;
    },
  };
}

/** Returns every setting of the widget, from the table it reads, and the public custom properties. */
export function groups(): readonly Group[] {
  const entries = Object.entries(ATTRIBUTES) as [keyof Config, Attribute<unknown>][];
  return [
    ...grouped(entries.map(([name, attribute]) => fieldOf(name, attribute))),
    { title: 'Colours and fonts', fields: propertyFields() },
  ];
}
