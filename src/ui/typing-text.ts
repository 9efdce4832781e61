import type { Person } from '../chat/index.ts';
import { listTexts, type Messages } from '../i18n/index.ts';
import { nameOf } from './name-of.ts';

/** Formats the people who type: "Freya and Jonas are typing". */
export function typingText(people: readonly Person[], m: Messages): string {
  const [first, second] = people;
  if (!first) return '';
  const name = nameOf(first, m);
  if (!second) return listTexts.typingOne({ name });
  if (people.length === 2) return listTexts.typingTwo({ first: name, second: nameOf(second, m) });
  return listTexts.typingMany({ name, count: people.length - 1 });
}
