import { expect, test } from 'vitest';
import { abilitiesOf, NO_ABILITIES } from '../../../src/chat/actions/abilities.ts';

const withConfig = (config: object) =>
  abilitiesOf({ data: { own_capabilities: ['send-message'], config } } as never, true, NO_ABILITIES);

test('a channel with commands says so, so that the composer can list them', () => {
  expect(withConfig({ commands: [{ name: 'giphy' }] }).commands).toBe(true);
  expect(withConfig({ commands: [] }).commands).toBe(false);
  expect(withConfig({}).commands).toBe(false);
});
