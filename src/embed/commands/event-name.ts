import type { StoopEventName } from '../contract.ts';
import { reportUsage, StoopUsageError } from '../usage-error.ts';

const NAMES: Readonly<Record<StoopEventName, true>> = {
  ready: true,
  load: true,
  destroy: true,
  open: true,
  close: true,
  show: true,
  hide: true,
  unread: true,
  message: true,
  'message:sent': true,
  'message:failed': true,
  'conversation:start': true,
  'conversation:end': true,
  'prechat:submit': true,
  identity: true,
  connection: true,
  consent: true,
  error: true,
};
/** Longest piece of a wrong name that is quoted to the owner, characters. */
const QUOTE_MAX = 40;

/**
 * Returns the name of an event. An unknown event is reported, and listened for all the same.
 * @throws StoopUsageError for what is no name at all
 */
export function eventNameOf(command: string, name: unknown): string {
  if (typeof name !== 'string')
    throw new StoopUsageError(
      `Stoop("${command}", event, fn): expected an event's name, found ${typeof name}`,
    );
  if (!Object.hasOwn(NAMES, name))
    reportUsage(
      new StoopUsageError(
        `Stoop("${command}", "${name.slice(0, QUOTE_MAX)}"): no such event; there are ${Object.keys(NAMES).join(', ')}`,
      ),
    );
  return name;
}
