import { expect, test } from 'vitest';
import { groups } from '../../../demo/configure/form/fields.ts';
import { isProperty } from '../../../demo/configure/properties.ts';
import { ATTRIBUTES, attributeName } from '../../../src/embed/config/index.ts';

const fields = groups().flatMap((group) => group.fields);

test('the configure page can set every attribute of the widget except the key, which it knows', () => {
  const attributes = fields.map(({ attribute }) => attribute).filter((name) => !isProperty(name));
  const read = Object.keys(ATTRIBUTES).map(attributeName);
  expect(attributes.toSorted()).toEqual(read.filter((name) => name !== 'data-key').toSorted());
});

test('the value of a property cannot end its CSS rule', () => {
  const properties = fields.filter(({ attribute }) => isProperty(attribute));
  expect(properties.length).toBeGreaterThan(8);
  for (const field of properties.filter(({ label }) =>
    ['Font', 'Density', 'Width', 'Height'].includes(label),
  ))
    for (const value of ['x;}', 'a{', 'url(x)', '1px;', '}', '/*', 'x<'])
      expect([field.attribute, value, field.check(value)]).not.toEqual([field.attribute, value, null]);
});
