import type { ChatRuntime, OpenCount, SupportPlace } from '../../chat/index.ts';
import type { UiSettings } from '../app-props.ts';
import type { SheetName } from '../points/sheet.tsx';
import type { IconName } from '../primitives/icon.tsx';
import type { SignName } from '../primitives/sign.tsx';

/** The menu of session actions at the end of a header. */
export type HeaderMenuProps = Readonly<Record<never, never>>;

declare module '../points/points.ts' {
  interface Points {
    readonly 'header-menu': HeaderMenuProps;
  }
}

/** Where a header's menu stands, and what is known there. */
export interface HeaderPlace {
  readonly settings: UiSettings;
  /** The conversation below the header; null if there is none. */
  readonly cid: string | null;
  /** True if the menu also serves the user. In the inbox, only the menu over the list does. */
  readonly personal: boolean;
  /** Null until the chat client has loaded. */
  readonly runtime: ChatRuntime | null;
}

/** An item of a header's menu. It opens a sheet. */
export interface HeaderItem {
  readonly id: string;
  readonly icon: { readonly shell: IconName } | { readonly sign: SignName };
  readonly label: () => string;
  readonly shown: (place: HeaderPlace) => boolean;
  readonly opens: SheetName;
}

/** An action on a support conversation, in the menu of its row and of its header. It opens a sheet. */
export interface QueueItem {
  readonly id: string;
  readonly icon: HeaderItem['icon'];
  readonly label: () => string;
  /** @param me id of the person who would act */
  readonly shown: (place: SupportPlace, me: string) => boolean;
  readonly opens: SheetName;
}

/** A button in a header of the inbox. It opens a sheet. */
export interface HeaderAction {
  readonly id: string;
  readonly sign: SignName;
  /** @param open how many things wait; null if they are not counted */
  readonly label: (open: number | null) => string;
  readonly shown: (settings: UiSettings) => boolean;
  /** Counts what waits, for the button. Without an answer this user may not open the sheet, and there is no button. */
  readonly count?: (runtime: ChatRuntime) => OpenCount;
  readonly opens: SheetName;
}
