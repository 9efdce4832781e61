/** The body of every error response. */
export interface APIError {
  readonly StatusCode: number;
  readonly code: number;
  readonly details: readonly number[];
  readonly duration: string;
  readonly exception_fields?: Readonly<Record<string, string>>;
  readonly message: string;
  readonly more_info: string;
  readonly unrecoverable?: boolean;
}
