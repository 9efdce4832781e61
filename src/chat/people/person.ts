export interface Person {
  readonly id: string;
  /** Display name; empty if none was given. */
  readonly name: string;
  readonly image?: string;
  readonly role?: string;
  readonly online: boolean;
  readonly lastActive?: number;
}
