/**
 * Comes with the script of the room's screen, and runs before the shell is here: it requests the newest page of the
 * room as soon as the visitor's token is known.
 */
import { firstPageCall, storageKeys, tokenIn } from '../../chat/index.ts';
import { mayBeMarkdown } from '../../ui/index.ts';
import { randomId } from '../../util/random-id.ts';
import { baseUrl, channelTypeOf, identityOf } from '../chat-options.ts';
import type { Config, EarlyHandoff, Handoff } from '../contract.ts';
import { areaOf } from '../environment/storage.ts';
import { fetchModule } from '../parts/fetch-module.ts';
import { sameAnswer } from './answer.ts';

/** The settings that decide which page is requested, with their defaults. They are read before they are checked. */
const DEFAULTS = {
  key: '',
  identity: 'guest',
  api: '',
  channel: '',
  channelType: '',
  tokenUrl: '',
  storage: 'local',
} as const;

/** Reads the token from the owner's answer, and leaves the answer to the widget. Null without a usable answer. */
async function tokenOf(answer: Handoff['token']): Promise<string | null> {
  const found = (await answer)?.clone();
  return found?.ok ? (tokenIn((await found.text()).trim()) ?? null) : null;
}

/** Returns whether a message of the page needs the script that formats text, which then comes with the shell. */
function hasMarks(body: string): boolean {
  try {
    const { messages }: { messages?: readonly { text?: string }[] } = JSON.parse(body);
    return messages?.some(({ text }) => mayBeMarkdown(text ?? '')) === true;
  } catch {
    return false;
  }
}

/**
 * Requests the newest page of the room.
 * @throws if a setting or the token cannot be read: the widget reports the reason
 */
export async function ask(handoff: EarlyHandoff): Promise<void> {
  const { settings, chatChunk } = handoff;
  // A page that is prepared in advance may never be looked at. An app's client makes its own requests.
  if (settings.client || (document as { readonly prerendering?: boolean }).prerendering) return;
  const given = Object.entries(DEFAULTS).map(([name, value]) => [name, settings[name] ?? value]);
  const config: Config = { ...Object.fromEntries(given), mode: 'room' };
  const { key, channel, storage } = config;
  const call = firstPageCall(
    {
      ...{ key, channel, environment: { randomId } },
      baseURL: baseUrl(config.api, chatChunk),
      channelType: channelTypeOf(config),
      identity: identityOf(config, undefined),
    },
    {
      token: await tokenOf(handoff.token),
      stored: areaOf(storage)?.getItem(storageKeys(key).guest) ?? null,
    },
  );
  if (!call) return;
  const { url, ...options } = call;
  handoff.page = {
    request: sameAnswer(url, options),
    at: Date.now(),
    // The body is read at once: the request ends even if no one takes the answer.
    answer: fetch(url, options)
      .then(async (found) => {
        const body = await found.text();
        if (hasMarks(body))
          void fetchModule(chatChunk.replace(/chat(?=-[^/]*$)/, 'rich-text')).catch(() => {});
        return new Response(body, found);
      })
      .catch(() => undefined),
  };
}
