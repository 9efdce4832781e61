import type { Actor, PredefinedFilter, Raw, ResolvedFilter } from '../types.ts';
import type { RawSort } from './common.ts';

type Maybe<T> = T | null | undefined;

/** Filters the server writes down and clients ask by name. All but `resolve` for the server only (17); 4 ill-formed, 16 unknown. */
export interface PredefinedFilterService {
  /** `{name, operation, filter, sort?, description?}`. */
  create(actor: Actor, raw: Raw): Promise<PredefinedFilter>;
  get(actor: Actor, name: string): Promise<PredefinedFilter>;
  /** Replaces all but the name. */
  update(actor: Actor, name: string, raw: Raw): Promise<PredefinedFilter>;
  delete(actor: Actor, name: string): Promise<void>;
  /** All of them; by created_at, updated_at, name or operation. */
  list(actor: Actor, sort: RawSort): Promise<readonly PredefinedFilter[]>;
  /** The question a client asks by name, with his values in it. */
  resolve(
    name: string,
    values: { readonly filter?: Maybe<Raw>; readonly sort?: Maybe<Raw> },
  ): Promise<ResolvedFilter>;
}
