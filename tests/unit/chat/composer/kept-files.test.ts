import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptFiles, MAX_FILES } from '../../../../src/chat/composer/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { storedFile as image, runtimeOf } from '../support/kept.ts';

const NAME = 'stoop:k:files';

test('restores uploaded files with their address, reports interrupted ones, and drops refused ones', () => {
  const store = new Map<string, string>();
  const place = keptFiles(runtimeOf(store), 'support:maya');
  place?.write([
    image('a.png'),
    { ...image('b.png'), state: 'uploading' },
    { ...image('c.png'), state: 'failed', error: null },
    { ...image('d.exe'), state: 'blocked', blockedBy: 'blocked_file_extensions' },
  ]);
  const back = keptFiles(runtimeOf(store), 'support:maya')?.read() ?? [];
  expect(back.map(({ name, state, blockedBy }) => `${name} ${state} ${blockedBy ?? ''}`)).toEqual([
    'a.png finished ',
    'b.png blocked lost',
    'c.png blocked lost',
  ]);
  expect(back[0]?.kept).toEqual({ size: 1, thumb: 'https://f.example/a.png' });
  keptFiles(runtimeOf(store), 'support:maya')?.write([]);
  place?.write([]);
  expect(store.size).toBe(0);
});

test('files belong to one person and one conversation; nothing is stored without a person', () => {
  const store = new Map<string, string>();
  keptFiles(runtimeOf(store), 'support:maya')?.write([image('a.png')]);
  keptFiles(runtimeOf(store), 'support:maya m1')?.write([image('b.png')]);
  const names = (me: string, place: string) =>
    keptFiles(runtimeOf(store, me), place)
      ?.read()
      .map(({ name }) => name);
  expect(names('maya', 'support:maya')).toEqual(['a.png']);
  expect(names('maya', 'support:maya m1')).toEqual(['b.png']);
  expect(names('tomas', 'support:maya')).toEqual([]);
  expect(keptFiles(runtimeOf(store, ''), 'support:maya')).toBeNull();
});

test('does not store the progress of an upload', () => {
  const store = new Map<string, string>();
  const place = keptFiles(runtimeOf(store), 'p');
  place?.write([{ ...image('a.png'), state: 'uploading', progress: 0.1 }]);
  store.clear();
  place?.write([{ ...image('a.png'), state: 'uploading', progress: 0.7 }]);
  expect(store.size).toBe(0);
});

test('accepts only files that can be shown from storage', () => {
  const shelf = (files: unknown) => JSON.stringify([['maya', 'p', files]]);
  assertProperty(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(fc.anything(), { maxLength: 20 }).map((files) => shelf(files)),
        fc
          .array(
            fc.record({
              name: fc.string(),
              mime: fc.constantFrom('image/png', 'text/plain', ''),
              size: fc.integer(),
              sent: fc.oneof(
                fc.anything(),
                fc.record({
                  type: fc.constantFrom('image', 'file', 'poll'),
                  image_url: fc.constantFrom('javascript:alert(1)', 'https://f.example/a', 7),
                  asset_url: fc.constantFrom('data:text/html,x', 'https://f.example/a', null),
                }),
              ),
            }),
            { maxLength: 20 },
          )
          .map((files) => shelf(files)),
      ),
      (stored) => {
        const back = keptFiles(runtimeOf(new Map([[NAME, stored]])), 'p')?.read() ?? [];
        expect(back.length).toBeLessThanOrEqual(MAX_FILES);
        for (const { state, attachment, kept } of back) {
          expect(['finished', 'blocked']).toContain(state);
          expect(state === 'finished').toBe(attachment !== undefined);
          if (kept?.thumb) expect(kept.thumb).toMatch(/^https:/);
        }
      },
    ),
  );
});
