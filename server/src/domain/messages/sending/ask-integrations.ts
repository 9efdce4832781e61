import { ApiError } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import type { CommandReply, Hooks, ModerationCommand, SendVerdict } from '../../ports/index.ts';
import { appSettings } from '../../settings/read.ts';
import type { Actor, BeforeSend, Json } from '../../types/index.ts';
import type { Unit, UnitPorts } from '../../unit.ts';
import { viewUser } from '../../users/people.ts';
import { messageView } from '../../views/message-views.ts';
import { askCommand } from '../commands/ask.ts';
import { giphyAttachment } from '../commands/giphy.ts';
import { isModeration, type ParsedCommand } from '../commands/parse.ts';
import { commandTarget } from '../commands/target.ts';
import { linksToShow, scrapeLinks } from './links.ts';
import type { Ready } from './prepare.ts';
import { integrationsOf } from './rules.ts';

export type Rewrite = Extract<SendVerdict, { readonly kind: 'rewrite' }>;

/** The answer of an integration, to store with the message. */
export type IntegrationResult =
  /** `late`: the links were not looked up in time. */
  | {
      readonly kind: 'links';
      readonly found: readonly Json[];
      readonly late: Promise<readonly Json[]> | null;
      /** What the app's hook has changed; absent for nothing. */
      readonly rewrite?: Rewrite;
    }
  /** The app's hook refuses the message. */
  | { readonly kind: 'vetoed'; readonly text: string }
  | { readonly kind: 'gif'; readonly attachment: Json | null }
  | { readonly kind: 'moderated'; readonly text: string; readonly failed: boolean }
  | { readonly kind: 'custom'; readonly reply: CommandReply | null };

export type Question = () => Promise<IntegrationResult>;

const DONE: { readonly [command in ModerationCommand]: string } = {
  ban: 'has been banned',
  unban: 'has been unbanned',
  mute: 'has been muted',
  unmute: 'has been unmuted',
  flag: 'has been flagged',
};

async function moderation(
  unit: Unit,
  actor: Actor,
  {
    name,
    ready: { access, command, input, user },
  }: { readonly name: ModerationCommand; readonly ready: Ready },
): Promise<Question> {
  const {
    userId,
    name: called,
    reason,
  } = await commandTarget(unit, command?.args ?? '', input.mentionedUserIds);
  const failed = (text: string): IntegrationResult => ({ kind: 'moderated', text, failed: true });
  const mayNot = userId === user.id && (name === 'mute' || name === 'ban');
  return async () => {
    if (userId === null)
      return failed(called === '' ? `Say who: /${name} @user` : `User ${called} not found`);
    if (mayNot) return failed(`You cannot ${name} yourself`);
    const acting: Actor = actor.kind === 'server' ? { kind: 'server', userId: user.id, user: null } : actor;
    try {
      const call = { cid: access.channel.cid, targetId: userId, reason };
      await integrationsOf(unit).moderation?.run(name, acting, call);
    } catch (error) {
      if (error instanceof ApiError) return failed(error.message);
      throw error;
    }
    return { kind: 'moderated', text: `User ${called} ${DONE[name]}`, failed: false };
  };
}

/** Waits a while for the content of new links in a text; a late answer is not lost. Null: no question. */
export function linkQuestion(ports: UnitPorts, text: string, attachments: readonly Json[]): Question | null {
  const scraper = integrationsOf(ports).links;
  if (scraper === undefined || scraper === null) return null;
  const urls = linksToShow(text, attachments);
  if (urls.length === 0) return null;
  return async () => {
    const found = scrapeLinks(scraper, urls);
    let cancel = () => {};
    const timeout = new Promise<null>((resolve) => {
      cancel = ports.timers.at(ports.clock.now() + LIMITS.enrichmentMs, () => resolve(null));
    });
    const inTime = await Promise.race([found, timeout]);
    cancel();
    return { kind: 'links', found: inTime ?? [], late: inTime === null ? found : null };
  };
}

/** Returns the call to an integration that the message needs before it is stored; null for none. */
export async function questionOf(
  unit: Unit,
  actor: Actor,
  { ready, skipsLinks }: { readonly ready: Ready; readonly skipsLinks: boolean },
): Promise<Question | null> {
  const { command, config, record } = ready;
  if (command !== null) return commandQuestion(unit, actor, { ready, command });
  const showsLinks = config.urlEnrichment && !skipsLinks;
  const beforeSend = unit.store.policy?.hooks.beforeSend ?? null;
  if (beforeSend !== null && unit.hooks !== undefined)
    return hookQuestion(unit, { ready, hooks: unit.hooks, beforeSend, showsLinks });
  return showsLinks ? linkQuestion(unit, record.text, record.attachments) : null;
}

const VETOED = 'Message was rejected by the app';

interface HookQuestion {
  readonly ready: Ready;
  readonly hooks: Hooks;
  readonly beforeSend: BeforeSend;
  readonly showsLinks: boolean;
}

/** Asks the app about a message, and then for the content of the links in its answer. */
async function hookQuestion(
  unit: Unit,
  { ready: { record, user }, hooks, beforeSend, showsLinks }: HookQuestion,
): Promise<Question> {
  const view = await messageView(unit, record, { viewer: user.id, known: [user] });
  return async () => {
    const verdict = await hooks.beforeSend(beforeSend, view, viewUser(unit, user));
    if (verdict.kind === 'refuse') return { kind: 'vetoed', text: verdict.text || VETOED };
    const rewrite = verdict.kind === 'rewrite' ? verdict : null;
    const links = showsLinks ? linkQuestion(unit, rewrite?.text ?? record.text, record.attachments) : null;
    const found = links === null ? null : await links();
    const none = { kind: 'links', found: [], late: null } as const;
    const result = found?.kind === 'links' ? found : none;
    return rewrite === null ? result : { ...result, rewrite };
  };
}

async function commandQuestion(
  unit: Unit,
  actor: Actor,
  { ready, command: { name, args, kind } }: { readonly ready: Ready; readonly command: ParsedCommand },
): Promise<Question> {
  const { record, user } = ready;
  const { gifs, commands } = integrationsOf(unit);
  if (isModeration(name)) return moderation(unit, actor, { name, ready });
  if (kind !== 'custom')
    return async () => ({ kind: 'gif', attachment: await giphyAttachment(gifs, args, 0) });
  const view = await messageView(unit, record, { viewer: user.id, known: [user] });
  const { commandUrl } = await appSettings(unit);
  const call = { name, args };
  return async () => {
    const reply = await askCommand(commands, {
      call,
      message: view,
      user: viewUser(unit, user),
      formData: null,
      url: commandUrl,
    });
    return { kind: 'custom', reply };
  };
}
