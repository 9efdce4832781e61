export interface GreetingFacts {
  readonly url: string;
  readonly key: string;
  readonly inboxLinks: ReadonlyMap<string, string>;
}

/** Returns the text that `npm start` prints once everything runs. */
export function greeting({ url, key, inboxLinks }: GreetingFacts): string {
  const links = [...inboxLinks].map(([name, link]) => `  as ${name}:\n  ${link}`);
  return [
    '',
    'Stoop is running.',
    '',
    `  shop       ${url}/`,
    `  room       ${url}/room`,
    `  configure  ${url}/configure`,
    `  gallery    ${url}/gallery`,
    `  api        ${url}    key ${key}`,
    '',
    'Answer the shop’s visitors in the inbox. Each link signs in once, within ten minutes.',
    '',
    ...links,
    '',
    '  Another link:  npm run sign-in -- ines',
    '',
    'Ctrl-C stops it; conversations are kept.',
  ].join('\n');
}
