import { reportUsage, StoopUsageError } from '../usage-error.ts';
import { VERSION } from '../version.ts';
import type { Widget } from '../widget.ts';

/** Creates the function that answers `Stoop('get', name)`. Without a running chat, it answers as the loader does. */
export function createFacts(widget: Widget | null): (name: unknown) => unknown {
  const facts: Readonly<Record<string, () => unknown>> = {
    state: () => (widget ? (widget.panel.state.get().open ? 'open' : 'closed') : 'idle'),
    unread: () => widget?.chat.session.get().unread ?? 0,
    user: () => {
      const identity = widget?.chat.session.get().identity;
      return identity && 'user' in identity
        ? { id: identity.user.id, name: identity.user.name, kind: identity.kind }
        : null;
    },
    version: () => VERSION,
  };
  return (name) => {
    if (typeof name === 'string' && Object.hasOwn(facts, name)) return facts[name]?.();
    reportUsage(new StoopUsageError(`Stoop("get", name): expected one of ${Object.keys(facts).join(', ')}`));
    return undefined;
  };
}
