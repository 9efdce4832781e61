import { describe, expect, test } from 'vitest';
import { attemptGate } from '../../../server/src/http/limits/attempts.ts';

const ANN = 'ann@shop.example';

async function isAdmitted(gate: ReturnType<typeof attemptGate>, network: string, isKnown = false) {
  return gate.admit({ account: ANN, network, isKnown }).then(
    () => true,
    () => false,
  );
}

describe('tries of one account', () => {
  test('ten from one network, known or not', async () => {
    for (const isKnown of [true, false]) {
      const gate = attemptGate(null);
      for (let n = 0; n < 10; n += 1) expect(await isAdmitted(gate, 'home', isKnown)).toBe(true);
      expect(await isAdmitted(gate, 'home', isKnown)).toBe(false);
      expect(await isAdmitted(gate, 'elsewhere', isKnown)).toBe(true);
    }
  });

  test('fifty from all networks, which do not lock out a network with a session', async () => {
    const gate = attemptGate(null);
    for (let n = 0; n < 50; n += 1) expect(await isAdmitted(gate, `network ${n}`)).toBe(true);
    expect(await isAdmitted(gate, 'one more')).toBe(false);
    expect(await isAdmitted(gate, 'home', true)).toBe(true);
  });

  test('a network that is refused uses up none of the others’ tries', async () => {
    const gate = attemptGate(null);
    for (let n = 0; n < 100; n += 1) await isAdmitted(gate, 'stranger');
    for (let n = 0; n < 40; n += 1) expect(await isAdmitted(gate, `network ${n}`)).toBe(true);
    expect(await isAdmitted(gate, 'one more')).toBe(false);
  });
});
