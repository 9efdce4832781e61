/** How much of a list is shown, and how much is skipped. */
export interface OffsetPage {
  readonly limit: number;
  readonly offset: number;
}
