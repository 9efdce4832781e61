import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../scripts/build.mjs';
import type { Facts } from '../configure/facts.ts';

/** `locale-zh-Hant-parts-Ala8qO7W.js` -> `zh-Hant` */
const LANGUAGE = /^locale-(?!.*-emoji-)(.+?)(?:-parts|-more)?-[\w-]{8}\.js$/;

/** Returns the compressed sizes of the built files. @param folder folder of the build */
export async function widgetBytes(
  { loader, widget, chat, files }: Manifest,
  folder: string,
): Promise<Facts['bytes']> {
  const sizes = await Promise.all(
    files.map(async ({ name }) => [name, (await stat(join(folder, `${name}.br`))).size] as const),
  );
  const sizeOf = new Map(sizes);
  const languages = new Map<string, number>();
  const parts: number[] = [0];
  for (const [name, size] of sizes) {
    const language = LANGUAGE.exec(name)?.[1];
    if (language) languages.set(language, (languages.get(language) ?? 0) + size);
    else if (![loader, widget, chat].includes(name)) parts.push(size);
  }
  return {
    loader: sizeOf.get(loader) ?? 0,
    open: (sizeOf.get(widget) ?? 0) + (sizeOf.get(chat) ?? 0),
    language: Math.max(0, ...languages.values()),
    part: Math.max(...parts),
  };
}
