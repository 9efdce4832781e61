import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encrypt, MOST_CONTENT_BYTES, wrongKeys } from '../../../../server/src/providers/web-push/encrypt.ts';
import { pushServices, wrongEndpoint } from '../../../../server/src/providers/web-push/services.ts';
import { makeVapidKeys, vapidHeader } from '../../../../server/src/providers/web-push/vapid.ts';
import { claimsOf, decrypt } from '../../../support/push/push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  content: 'When I grow up, I want to be a watermelon',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiver: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('encryption', () => {
  test('writes the example of RFC 8291 to the byte', () => {
    const chosen = { salt: bytes(EXAMPLE.salt), privateKey: bytes(EXAMPLE.senderKey) };
    const body = encrypt(Buffer.from(EXAMPLE.content), EXAMPLE.receiver, chosen);
    expect(body.toString('base64url')).toBe(EXAMPLE.body);
  });

  test('can be read by other code, also at maximum length, and is never the same twice', () => {
    const read = (body: Buffer) => decrypt(body, bytes(EXAMPLE.receiverKey), bytes(EXAMPLE.receiver.auth));
    expect(read(bytes(EXAMPLE.body)).toString('utf8')).toBe(EXAMPLE.content);
    const long = Buffer.alloc(MOST_CONTENT_BYTES, 'x');
    const [one, two] = [encrypt(long, EXAMPLE.receiver), encrypt(long, EXAMPLE.receiver)];
    expect(one).toHaveLength(4_096);
    expect(read(one).equals(long)).toBe(true);
    expect(one.equals(two)).toBe(false);
    expect(() => encrypt(Buffer.alloc(MOST_CONTENT_BYTES + 1), EXAMPLE.receiver)).toThrow(RangeError);
  });

  test('accepts only points of the curve', () => {
    expect(wrongKeys(EXAMPLE.receiver)).toBeNull();
    const off = Buffer.alloc(65, 7);
    off[0] = 4;
    for (const p256dh of ['', 'AAAA', off.toString('base64url')])
      expect(wrongKeys({ ...EXAMPLE.receiver, p256dh })).toContain('p256dh');
    expect(wrongKeys({ ...EXAMPLE.receiver, auth: 'AAAA' })).toContain('auth');
  });
});

describe('the key pair', () => {
  test('signs so that its public half verifies', () => {
    for (let i = 0; i < 20; i += 1) {
      const keys = makeVapidKeys();
      expect([bytes(keys.publicKey).length, bytes(keys.privateKey).length]).toEqual([65, 32]);
      const pair = createECDH('prime256v1');
      pair.setPrivateKey(bytes(keys.privateKey));
      expect(pair.getPublicKey('base64url')).toBe(keys.publicKey);
      const now = 1_700_000_000_000;
      const { claims, key } = claimsOf(
        vapidHeader('https://push.example/a/b?c', keys, { contact: 'mailto:a@b.c', now }),
      );
      expect(key).toBe(keys.publicKey);
      expect(claims).toEqual({ aud: 'https://push.example', exp: 1_700_043_200, sub: 'mailto:a@b.c' });
      expect(
        claimsOf(vapidHeader('https://push.example/a', keys, { contact: null, now })).claims,
      ).not.toHaveProperty('sub');
    }
  });
});

describe('push services', () => {
  const services = pushServices(['push.shop.example', '10.0.0.7', '*.up.example']);
  test.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
    'https://push.shop.example/a',
    'https://a.up.example/a',
    'http://10.0.0.7:9000/a',
  ])('%s is a push service', (endpoint) => expect(wrongEndpoint(endpoint, services)).toBeNull());
  test.each([
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:444/a',
    'https://evilpush.apple.com/a',
    'https://push.apple.com.evil.example/a',
    'https://user@web.push.apple.com/a',
    'https://10.0.0.8/a',
    'https://localhost/a',
    'file:///etc/passwd',
    'words',
  ])('%s is not a push service', (endpoint) => expect(wrongEndpoint(endpoint, services)).not.toBeNull());
});
