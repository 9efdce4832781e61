import fc from 'fast-check';

/** Values that stand where something else was expected: every type of JSON, and the ones that break what touches them. */
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      undefined,
      true,
      false,
      0,
      -1,
      1.5,
      1e308,
      Number.MAX_SAFE_INTEGER,
      '',
      ' ',
      'x',
      '0',
      '-1',
      'NaN',
    ],
    ...[
      'javascript:alert(1)',
      'https://a.example/x',
      '//a.example',
      'data:text/html,x',
      '\u202eabc',
      '\u0000',
    ],
    ...[
      '2026-13-45T99:99:99Z',
      '+275760-09-13T00:00:00.001Z',
      '0001-01-01T00:00:00Z',
      '__proto__',
      'constructor',
    ],
    ...[[], {}, [null], [[]], [{}], ['x'], [1], { length: 3 }, { toString: 1, valueOf: 1 }],
    // Nothing can be made a text or a number of these.
    ...[[{ toString: 1, valueOf: 1 }], { id: { toString: 1, valueOf: 1 } }, { url: [], width: {} }],
  ),
  fc.string({ maxLength: 12 }),
  fc.double(),
);

/** A record of these keys, each of them missing, wrong, or right. */
export function wrongRecord(
  keys: Readonly<Record<string, fc.Arbitrary<unknown> | null>>,
): fc.Arbitrary<object> {
  const model = Object.fromEntries(
    Object.entries(keys).map(([key, right]) => [key, right ? fc.oneof(wrongValue, right) : wrongValue]),
  );
  return fc.record(model, { requiredKeys: [] });
}

/** As it comes over the wire: what JSON cannot say is not there. */
export const overTheWire = (value: object): object => JSON.parse(JSON.stringify(value)) as object;
