import type { IconName, SignName } from '../../ui/index.ts';

/** One item of a message's menu. */
export interface Item {
  readonly id: string;
  readonly icon?: IconName;
  readonly sign?: SignName;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** The items of a message's menu. */
export interface Items {
  /** Items that belong together, by group. They scroll in a low panel. */
  readonly groups: readonly (readonly Item[])[];
  /** Items against a person or a message. They stay in sight whatever is above them. */
  readonly ends: readonly Item[];
}
