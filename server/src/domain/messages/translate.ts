import { ApiError, inputError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import type { Ports, Translator } from '../ports/index.ts';
import type { Actor, MessageView } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';
import { actingCaller } from '../users/acting-user.ts';
import { callerOf } from '../users/caller.ts';
import { messageView } from '../views/message-views.ts';
import { readableMessage, refuseDeleted } from './load.ts';
import { integrationsOf } from './sending/rules.ts';
import { storeUpdated } from './store-updated.ts';

/** Languages of the API. */
const LANGUAGES: readonly string[] =
  `af sq am ar az bn bs bg zh zh-TW hr cs da fa-AF nl en et fi fr fr-CA ka de el ha he hi hu id it ja ko lv ms no fa ps
  pl pt ro ru sr sk sl so es es-MX sw sv tl ta th tr uk ur vi lt ht`.split(/\s+/);

function requireLanguage(language: string): void {
  if (!LANGUAGES.includes(language)) throw inputError(`language must be one of [${LANGUAGES.join(' ')}]`);
}

/** @throws ApiError `featureOff` that says which part is missing. */
function requireTranslator(ports: Ports): Translator {
  const { translator } = integrationsOf(ports);
  if (translator === undefined || translator === null)
    throw new ApiError(
      'featureOff',
      'this server has no translator: give one to createServer({ messages: { translator } })',
    );
  return translator;
}

/** Translates a text that is no message. The server only. @throws ApiError `input`, `notAllowed`, `featureOff`. */
export async function translateText(
  ports: Ports,
  actor: Actor,
  { text, from, to }: { readonly text: () => string; readonly from: string | null; readonly to: string },
): Promise<string> {
  if (actor.kind !== 'server')
    throw new ApiError('notAllowed', 'translating texts is only allowed with server side auth');
  requireLanguage(to);
  const given = text();
  return (await requireTranslator(ports).translate({ text: given, from, to })).text;
}

/**
 * Adds a message's text in another language; everybody who sees the message gets it.
 * @throws ApiError `input`, `notFound`, `featureOff`.
 */
export async function translateMessage(
  ports: Ports,
  actor: Actor,
  { id, language }: { readonly id: string; readonly language: string },
): Promise<MessageView> {
  requireLanguage(language);
  const before = await runReadUnit(ports, async (unit) => {
    const { message } = await readableMessage(unit, await callerOf(unit.store.users, actor), id);
    refuseDeleted(message);
    return message;
  });
  const translator = requireTranslator(ports);
  const from = before.i18n?.language ?? null;
  const { text } = before;
  const done = await translator.translate({ text, from, to: language });
  return runUnit(ports, async (unit) => {
    const caller = await actingCaller(unit, actor);
    const { message, access } = await readableMessage(unit, caller, id);
    const viewer = caller.id;
    // The text changed during its translation, so the translation is of another text.
    if (message.deletedAt !== null || message.text !== text) return messageView(unit, message, { viewer });
    const i18n = {
      ...message.i18n,
      language: done.from,
      [`${done.from}_text`]: text,
      [`${language}_text`]: done.text,
    };
    const change = changeOf(unit, access.channel);
    const translated = { ...message, i18n, updatedAt: change.stamp() };
    await storeUpdated(change, translated, { user: caller.user });
    return messageView(unit, translated, { viewer });
  });
}
