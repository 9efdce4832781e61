import type { MessageResponse, OwnUserResponse } from '../../../../protocol/index.ts';
import {
  type AttachmentSummary,
  attachmentsOf,
  boundedText,
  type ChatRuntime,
  type EventFields,
  isStaff,
  kindOf,
  type Link,
  type Person,
  summarizeAttachments,
  textOf,
} from '../../../chat/index.ts';
import { sessionOf } from '../../../chat/ports/index.ts';
import { type Facts, isQuiet, type PushPreference, shouldNotify } from './notify-rules.ts';

/** Longest text and name in a notification, characters. */
const LONGEST = 200;
/** Longest raw text. Markup takes room too, and a cut in it would leave broken markup. */
const LONGEST_WRITTEN = 1_000;

/** Later than any clock that a person has. */
const FOREVER = '9999-01-01T00:00:00Z';

/** A message or reminder that a person may want to see while they look elsewhere. */
export interface Alert extends AttachmentSummary {
  readonly kind: 'message' | 'reminder';
  readonly cid: string;
  readonly messageId: string;
  /** Id of the thread's parent, if the message is shown in its thread only. */
  readonly parentId?: string;
  readonly author: Person;
  /** The channel's name; empty without one. */
  readonly channel: string;
  /** The text as it was written, with its markup. */
  readonly text: string;
  /** True if the person asked not to be disturbed: the alert may be shown, without sound or system notification. */
  readonly quiet: boolean;
}

/** Returns the app's key, which all tabs have; null while the connection is down. */
export const appKeyOf = (runtime: ChatRuntime): string | null => runtime.client()?.key ?? null;

/** Shortens a text for use outside of the chat. */
export const shortText = (text: string): string => boundedText(text, LONGEST);

/** Staff who chose “Do not disturb” as their status are notified of nothing while it lasts. */
function preferencesOf(me: OwnUserResponse | null): PushPreference | undefined {
  const preferences = me?.push_preferences;
  const isQuietNow = isStaff(me?.role) && Object(me).availability === 'dnd';
  return isQuietNow ? { ...preferences, disabled_until: FOREVER } : preferences;
}

function factsOf(runtime: ChatRuntime, link: Link, cid: string): Facts {
  const now = runtime.clock.now();
  return {
    me: runtime.me(),
    now,
    mutedUsers: link.own.mutedIds(now),
    channelMuted: link.own.channelMute(cid, now).muted,
    own: preferencesOf(link.own.me),
    channel: link.channels.get(cid)?.pushPreferences,
  };
}

function alertOf(
  runtime: ChatRuntime,
  event: EventFields,
  { kind, message }: { readonly kind: Alert['kind']; readonly message: MessageResponse },
): Alert {
  const { channel } = event.reminder ?? event;
  const inThread = message.parent_id && !message.show_in_channel;
  return {
    kind,
    cid: event.cid ?? message.cid ?? '',
    messageId: message.id,
    ...(inThread ? { parentId: message.parent_id ?? '' } : {}),
    author: runtime.person(message.user ?? { id: '' }),
    channel: boundedText(channel?.name, LONGEST),
    text: textOf(message, kindOf(message)).slice(0, LONGEST_WRITTEN),
    ...summarizeAttachments(attachmentsOf(message)),
    quiet: false,
  };
}

/**
 * Reports messages of others that the person wants to hear about, and reminders that are due, each once.
 * @returns a function that stops the reports
 */
export function followAlerts(runtime: ChatRuntime, listener: (alert: Alert) => void): () => void {
  return sessionOf(runtime).events.on(onEvent);

  function onEvent(event: EventFields): void {
    const link = runtime.link();
    const cid = event.cid ?? event.message?.cid ?? '';
    if (!link || cid === '') return;
    if (event.type === 'notification.reminder_due' && event.reminder?.message) {
      const alert = alertOf(runtime, event, { kind: 'reminder', message: event.reminder.message });
      const { own, now } = factsOf(runtime, link, cid);
      listener({ ...alert, quiet: isQuiet(own, now) });
      return;
    }
    const { message } = event;
    if (event.type !== 'message-added' || !message || event.again) return;
    if (!shouldNotify(message, factsOf(runtime, link, cid))) return;
    listener(alertOf(runtime, event, { kind: 'message', message }));
  }
}
