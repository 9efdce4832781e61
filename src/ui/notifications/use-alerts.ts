import { useEffect, useRef } from 'react';
import type { Inside } from '../../chat/index.ts';
import { type Alert, addToast, alertChoicesOf, followAlerts } from '../../chat/notifications/index.ts';
import { notificationsTexts } from '../../i18n/index.ts';
import { type Ui, useUi } from '../context.ts';
import { holdsText, nameOf } from '../kit.ts';
import { goToMessage } from '../reminders/go-to-message.ts';
import { showDesktop } from './desktop.ts';
import { createLeader } from './leader.ts';
import { playTone } from './tone.ts';

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** What the message says, or what it holds. */
const wordsOf = ({ text, holds }: Alert, ui: Ui) => text || holdsText(holds, ui.m);

function openAlert(ui: Ui, { cid, messageId, parentId }: Alert): void {
  ui.host.open();
  goToMessage(ui, cid, messageId, parentId);
}

/** A reminder that is due stands until somebody has seen it. */
function showReminder(ui: Ui, inside: Inside, alert: Alert): void {
  addToast(inside, {
    text: notificationsTexts.reminderDue({ text: wordsOf(alert, ui) }),
    type: 'reminder:due',
    severity: 'info',
    duration: 0,
    key: `reminder:${alert.messageId}`,
    actions: [{ label: notificationsTexts.open(), run: () => openAlert(ui, alert) }],
  });
}

interface Now {
  readonly ui: Ui;
  /** The panel is open. */
  readonly open: boolean;
}

/** Tone and notification of the system, as chosen, for what nobody is looking at. */
function callFor({ ui, open }: Now, inside: Inside, alert: Alert, shown: Map<string, () => void>): void {
  const { settings, model, m } = ui;
  const { cid, author, channel, kind } = alert;
  const { sound, desktop } = alertChoicesOf(inside).chosen.get();
  const reading = kind === 'message' && isLookedAt() && open && model.conversation.get().cid === cid;
  if (settings.sound && sound && !reading) void playTone();
  if (!settings.notifications || !desktop || isLookedAt()) return;
  const name = kind === 'reminder' ? notificationsTexts.reminder() : nameOf(author, m);
  const close = showDesktop({
    title: channel ? notificationsTexts.inChannel({ name, channel }) : name,
    body: wordsOf(alert, ui),
    tag: `stoop:${kind === 'reminder' ? alert.messageId : cid}`,
    open: () => openAlert(ui, alert),
    ...(author.image ? { icon: author.image } : {}),
  });
  if (close) shown.set(cid, close);
}

/** Tells of messages and reminders that nobody is looking at, once for all tabs of a person. */
export function useAlerts(inside: Inside | null, me: string, open: boolean): void {
  const ui = useUi();
  const current = useRef<Now>({ ui, open });
  current.current = { ui, open };
  useEffect(() => {
    if (!inside || me === '') return;
    const shown = new Map<string, () => void>();
    const leader = createLeader(`stoop:${inside.client()?.key ?? ''}:alerts:${me}`);
    const stop = followAlerts(inside, (alert) => {
      if (alert.kind === 'reminder') showReminder(current.current.ui, inside, alert);
      if (leader.leads() && !alert.quiet) callFor(current.current, inside, alert, shown);
    });
    // Whoever has come needs no calling any more.
    const onFocus = () => {
      for (const close of shown.values()) close();
      shown.clear();
    };
    addEventListener('focus', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      onFocus();
      stop();
      leader.stop();
    };
  }, [inside, me]);
}
