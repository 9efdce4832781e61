import type { SharedKind } from './state/index.ts';

/** What of the details is looked at. */
export type DetailsView = 'overview' | 'edit' | 'members' | 'add' | SharedKind;
