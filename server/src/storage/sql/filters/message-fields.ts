import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Field, type Fields, flag, inList, listOf, scalar } from './field.ts';

/** Columns of the message, aliased `m`, by the names of the filters. */
const COLUMNS: { readonly [name: string]: string } = {
  id: 'm.id',
  cid: 'm.cid',
  parentId: 'm.parent_id',
  type: 'm.type',
  'user.id': 'm.user_id',
  userId: 'm.user_id',
  replyCount: 'm.reply_count',
  createdAt: 'm.created_at',
  updatedAt: 'm.updated_at',
};

const MODES = { $q: 'all', $any: 'any', $autocomplete: 'beginning' } as const;

/** Words are found by the index, other operators by comparing. */
function text(fn: SqlFunctions): Field {
  const plain = scalar(fn, sql.ref('m.text'));
  return {
    condition: (operator, value) =>
      operator === '$q' || operator === '$any' || operator === '$autocomplete'
        ? fn.fullText.has(sql.ref('m.id'), String(value), MODES[operator])
        : plain.condition(operator, value),
    order: plain.order,
  };
}

const ATTACHMENTS = sql`m.attachments`;

/** Lists such as the types of a message's attachments, or its mentioned users: one element equals one of the values. */
function listField(fn: SqlFunctions, column: typeof ATTACHMENTS, key: string | null): Field {
  const element = key === null ? sql.ref('e.value') : fn.jsonScalar(fn.jsonElement('e'), [key]);
  return {
    condition: (_, value) =>
      sql`exists (select 1 from ${fn.jsonElements(column, [], 'e')}
        where ${inList(element, listOf(value), fn.jsonOperand)})`,
    order: sql`m.id`,
  };
}

const attachments: Field = {
  condition: (_, value) => (value === true ? sql`(m.attachments <> '[]')` : sql`(m.attachments = '[]')`),
  order: sql`m.id`,
};

/** Fields of a searched message. `words` are the words to sort by best fit, whose ranks are joined as `k`. */
export function messageFields(fn: SqlFunctions, words: string | null): Fields {
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, { column: sql`m.custom`, path: ref.path }, sortType);
    const column = COLUMNS[ref.name];
    if (column !== undefined) return scalar(fn, sql.ref(column));
    switch (ref.name) {
      case 'text':
        return text(fn);
      case 'attachments':
        return attachments;
      case 'attachments.type':
        return listField(fn, ATTACHMENTS, 'type');
      case 'mentionedUsers.id':
        return listField(fn, sql`m.mentioned`, null);
      case 'pinned':
        return flag(sql`(m.pinned_at is not null)`);
      case 'relevance':
        return scalar(fn, sql.ref(words === null ? 'm.created_at' : 'k.rank'));
      default:
        return customField(fn, { column: sql`m.custom`, path: [ref.name] }, sortType);
    }
  };
}
