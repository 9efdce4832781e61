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
import { StoopUsageError, tellUsage } from './usage-error.ts';
import { VERSION } from './version.ts';
import { createWidget, type Widget } from './widget.ts';

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

/**
 * Takes over from the loader: draws the shell, replays the calls made so far, and then does what was requested.
 * Resolves when the shell stands; the chat client may still be loading.
 */
export async function boot(handoff: Handoff): Promise<void> {
  const config = createConfigSource(handoff);
  const events = createHostEvents(handoff.host);
  const stopReporting = reportErrors(events);
  const ports = { config, events, settle, end };
  const settings = createSettingCommands(ports);
  const texts = createTexts(config, handoff.host);
  await activated();
  // A shell that changes its language while the visitor looks is worse than a shell
  // that appears a moment later.
  if (hasConsent()) await Promise.race([texts.follow(), new Promise((late) => setTimeout(late, WORDS_MS))]);
  let state: State = hasConsent() ? run() : awaitConsent();

  function hasConsent(): boolean {
    return config.get().consent !== 'required';
  }
  function run(from = handoff): State {
    const widget = createWidget(from, config, events, texts);
    return { kind: 'running', widget, commands: createCommands(widget, settings) };
  }
  function awaitConsent(): State {
    const commands = { ...settings, get: createFacts(null) } as unknown as Commands;
    return { kind: 'consentMissing', commands, waiting: [] };
  }
  /** Ends the visit when consent is taken back: removes everything of the visitor, and keeps the page's listeners. */
  function withdraw({ widget }: State & { kind: 'running' }): void {
    widget.setOpen(false, 'api');
    // An open room would go on as a reader without a name.
    widget.chat.deactivate();
    widget.chat.logout();
    widget.dispose();
    forgetVisitor(config.get().key);
    state = awaitConsent();
    handoff.launcher.apply();
  }
  /** Starts for a new visitor when consent is given, and runs the page's calls that waited. */
  function resume({ waiting }: State & { kind: 'consentMissing' }): void {
    // The person who was signed in when the widget was requested may have left since.
    const next = run({ ...handoff, token: undefined });
    state = next;
    void texts.follow();
    handoff.launcher.apply();
    for (const call of waiting) call();
    if (state === next) begin('ready');
  }
  function settle(): void {
    if (state.kind === 'running' && !hasConsent()) withdraw(state);
    else if (state.kind === 'consentMissing' && hasConsent()) resume(state);
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
    if (state.kind === 'ended')
      throw new StoopUsageError(`Stoop("${name}"): the chat was destroyed; run the tag again.`);
    const command: Command | undefined = Object.hasOwn(state.commands, name)
      ? state.commands[name]
      : undefined;
    if (command) return command(...args);
    if (state.kind === 'running')
      throw new StoopUsageError(
        `Stoop("${quoted(name)}"): no such command; expected one of ${Object.keys(state.commands).join(', ')}`,
      );
    // An unknown name is reported once consent is given, as the loader reports it once the widget is there.
    const { waiting } = state;
    return new Promise((resolve) => {
      waiting.push(() => resolve(new Promise((done) => done(call(name, args)))));
    });
  }
  function begin(wanted: Wanted): void {
    if (state.kind === 'running') startWidget(state.widget, wanted);
  }
  // The signed-in person is known before the first request to the server.
  await handoff.takeOver({
    call: told(call),
    pressed(what) {
      if (state.kind !== 'running') return;
      const { panel, setOpen } = state.widget;
      setOpen(what === 'open' || !panel.state.get().open, 'user');
    },
  });
  // `destroy` may have been among the calls.
  if ((state as State).kind === 'ended') return;
  // Consent was given by script before anybody could listen.
  if (handoff.settings.consent === 'true') events.emit('consent', { granted: true });
  begin(handoff.wanted);
  events.emit('load', { version: VERSION });
  events.emit('ready', { version: VERSION });
}

/** Longest piece of a wrong name that is quoted to the owner, characters. */
const QUOTE_MAX = 40;

const quoted = (name: unknown): string => (typeof name === 'string' ? name.slice(0, QUOTE_MAX) : typeof name);

/** Reports the page's mistakes on its console too, because many callers ignore the answer. */
function told(call: (name: string, args: readonly unknown[]) => unknown): typeof call {
  return (name, args) => {
    try {
      const answer = call(name, args);
      // A page may have replaced `Promise`, as zone.js does.
      (answer as Partial<Promise<unknown>> | undefined)?.catch?.(tellUsage);
      return answer;
    } catch (reason) {
      tellUsage(reason);
      throw reason;
    }
  };
}
