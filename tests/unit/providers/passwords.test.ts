import { expect, test } from 'vitest';
import { scryptPasswords } from '../../../server/src/providers/passwords.ts';

const passwords = scryptPasswords();

test('a password is checked against its hash, which holds another salt each time', async () => {
  const [first, second] = await Promise.all(['open sesame', 'open sesame'].map(passwords.hash));
  expect(first).not.toBe(second);
  expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.verify('open sesame', first ?? '')).toBe(true);
  expect(await passwords.verify('open sesam', first ?? '')).toBe(false);
  expect(await passwords.verify('open sesame', null)).toBe(false);
});

test.each(['', 'plain', 'scrypt$32768$8$3$AAAA$AAAA', `scrypt$${2 ** 24}$8$1$AAAA$${'A'.repeat(43)}`])(
  'a stored text that is no hash, or costs too much, is never computed: %s',
  async (stored) => {
    await expect(passwords.verify('open sesame', stored)).rejects.toThrow('cannot be read');
  },
);
