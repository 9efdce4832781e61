import type { SharedKind } from './state/index.ts';

/** View of the channel details. */
export type DetailsView = 'overview' | 'edit' | 'members' | 'add' | SharedKind;
