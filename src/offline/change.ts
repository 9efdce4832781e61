import type { ApiRequest } from '../client/index.ts';
import type { Archive } from './archive.ts';
import type { Write } from './rows.ts';

export type Asked = Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>;

export interface Change {
  readonly archive: Archive;
  readonly me: string;
  /** Epoch ms. */
  readonly now: number;
  readonly asked: Asked;
  /** The variable parts of the path. */
  readonly parts: readonly string[];
}

/** A change as it looks on this device. */
export interface Made {
  /** The answer that the server would give. */
  readonly answer: object;
  readonly writes: readonly Write[];
  /** The request to send later. @default the one that was made */
  readonly request?: Asked;
  /** Names its subject if only the last change of that counts. */
  readonly subject?: string;
}

/** Makes a change. Resolves to null if it cannot be made here. */
export type Make = (change: Change) => Promise<Made | null>;
