import type { ChannelResponse } from './channel.ts';
import type { MessageResponse } from './message.ts';
import type { SortParamRequest } from './paging.ts';

/** The `payload` parameter of GET /search. */
export interface SearchPayload {
  readonly filter_conditions: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly message_filter_conditions?: Readonly<Record<string, unknown>>;
  readonly next?: string;
  readonly offset?: number;
  readonly query?: string;
  readonly sort?: readonly SortParamRequest[];
}

/** The answer of GET /search. */
export interface SearchResponse {
  readonly duration: string;
  readonly next?: string;
  readonly previous?: string;
  readonly results: readonly SearchResult[];
  readonly results_warning?: SearchWarning;
}

/** A found message. */
export interface SearchResult {
  readonly message?: SearchResultMessage;
}

/** A found message with its channel. */
export interface SearchResultMessage extends MessageResponse {
  readonly channel?: ChannelResponse;
}

/** Channels that a search did not look at. */
export interface SearchWarning {
  readonly channel_search_cids?: readonly string[];
  readonly channel_search_count?: number;
  readonly warning_code: number;
  readonly warning_description: string;
}
