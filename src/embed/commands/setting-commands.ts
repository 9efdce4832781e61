import type { ConfigSource } from '../config-source.ts';
import type { HostEvents } from '../host-events.ts';
import { reportUsage, StoopUsageError } from '../usage-error.ts';
import { listenerOf, objectOf } from './arguments.ts';
import { eventNameOf } from './event-name.ts';

export interface SettingPorts {
  readonly config: ConfigSource;
  readonly events: HostEvents;
  /** Called when settings have changed: consent may have come or gone. */
  settle(): void;
  end(): void;
}

/** Creates the commands that need no running chat: settings, consent, listening, and the end. */
export function createSettingCommands({ config, events, settle, end }: SettingPorts) {
  function update(changes: unknown, command = 'update'): void {
    config.update(objectOf(command, changes));
    settle();
  }
  return {
    boot: async (settings?: unknown) => settings !== undefined && update(settings, 'boot'),
    update: (changes: unknown) => update(changes),
    setTheme: (theme: unknown) => update({ theme }),
    setLocale: (locale: unknown) => update({ locale }),
    setConsent(given: unknown) {
      const granted = given === true || given === 'granted';
      // An unknown value counts as no consent, and is reported.
      if (!granted && given !== false && given !== 'required')
        reportUsage(
          new StoopUsageError(`Stoop("setConsent", granted): expected true or false, found ${typeof given}`),
        );
      update({ consent: granted });
      events.emit('consent', { granted });
    },
    on: (name: unknown, fn: unknown) => events.on(eventNameOf('on', name), listenerOf('on', fn)),
    once: (name: unknown, fn: unknown) => events.once(eventNameOf('once', name), listenerOf('once', fn)),
    off: (name: unknown, fn: unknown) => events.off(eventNameOf('off', name), listenerOf('off', fn)),
    destroy: () => end(),
  };
}
