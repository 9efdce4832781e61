import { sql } from 'kysely';
import { type Condition, type Field, NOTHING } from './field.ts';

/** States of the member `m`. */
const INVITES: { readonly [state: string]: Condition } = {
  pending: sql`(m.invited = 1 and m.invite_accepted_at is null and m.invite_rejected_at is null)`,
  accepted: sql`(m.invited = 1 and m.invite_accepted_at is not null)`,
  rejected: sql`(m.invited = 1 and m.invite_rejected_at is not null)`,
};

/** State of a member's invite; members who were never invited have none. */
export const invite: Field = {
  condition: (_, value) => INVITES[String(value)] ?? NOTHING,
  order: sql`m.invited`,
};
