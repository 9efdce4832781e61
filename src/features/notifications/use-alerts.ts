import { useEffect, useRef } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { addToast, alertChoicesOf, dropToast } from '../../chat/notifications/index.ts';
import { notificationsTexts } from '../../i18n/index.ts';
import {
  attachmentsLabel,
  goToMessage,
  nameOf,
  readPlain,
  showDesktop,
  type Ui,
  useUi,
} from '../../ui/index.ts';
import { createLeader } from './leader.ts';
import { createSeenOnce, type SeenOnce } from './seen-once.ts';
import { type Alert, followAlerts, followRemovals, type Removal, shortText } from './state/index.ts';
import { playTone } from './tone.ts';
import { createTones } from './tones.ts';

/** Longer than other toasts: this one comes unasked, and its text cannot be read elsewhere. */
const REMOVED_MS = 8_000;

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** Returns the plain text of a message, or a label of its attachment. */
async function wordsOf(alert: Alert, { host, m }: Ui): Promise<string> {
  return shortText((await readPlain(alert.text, host.parts)) || attachmentsLabel(alert, m));
}

function openAlert(ui: Ui, alert: Alert | Removal): void {
  ui.host.open();
  goToMessage(ui, alert.cid, alert);
}

interface Now {
  readonly ui: Ui;
  readonly runtime: ChatRuntime;
  /** True while the panel is open. */
  readonly open: boolean;
}

/** Shows a due reminder until the person has seen it in any tab. */
async function showReminder({ ui, runtime }: Now, alert: Alert, once: SeenOnce): Promise<void> {
  const text = await wordsOf(alert, ui);
  const key = `reminder:${alert.messageId}`;
  if (!once.show(key)) return;
  addToast(runtime, {
    text: notificationsTexts.reminderDue({ text }),
    type: 'reminder:due',
    severity: 'info',
    duration: 0,
    key,
    actions: [{ label: notificationsTexts.open(), run: () => openAlert(ui, alert) }],
  });
}

/** Tells the person that their message was removed. */
function showRemoval({ ui, runtime }: Now, removal: Removal): void {
  const open = { label: notificationsTexts.open(), run: () => openAlert(ui, removal) };
  addToast(runtime, {
    text: notificationsTexts.removed(),
    type: 'moderation:message:removed',
    severity: 'warning',
    duration: REMOVED_MS,
    // One key, so that many removals share one toast.
    key: 'moderation:message:removed',
    actions: removal.gone ? [] : [open],
  });
}

/** Returns whether to play a tone: tones are on, and this tab does not show the message right now. */
function wantsTone({ ui, runtime, open }: Now, { kind, cid }: Alert): boolean {
  const reading = kind === 'message' && isLookedAt() && open && ui.model.conversation.get().cid === cid;
  return alertChoicesOf(runtime).chosen.get().sound && !reading;
}

/**
 * Shows a desktop notification, if enabled, while the page is not in view.
 * @param shown functions that close the notifications, by conversation
 */
async function showOnDesktop(
  { ui, runtime }: Now,
  alert: Alert,
  shown: Map<string, () => void>,
): Promise<void> {
  const { cid, author, channel, kind, messageId } = alert;
  const wanted = () => alertChoicesOf(runtime).chosen.get().desktop && !isLookedAt();
  if (!wanted()) return;
  const body = await wordsOf(alert, ui);
  // The person may have come back in the meantime.
  if (!wanted()) return;
  const name = kind === 'reminder' ? notificationsTexts.reminder() : nameOf(author, ui.m);
  const close = showDesktop({
    title: channel ? notificationsTexts.inChannel({ name, channel }) : name,
    body,
    tag: `stoop:${kind === 'reminder' ? messageId : cid}`,
    open: () => openAlert(ui, alert),
    ...(author.image ? { icon: author.image } : {}),
  });
  if (close) shown.set(cid, close);
}

interface Settings {
  /** Name of the person's alerts in this app, for all their tabs. */
  readonly name: string;
  readonly playsSound: boolean;
  readonly showsDesktop: boolean;
}

/** Starts to notify. Returns a function that ends that. */
function startAlerts(
  runtime: ChatRuntime,
  { name, playsSound, showsDesktop }: Settings,
  current: () => Now,
): () => void {
  const shown = new Map<string, () => void>();
  let shows = Promise.resolve();
  let ended = false;
  // Tabs need no leader if there is nothing to notify of.
  const soundLeader = playsSound ? createLeader(name, 'pressed') : null;
  const seen = playsSound || showsDesktop ? createLeader(name, 'seen') : null;
  const tones = soundLeader && createTones(`${name}:tones`, () => void (soundLeader.leads() && playTone()));
  const once = createSeenOnce(`${name}:due`, (due) => dropToast(runtime, due));

  function show(alert: Alert): void {
    const now = current();
    if (alert.kind === 'reminder') void showReminder(now, alert, once);
    // Only the tab viewed last knows whether the message is being read.
    if (alert.quiet || !seen?.leads()) return;
    if (tones && wantsTone(now, alert)) tones.ring();
    // One after the other: reading the Markdown takes a varying time, and the last message of a
    // conversation must win.
    if (showsDesktop) shows = shows.then(() => (ended ? undefined : showOnDesktop(now, alert, shown)));
  }
  // Back on the page, the person needs no notifications.
  function closeAll(): void {
    for (const close of shown.values()) close();
    shown.clear();
  }
  const stop = followAlerts(runtime, show);
  const stopRemovals = followRemovals(runtime, (removal) => showRemoval(current(), removal));
  addEventListener('focus', closeAll);
  return () => {
    ended = true;
    removeEventListener('focus', closeAll);
    closeAll();
    stop();
    stopRemovals();
    once.stop();
    tones?.stop();
    soundLeader?.stop();
    seen?.stop();
  };
}

interface Reader {
  /** Identifies the app; empty before the first connection. */
  readonly key: string;
  readonly me: string;
  /** True while the panel is open. */
  readonly open: boolean;
}

/** Notifies of messages and reminders that the person is not looking at, once for all their tabs. */
export function useAlerts(runtime: ChatRuntime | null, { key, me, open }: Reader): void {
  const ui = useUi();
  const current = useRef({ ui, open });
  current.current = { ui, open };
  const { sound: playsSound, notifications: showsDesktop } = ui.settings;
  useEffect(() => {
    if (!runtime || key === '' || me === '') return;
    const settings = { name: `stoop:${key}:alerts:${me}`, playsSound, showsDesktop };
    return startAlerts(runtime, settings, () => ({ ...current.current, runtime }));
  }, [runtime, key, me, playsSound, showsDesktop]);
}
