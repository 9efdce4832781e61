import { nextTask } from '../util/next-task.ts';
import {
  type Command,
  type Commands,
  createCommands,
  createFacts,
  createSettingCommands,
} from './commands/index.ts';
import { createConfigSource } from './config-source.ts';
import type { Handoff, Wanted } from './contract.ts';
import { forgetVisitor } from './environment/index.ts';
import { createHostEvents, reportErrors } from './host-events.ts';
import { startWidget } from './start-widget.ts';
import { createTexts } from './texts/index.ts';
import { reportUsage, StoopUsageError } from './usage-error.ts';
import { VERSION } from './version.ts';
import { createWidget, type Widget, type WidgetParts } from './widget.ts';

/**
 * `consentMissing`: no consent, or no longer. Calls of the page wait meanwhile, as they do before the widget loads.
 */
type State =
  | { readonly kind: 'running'; readonly widget: Widget; readonly commands: Commands }
  | { readonly kind: 'consentMissing'; readonly commands: Commands; readonly waiting: (() => void)[] }
  | { readonly kind: 'ended' };

/** Longest wait of the first drawing for its texts, ms; after that it is English until the texts are here. */
const WORDS_MS = 1_500;

/**
 * Waits until a page that the browser prepares in advance (speculation rules) is shown. Such a page may never be
 * looked at, so nothing is requested or reported for it.
 */
const activated = () =>
  (document as { readonly prerendering?: boolean }).prerendering &&
  new Promise((go) => document.addEventListener('prerenderingchange', go));

/** Removes everything of the visitor. */
function endVisit({ setOpen, chat, config, dispose }: Widget): void {
  setOpen(false, 'api');
  // An open room would go on as a reader without a name.
  chat.deactivate();
  chat.logout();
  dispose();
  forgetVisitor(config.get().key);
}

const destroyed = (name: string) =>
  new StoopUsageError(`Stoop("${name}"): the chat was destroyed; run the tag again.`, 'destroyed');

/** Returns the command of that name, or the calls that wait for consent. */
function commandIn(state: State, name: string): Command | (() => void)[] {
  if (state.kind === 'ended') throw destroyed(name);
  const command = Object.hasOwn(state.commands, name) ? state.commands[name] : undefined;
  if (command) return command;
  // An unknown name is reported once consent is given, as the loader reports it once the widget is there.
  if (state.kind === 'consentMissing') return state.waiting;
  throw new StoopUsageError(
    `Stoop("${quoted(name)}"): no such command; expected one of ${Object.keys(state.commands).join(', ')}`,
  );
}

/** Creates the chat behind the page's calls. It runs while there is consent, until it is ended. */
function createVisit(parts: WidgetParts, stopReporting: () => void) {
  const { handoff, config, events, texts } = parts;
  const settings = createSettingCommands({ config, events, settle, end });
  let state: State;
  const hasConsent = () => config.get().consent !== 'required';

  function run(from: Handoff): State {
    const widget = createWidget({ ...parts, handoff: from });
    return { kind: 'running', widget, commands: createCommands(widget, settings) };
  }
  function start(): void {
    const commands = { ...settings, get: createFacts(null) } as unknown as Commands;
    if (handoff.signal.aborted) state = { kind: 'ended' };
    else state = hasConsent() ? run(handoff) : { kind: 'consentMissing', commands, waiting: [] };
  }
  /** Starts for a new visitor when consent is given, and runs the page's calls that waited. */
  function resume({ waiting }: State & { kind: 'consentMissing' }): void {
    // The person who was signed in when the widget was requested may have left since.
    const next = run({ ...handoff, token: undefined, page: undefined });
    state = next;
    void texts.follow();
    handoff.launcher.apply();
    for (const call of waiting) call();
    if (state === next) begin();
  }
  /** Ends the visit when consent is taken back. The page's listeners stay. */
  function settle(): void {
    if (state.kind === 'running' && !hasConsent()) {
      endVisit(state.widget);
      start();
      handoff.launcher.apply();
    } else if (state.kind === 'consentMissing' && hasConsent()) resume(state);
  }
  function end(): void {
    if (state.kind === 'ended') return;
    const { widget } = { widget: null, ...state };
    state = { kind: 'ended' };
    events.emit('destroy', {});
    stopReporting();
    widget?.dispose();
    handoff.dispose();
  }
  function call(name: string, args: readonly unknown[]): unknown {
    const command = commandIn(state, name);
    const answer =
      typeof command === 'function'
        ? command(...args)
        : new Promise((resolve) => {
            command.push(() => resolve(new Promise((done) => done(call(name, args)))));
          });
    return (answer as Partial<Promise<unknown>> | undefined)?.then ? unlessDestroyed(name, answer) : answer;
  }
  /** Returns the answer of a call, which is refused if the chat is destroyed meanwhile. */
  function unlessDestroyed(name: string, answer: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal } = handoff;
      const refuse = () => reject(destroyed(name));
      signal.addEventListener('abort', refuse);
      Promise.resolve(answer)
        .finally(() => signal.removeEventListener('abort', refuse))
        .then(resolve, reject);
    });
  }
  function begin(wanted?: Wanted): void {
    if (state.kind === 'running') startWidget(state.widget, wanted);
  }
  return { hasConsent, start, begin, call, state: () => state };
}

/**
 * Takes over from the loader: draws the shell, replays the calls made so far, and then does what was requested.
 * Resolves when the shell stands; the chat client may still be loading.
 */
export async function boot(handoff: Handoff): Promise<void> {
  // Evaluating the shell, reading the settings, drawing and opening are tasks of their own: together they block a
  // slow phone.
  await nextTask();
  const config = createConfigSource(handoff);
  const events = createHostEvents(handoff.host);
  const stopReporting = reportErrors(events);
  const texts = createTexts(config, handoff.host);
  const visit = createVisit({ handoff, config, events, texts }, stopReporting);
  await activated();
  // A shell that changes its language while the visitor looks is worse than a shell
  // that appears a moment later.
  if (visit.hasConsent())
    await Promise.race([texts.follow(), new Promise((late) => setTimeout(late, WORDS_MS))]);
  await nextTask();
  visit.start();
  // The signed-in person is known before the first request to the server.
  await handoff.takeOver({
    call: reportingUsage(visit.call),
    pressed(what) {
      const state = visit.state();
      if (state.kind !== 'running') return;
      const { panel, setOpen } = state.widget;
      setOpen(what === 'open' || !panel.state.get().open, 'user');
    },
  });
  await nextTask();
  // `destroy` may have been among the calls, or came while the widget loaded.
  if (visit.state().kind === 'ended') {
    stopReporting();
    return;
  }
  // Consent was given by script before anybody could listen.
  if (handoff.settings.consent === 'true') events.emit('consent', { granted: true });
  visit.begin(handoff.wanted);
  events.emit('load', { version: VERSION });
  events.emit('ready', { version: VERSION });
}

/** Longest piece of a wrong name that is quoted to the owner, characters. */
const QUOTE_MAX = 40;

const quoted = (name: unknown): string => (typeof name === 'string' ? name.slice(0, QUOTE_MAX) : typeof name);

/** Reports the page's mistakes on its console too, because many callers ignore the answer. */
function reportingUsage(call: (name: string, args: readonly unknown[]) => unknown): typeof call {
  return (name, args) => {
    try {
      const answer = call(name, args);
      // A page may have replaced `Promise`, as zone.js does.
      (answer as Partial<Promise<unknown>> | undefined)?.catch?.(reportUsage);
      return answer;
    } catch (reason) {
      reportUsage(reason);
      throw reason;
    }
  };
}
