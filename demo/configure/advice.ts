/** Returns advice on combinations of settings that no single field can see. */
export function advice(values: ReadonlyMap<string, string>): readonly string[] {
  const mode = values.get('data-mode');
  const said: string[] = [];
  if (mode === 'room' && !values.has('data-channel'))
    said.push('A room needs a channel: write its id into data-channel.');
  if ((mode === 'inbox' || values.get('data-identity') === 'token') && !values.has('data-token-url'))
    said.push("This is for people who are signed in: set data-token-url, or call Stoop('identify', …).");
  if (values.get('data-layout') === 'inline')
    said.push('The chat is as high as its element: give that a height, such as 600px.');
  if (values.get('data-load') === 'manual') said.push("Nothing shows before the page calls Stoop('boot').");
  if (values.get('data-consent') === 'required')
    said.push("Nothing shows before the page calls Stoop('setConsent', true).");
  return said;
}
