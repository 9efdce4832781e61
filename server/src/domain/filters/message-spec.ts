import { LIMITS } from '../limits.ts';
import { ALL, CHOICES, field, indexed, type ResourceSpec, walking } from './spec.ts';

export const MESSAGE_FIELDS: ResourceSpec = {
  name: 'messages',
  fields: {
    text: indexed(['$q', '$autocomplete', '$any', ...ALL], 'words'),
    attachments: field('boolean', ['$exists']),
    'attachments.type': walking(CHOICES),
    'user.id': field('string', CHOICES),
    userId: field('string', CHOICES),
    cid: indexed(ALL),
    id: indexed(ALL),
    parentId: indexed(ALL),
    type: field('string', ALL),
    replyCount: field('number', ALL),
    createdAt: field('date', ALL),
    updatedAt: field('date', ALL),
    'mentionedUsers.id': walking(['$contains']),
    pinned: field('boolean', ['$eq']),
  },
  customOperators: ALL,
  sorts: ['relevance', 'createdAt', 'updatedAt', 'id'],
  customSorts: true,
  mostSorts: LIMITS.sortFields,
};
