import { ApiError, StorageError } from '../domain/index.ts';
import { type ProofOfWork, ProofRequired } from './guest-proof.ts';

/** Path at which each server explains its codes; `#4` leads to one of them. */
export const ERRORS_PATH = '/docs/errors';

/** The body of every refusal, on HTTP and inside `connection.error`. */
export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly StatusCode: number;
  /** For example `1.25ms`. */
  readonly duration: string;
  /** A URL that can be opened. */
  readonly more_info: string;
  readonly details: readonly number[];
  /** The work that a new guest has to prove; only with `proofWanted`. */
  readonly proof_of_work?: ProofOfWork;
}

interface WriteErrorInput {
  readonly operation: string | null;
  readonly startedAt: number;
  readonly base: string;
}

/**
 * @param operation name of the call (`SendMessage`), null if the failure belongs to none
 * @param startedAt `performance.now()` at the request's arrival
 * @param base scheme and host under which the peer reaches this server
 */
export function writeError(error: ApiError, { operation, startedAt, base }: WriteErrorInput): ErrorBody {
  return {
    code: error.code,
    message: operation === null ? error.message : `${operation} failed with error: "${error.message}"`,
    StatusCode: error.status,
    duration: duration(startedAt),
    more_info: `${base}${ERRORS_PATH}#${error.code}`,
    details: error.details,
    ...(error instanceof ProofRequired && { proof_of_work: error.work }),
  };
}

/**
 * Returns the refusal for any error. One that is no refusal becomes -1/500, or 23/503 if the database is away or a disk
 * is full; its text stays in the log.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof StorageError && error.code === 'STOOP_DISK_FULL')
    return new ApiError(
      'unavailable',
      "there is no space left on the server's disk: free some, then try again",
    );
  if (error instanceof StorageError && error.code === 'STOOP_DB_UNREACHABLE')
    return new ApiError('unavailable', 'the server cannot reach its database at the moment: try again');
  return error instanceof ApiError
    ? error
    : new ApiError('internal', 'the server failed to answer this call; its log says why');
}

const DECIMALS = 2;

/** Returns milliseconds since `startedAt` (`performance.now()`) in the API's spelling: `12.34ms`. */
export function duration(startedAt: number): string {
  return `${(performance.now() - startedAt).toFixed(DECIMALS)}ms`;
}
