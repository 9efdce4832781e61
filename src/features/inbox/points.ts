import type { Person } from '../../chat/index.ts';

/** Props of what replaces the composer of a conversation that this person cannot write in yet. */
export interface HeldProps {
  readonly cid: string;
  /** The person whom this person has blocked; null for an open invitation. */
  readonly blocked: Person | null;
}

declare module '../../ui/points/points.ts' {
  interface Points {
    readonly 'inbox-held': HeldProps;
  }
}
