/** Settings of each group, in the form's order. Settings in no group come last. */
export const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Basics', ['title', 'greeting', 'accent', 'mode', 'channel', 'layout']],
  ['Text', ['subtitle', 'greeting-delay', 'away', 'locale']],
  ['Appearance', ['theme', 'radius', 'position', 'offset-x', 'offset-y', 'mobile', 'back']],
  ['Launcher', ['launcher', 'launcher-label', 'open', 'hide-on']],
  ['People', ['identity', 'token-url', 'prechat', 'user-name', 'user-image']],
  ['Features', ['features', 'sound', 'notifications', 'title-badge', 'push-worker']],
  ['Privacy and loading', ['consent', 'storage', 'load']],
  ['Advanced', ['channel-type', 'target', 'z-index', 'api', 'events', 'debug']],
];

const REST = 'More';
/** The page supplies the key itself. */
const NOT_ASKED = ['key'];

/** Sorts settings by `data-` name into the groups; no setting is lost, no group stays empty. */
export function grouped<T extends { readonly attribute: string }>(
  settings: readonly T[],
): readonly { readonly title: string; readonly fields: readonly T[] }[] {
  const short = (setting: T): string => setting.attribute.replace(/^data-/, '');
  const asked = settings.filter((setting) => !NOT_ASKED.includes(short(setting)));
  const known = new Set(GROUPS.flatMap(([, names]) => names));
  const named = GROUPS.map(([title, names]) => ({
    title,
    fields: names.flatMap((name) => asked.filter((setting) => short(setting) === name)),
  }));
  const rest = { title: REST, fields: asked.filter((setting) => !known.has(short(setting))) };
  return [...named, rest].filter((group) => group.fields.length > 0);
}
