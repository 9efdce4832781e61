import type { IconName } from '../../ui/index.ts';

/** One item of a message's menu. */
export interface Item {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}
