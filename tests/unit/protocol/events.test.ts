import { readFile } from 'node:fs/promises';
import { parse } from '@swc/core';
import { beforeAll, expect, it } from 'vitest';

const EVENTS = new URL('../../../protocol/events.ts', import.meta.url);
const OPERATIONS = new URL('../../contract/operations.json', import.meta.url);

/** Events of the reference that only webhooks receive, or that belong to other products. */
const NOT_FOR_CLIENTS =
  /^(?:\*|campaign|channel\.(?:frozen|unfrozen|muted|unmuted|max_streak)|channel_batch|export|flag|moderation|message\.(?:flagged|pending|unblocked)|user\.(?:flagged|muted|unmuted|unread_message_reminder|deactivated|reactivated)|review_queue_item)/;

let types: ReadonlySet<string>;
let described: readonly string[];

/** The `type` of every interface: each string literal of the file with a dot in it. */
async function eventTypes(): Promise<Set<string>> {
  const found = new Set<string>();
  JSON.stringify(await parse(await readFile(EVENTS, 'utf8'), { syntax: 'typescript' }), (_, node) => {
    if (node?.type === 'StringLiteral' && /^[a-z_]+\.[a-z_.]+$/.test(node.value)) found.add(node.value);
    return node;
  });
  return found;
}

beforeAll(async () => {
  types = await eventTypes();
  described = Object.keys(JSON.parse(await readFile(OPERATIONS, 'utf8')).events);
});

it('names every event of the reference that a client receives', () => {
  expect(types.size).toBeGreaterThan(60);
  expect(described.filter((type) => !NOT_FOR_CLIENTS.test(type) && !types.has(type))).toEqual([]);
});
