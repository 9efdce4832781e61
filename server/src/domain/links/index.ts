import { inputError } from '../errors.ts';
import { integrationsOf } from '../messages/sending/rules.ts';
import type { Ports } from '../ports/index.ts';
import type { LinkService } from '../services/index.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf, requirePerson } from '../users/caller.ts';

/** Characters of an address. */
const MOST_URL = 2_048;
const WEB = /^https?:\/\/[^\s/?#]+/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Reads a link, for which people may leave out `https://`. @throws ApiError `input` if it is no address of the web. */
export function readUrl(given: string): string {
  const text = given.trim();
  const url = SCHEME.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`;
  if (text === '' || url.length > MOST_URL || !WEB.test(url))
    throw inputError(`url must be an address such as https://example.com, at most ${MOST_URL} characters`);
  return url;
}

export function linkService(ports: Ports): LinkService {
  return {
    async preview(actor, given) {
      const url = readUrl(given);
      await runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        if (!caller.server) requirePerson(caller);
      });
      const found = (await integrationsOf(ports).links?.scrape(url)) ?? null;
      if (found === null) throw inputError('url cannot be previewed: nothing there answers with a page');
      return found;
    },
  };
}
