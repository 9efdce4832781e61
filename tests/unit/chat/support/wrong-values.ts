import fc from 'fast-check';

/** Wrong values: every type of JSON, and values that break code which reads them. */
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
    // These values convert to neither text nor number.
    ...[[{ toString: 1, valueOf: 1 }], { id: { toString: 1, valueOf: 1 } }, { url: [], width: {} }],
  ),
  fc.string({ maxLength: 12 }),
  fc.double(),
);

/** A record with these keys, each of them missing, wrong, or right. */
export function wrongRecord(
  keys: Readonly<Record<string, fc.Arbitrary<unknown> | null>>,
): fc.Arbitrary<object> {
  const model = Object.fromEntries(
    Object.entries(keys).map(([key, right]) => [key, right ? fc.oneof(wrongValue, right) : wrongValue]),
  );
  return fc.record(model, { requiredKeys: [] });
}

/** The value after a trip over the wire: JSON leaves out what it cannot express. */
export const overTheWire = (value: object): object => JSON.parse(JSON.stringify(value)) as object;
