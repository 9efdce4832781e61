import { sql } from 'kysely';
import { type Condition, type Field, NOTHING } from './field.ts';

/** States of the member `m`. */
const INVITES: { readonly [state: string]: Condition } = {
  pending: sql`(m.invited = 1 and m.invite_accepted_at is null and m.invite_rejected_at is null)`,
  accepted: sql`(m.invited = 1 and m.invite_accepted_at is not null)`,
  rejected: sql`(m.invited = 1 and m.invite_rejected_at is not null)`,
};

/** How the member stands to his invite; who was never invited has none. */
export const invite: Field = {
  condition: (_, value) => INVITES[String(value)] ?? NOTHING,
  order: sql`m.invited`,
};
