import type { ChannelFacts, DomainEvent } from '../event-types.ts';
import type { Ports } from '../ports/index.ts';
import type { StoreWriter } from '../store-port.ts';
import type { EventHook, HookSettings, Millis } from '../types/index.ts';
import { type HookOnlyEvent, isHookEvent } from './events.ts';

interface Noted {
  readonly event: DomainEvent | HookOnlyEvent;
  readonly facts?: ChannelFacts | undefined;
}

/** Events that a unit of work tells hooks of. They are stored in the same unit, so that none is lost. */
export type Outbox = Noted[];

/** A unit of work, as far as hooks need it: `unit.ts` imports this file. */
interface Storing extends Pick<Ports, 'hooks' | 'expectHooks' | 'clock' | 'ids'> {
  readonly store: StoreWriter;
}

type HookPorts = Pick<Ports, 'hooks' | 'policy'>;

const NONE: readonly EventHook[] = [];

/** Returns hooks that this server can post to. */
function hooksOf({ hooks }: Pick<Ports, 'hooks'>, settings: HookSettings | undefined): readonly EventHook[] {
  return hooks === undefined || settings === undefined ? NONE : settings.hooks;
}

function wants({ eventTypes, customEvents }: EventHook, { type }: Noted['event']): boolean {
  if (type === 'custom') return customEvents;
  return isHookEvent(type) && (eventTypes.length === 0 || eventTypes.includes(type));
}

/** Returns whether units have to note their events. */
export const anyHook = (ports: Pick<Ports, 'hooks'>, settings: HookSettings | undefined): boolean =>
  hooksOf(ports, settings).length > 0;

/** Tells hooks of an event when the unit is committed. Costs nothing in an app without hooks. */
export function noteEvent(
  unit: { readonly outbox?: Outbox | undefined },
  event: Noted['event'],
  facts?: ChannelFacts,
): void {
  unit.outbox?.push({ event, facts });
}

/** Returns the ids of what an event is about. */
function* idsIn(event: Noted['event']): Generator<string> {
  if ('message' in event) yield event.message?.id ?? '';
  if ('user' in event) yield event.user?.id ?? '';
  if ('item' in event) yield event.item.id;
  if ('group' in event) yield event.group.id;
  if ('poll' in event) yield event.poll.id;
  if ('campaign' in event) yield event.campaign.id;
  if ('reminder' in event) yield `${event.reminder.messageId} ${event.reminder.userId}`;
}

/** The subject of an event: the copies for several audiences share it. */
const subjectOf = ({ event }: Noted): string =>
  [event.type, event.cid ?? '', event.createdAt, ...idsIn(event)].join(' ');

/** Digits of a time in an id: ids ascend with time until the year 5138. */
const TIME_DIGITS = 14;

/** Returns how ids of a time begin. */
export const deliveryIdAt = (at: Millis): string => String(at).padStart(TIME_DIGITS, '0');

/** Stores a delivery for each hook and event. The first of several copies of an event counts. */
export async function queueNoted(unit: Storing, outbox: Outbox): Promise<void> {
  const { hooks: port } = unit;
  if (port === undefined || outbox.length === 0) return;
  const hooks = hooksOf(unit, unit.store.policy?.hooks);
  const now = unit.clock.now();
  const seen = new Set<string>();
  let isQueued = false;
  for (const noted of outbox) {
    const subject = subjectOf(noted);
    if (seen.has(subject)) continue;
    seen.add(subject);
    const { event, facts } = noted;
    const wanting = hooks.filter((hook) => wants(hook, event));
    if (wanting.length === 0) continue;
    const body = port.write(event, facts);
    for (const { id: hookId } of wanting)
      await unit.store.hooks.insert({
        id: `${deliveryIdAt(now)}-${unit.ids.uuid()}`,
        hookId,
        eventType: event.type === 'custom' ? event.name : event.type,
        body,
        state: 'waiting',
        attempts: 0,
        dueAt: now,
        createdAt: now,
        firstAt: null,
        finishedAt: null,
        status: null,
        error: '',
      });
    isQueued = true;
  }
  if (isQueued) unit.store.afterCommit(() => unit.expectHooks?.(now));
}

/** Returns whether a hook waits for an event that is published outside of a unit of work. */
export const isAwaited = (ports: HookPorts, event: DomainEvent): boolean =>
  hooksOf(ports, ports.policy?.().hooks).some((hook) => wants(hook, event));
