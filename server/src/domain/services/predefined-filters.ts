import type { Filter } from '../query-types.ts';
import type { Actor, PredefinedFilter } from '../types/index.ts';

export interface PredefinedContent extends Pick<PredefinedFilter, 'filter' | 'sort' | 'description'> {
  /** The filter as it is applied; null if values take the place of placeholders. */
  readonly fixed: Filter | null;
}

export interface NewPredefinedFilter {
  readonly name: string;
  /** @throws ApiError `input` */
  content(): PredefinedContent;
}

export interface PredefinedOrder {
  readonly by: 'createdAt' | 'updatedAt' | 'name' | 'operation';
  readonly direction: 1 | -1;
}

/**
 * Filters the server defines and clients ask for by name. All but `resolve` for the server only. Errors: `notAllowed`,
 * `input` if ill-formed, `notFound` if unknown.
 */
export interface PredefinedFilterService {
  create(actor: Actor, input: NewPredefinedFilter): Promise<PredefinedFilter>;
  get(actor: Actor, name: string): Promise<PredefinedFilter>;
  /** Replaces all but the name. `content` is called once the filter is known to exist. */
  update(actor: Actor, name: string, content: () => PredefinedContent): Promise<PredefinedFilter>;
  delete(actor: Actor, name: string): Promise<void>;
  /** All of them. @default oldest first */
  list(actor: Actor, order?: PredefinedOrder): Promise<readonly PredefinedFilter[]>;
  /** Returns the filter that a client asks for by name. */
  resolve(name: string): Promise<PredefinedFilter>;
}
