import { languageFor } from '../../src/embed/texts/language-for.ts';

/** Layouts without a launcher. */
const PLACED = ['inline', 'page'];

/**
 * Returns the tag with the launcher's name in the chosen language. The script that draws the launcher knows English
 * alone, and the chat's own texts come when it opens.
 * An owner's own name stays, and so does a tag that draws no launcher.
 * @param names names of the launcher by language, without English
 */
export function withLauncherName(
  attributes: ReadonlyMap<string, string>,
  names: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const draws =
    !PLACED.includes(attributes.get('data-layout') ?? '') &&
    (attributes.get('data-launcher') ?? 'auto') === 'auto';
  const language = languageFor(attributes.get('data-locale') ?? 'auto')?.language;
  const name = language && names[language];
  if (!draws || !name || attributes.has('data-launcher-label')) return attributes;
  return new Map([...attributes, ['data-launcher-label', name]]);
}
