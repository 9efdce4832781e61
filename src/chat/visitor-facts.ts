/** Facts from the page's script, unchecked. */
export interface VisitorFacts {
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** Address and title of the page the visitor is on. */
  readonly page?: readonly [url: unknown, title: unknown];
}
