/**
 * Takes over what a page has set, each value as text: one that cannot be text would stop every later look at it. Text
 * is no prototype, so a `__proto__` among the names changes nothing. The client that an app holds stays what it is.
 * @throws whatever such a value or its getter throws; what came before it is taken over
 */
export function mergeSettings(settings: Record<string, unknown>, given: object): Record<string, unknown> {
  for (const [name, value] of Object.entries(given))
    settings[name] = value && (name === 'client' ? value : `${value}`.trim());
  return settings;
}
