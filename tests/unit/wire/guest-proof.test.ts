import { expect, test } from 'vitest';
import { PROOF_TTL_MS, proofSigner } from '../../../server/src/wire/index.ts';
import { solve } from '../../support/guest-proof.ts';

const secret = 'a secret of the test';

test('a challenge is valid until it expires, for its key, secret and network', () => {
  let at = 1_000_000;
  const now = () => at;
  const signer = proofSigner({ key: 'k', secret, now });
  const proof = solve(signer.issue('203.0.113.1'));
  const refused = { refused: expect.any(String) };
  at += PROOF_TTL_MS;
  expect(signer.check(proof, '203.0.113.1')).toEqual({ seed: proof.challenge.split('.')[1] });
  expect(signer.check(proof, '203.0.113.2')).toEqual(refused);
  expect(proofSigner({ key: 'other', secret, now }).check(proof, '203.0.113.1')).toEqual(refused);
  expect(proofSigner({ key: 'k', secret: 'another', now }).check(proof, '203.0.113.1')).toEqual(refused);
  at += 1;
  expect(signer.check(proof, '203.0.113.1')).toEqual({ refused: 'the challenge has expired' });
});
