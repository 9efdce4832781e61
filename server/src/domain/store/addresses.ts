import type { Cid, Millis, UserId } from '../types/index.ts';

/** A ban that covers everybody who writes from a network. `cid` null: in the whole app. */
export interface AddressBan {
  readonly address: string;
  readonly targetId: UserId;
  readonly cid: Cid | null;
  readonly expires: Millis | null;
}

/** Networks from which users write. */
export interface AddressReader {
  /** Returns the networks a user was last seen at, newest first. */
  of(userId: UserId): Promise<readonly string[]>;
  /** Returns bans of a network from the app and from one channel, ended ones too. */
  bansOf(address: string, cid: Cid): Promise<readonly AddressBan[]>;
}
export interface AddressWriter extends AddressReader {
  /** Writes nothing if the network is known. Keeps only the latest `most` of a user. */
  seen(
    userId: UserId,
    address: string,
    { at, most }: { readonly at: Millis; readonly most: number },
  ): Promise<void>;
  putBan(ban: AddressBan): Promise<void>;
  /** Removes all networks that a user's ban covers. */
  removeBans(targetId: UserId, cid: Cid | null): Promise<void>;
}
