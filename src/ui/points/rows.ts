import type { UiSettings } from '../app-props.ts';
import type { IconName } from '../primitives/icon.tsx';
import type { SheetName } from './sheet.tsx';

/** A row of the user's settings that a feature draws. */
export interface SettingsRow {
  readonly shown: (settings: UiSettings) => boolean;
  readonly draws: `settings-row.${string}`;
}

declare module './points.ts' {
  interface KeyedPoints {
    /** A row of the user's settings. */
    readonly 'settings-row': Readonly<Record<string, Readonly<Record<never, never>>>>;
  }
}

/** A row of a conversation's details: among its messages, or among the settings for everybody. It opens a sheet. */
export interface DetailsItem {
  readonly id: string;
  readonly icon: IconName;
  readonly label: () => string;
  readonly place: 'messages' | 'everybody';
  readonly shown: (can: { readonly ban: boolean }) => boolean;
  readonly opens: SheetName;
}
