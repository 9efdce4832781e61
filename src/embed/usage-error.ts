type UsageCode =
  | 'usage'
  | 'channel-name'
  | 'channel-superseded'
  | 'client-given'
  | 'token-missing'
  | 'destroyed';

/** A mistake of the page's own script: what was expected, and what came. */
export class StoopUsageError extends Error {
  readonly code: UsageCode;
  override readonly name = 'StoopUsageError';

  constructor(text: string, code: UsageCode = 'usage') {
    super(text);
    this.code = code;
  }
}

/** Writes one line to the owner's console. The `error` event reports everything else that goes wrong. */
export function reportUsage(reason: unknown): void {
  if (reason instanceof StoopUsageError) console.error(`[stoop] ${reason.code}: ${reason.message}`);
}
