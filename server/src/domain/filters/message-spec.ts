import { LIMITS } from '../limits.ts';
import { ALL, CHOICES, field, indexed, type ResourceSpec, walking } from './spec.ts';

export const MESSAGE_FIELDS: ResourceSpec = {
  name: 'messages',
  fields: {
    text: indexed(['$q', '$autocomplete', '$any', ...ALL], 'words'),
    attachments: field('boolean', ['$exists']),
    'attachments.type': walking(CHOICES),
    'user.id': field('string', CHOICES),
    user_id: field('string', CHOICES),
    cid: indexed(ALL),
    id: indexed(ALL),
    parent_id: indexed(ALL),
    type: field('string', ALL),
    reply_count: field('number', ALL),
    created_at: field('date', ALL),
    updated_at: field('date', ALL),
    'mentioned_users.id': walking(['$contains']),
    pinned: field('boolean', ['$eq']),
  },
  customOperators: ALL,
  sorts: ['relevance', 'created_at', 'updated_at', 'id'],
  customSorts: true,
  mostSorts: LIMITS.sortFields,
};
