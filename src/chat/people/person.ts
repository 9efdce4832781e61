export interface Person {
  readonly id: string;
  /** Display name; empty if none was given. */
  readonly name: string;
  /** Address that a visitor gave before a support conversation; known to staff only. */
  readonly email?: string;
  readonly image?: string;
  readonly role?: string;
  readonly online: boolean;
  readonly lastActive?: number;
}
