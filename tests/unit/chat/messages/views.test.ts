import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../../support/seed.ts';
import { type OwnKind, PARENT, Reader, turns } from './support.ts';

type Step =
  | {
      readonly do: 'own';
      readonly kind: OwnKind;
      readonly at: number;
      readonly word: string;
      readonly on: boolean;
    }
  | { readonly do: 'edit'; readonly at: number; readonly word: string }
  | {
      readonly do: 'react';
      readonly at: number;
      readonly word: string;
      readonly on: boolean;
      readonly who: string;
    }
  | { readonly do: 'pin'; readonly at: number; readonly on: boolean }
  | { readonly do: 'remove'; readonly at: number; readonly leaves: 'mark' | 'nothing' | 'hidden' }
  | { readonly do: 'add'; readonly at: number; readonly on: boolean }
  | { readonly do: 'serve'; readonly accepts: boolean; readonly answersFirst: boolean }
  | { readonly do: 'ask' | 'land' };

const named = <Name extends string>(...names: readonly Name[]) => fc.constantFrom(...names);
const at = fc.nat({ max: 7 });
const word = named('love', 'haha', 'wow');
const on = fc.boolean();
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: named('own'), kind: named('edit', 'react', 'pin', 'delete'), at, word, on }),
    fc.record({ do: named('edit'), at, word }),
    fc.record({ do: named('react'), at, word, on, who: named('me', 'ben') }),
    fc.record({ do: named('pin'), at, on }),
    fc.record({ do: named('remove'), at, leaves: named('mark', 'nothing', 'hidden') }),
    fc.record({ do: named('add'), at, on }),
    fc.record({ do: named('serve'), accepts: on, answersFirst: on }),
    fc.record({ do: named('ask', 'land') }),
  ),
  { maxLength: 40 },
);
const RUNS = { numRuns: 300 };

async function take(reader: Reader, step: Step): Promise<void> {
  const { server } = reader;
  const id = 'at' in step ? (server.ids[step.at % server.ids.length] ?? '') : '';
  switch (step.do) {
    case 'own':
      return reader.change({ ...step, id });
    case 'edit':
      return twice(reader, server.set(id, { text: step.word }));
    case 'react':
      return twice(reader, server.react(id, step));
    case 'pin':
      return twice(reader, server.set(id, { pinned: step.on, pinned_at: '2026-02-01T10:00:00.000Z' }));
    case 'remove':
      return twice(reader, server.remove(id, step.leaves));
    case 'add':
      return twice(reader, server.add(step.on ? { parent_id: PARENT, show_in_channel: true } : {}));
    case 'serve':
      return reader.serve(step.accepts, step.answersFirst);
    case 'ask':
      return reader.askPage();
    case 'land':
      return reader.landPage();
  }
}

/** Hears the same news twice: the second time changes nothing. */
function twice(reader: Reader, news: Parameters<Reader['onEvent']>[0]): void {
  reader.onEvent(news);
  const before = reader.views();
  reader.onEvent(news);
  expect(reader.views()).toEqual(before);
}

/** Checks that all views show each message alike. */
function expectAgreement(reader: Reader): void {
  const shown = new Map<string, unknown>();
  for (const view of Object.values(reader.views()))
    for (const one of view) {
      expect(one).toEqual(shown.get(one.id) ?? one);
      shown.set(one.id, one);
    }
  const texts = new Map(
    Object.values(reader.views())
      .flat()
      .map(({ id, text, kind }) => [id, [id, text, kind]]),
  );
  for (const line of reader.lines()) expect(line).toEqual(texts.get(line[0]) ?? line);
  for (const one of reader.views().channel)
    if (one.quoted && texts.has(one.quoted.id))
      expect([one.quoted.id, one.quoted.text, one.quoted.kind]).toEqual(texts.get(one.quoted.id));
}

async function settle(reader: Reader): Promise<void> {
  while (reader.requests.length > 0) await reader.serve(true, false);
  while (reader.pages > 0) reader.landPage();
  for (const { id } of Object.values(reader.views()).flat()) reader.changes.undo(id);
}

test('all views show a message alike, and in the end as the server has it', async () => {
  await assertProperty(
    fc.asyncProperty(steps, async (taken) => {
      const reader = new Reader();
      await turns();
      for (const step of taken) {
        await take(reader, step);
        expectAgreement(reader);
      }
      await settle(reader);
      expectAgreement(reader);
      const views = reader.views();
      const fresh = new Reader(reader.server);
      await turns();
      expect(views.channel).toEqual(fresh.views().channel);
      expect(views.thread).toEqual(fresh.views().thread);
      reader.stop();
      fresh.stop();
    }),
    RUNS,
  );
});
