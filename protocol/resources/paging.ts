/** A field to sort by; direction is 1 (ascending) or -1. */
export interface SortParamRequest {
  readonly direction?: number;
  readonly field?: string;
  readonly type?: string;
}

/** A page by offset. */
export interface PaginationParams {
  readonly limit?: number;
  readonly offset?: number;
}
