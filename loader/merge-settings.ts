/**
 * Copies a page's settings, each value as text: a value that cannot be text would stop every later look at it. Text
 * is no prototype, so a `__proto__` among the names changes nothing. An app's client stays as it is.
 * @throws the error of such a value or its getter; the settings before it are copied
 */
export function mergeSettings(settings: Record<string, unknown>, given: object): Record<string, unknown> {
  for (const [name, value] of Object.entries(given))
    settings[name] = value && (name === 'client' ? value : `${value}`.trim());
  return settings;
}
