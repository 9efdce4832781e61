/** Number of rows that a list shows, and that it skips. */
export interface OffsetPage {
  readonly limit: number;
  readonly offset: number;
}
