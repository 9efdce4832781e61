import { present } from '../present.ts';
import { StartError } from '../start-error.ts';

export interface MetricsOptions {
  /**
   * Port of `GET /metrics`, in the text format of Prometheus; 0 takes a free one. Everybody who reaches it may read it. Env
   * `STOOP_METRICS_PORT`. @default none: no metrics
   */
  readonly port: number;
  /** Address to listen on. Env `STOOP_METRICS_HOST`. @default '127.0.0.1' */
  readonly host?: string;
}

const DEFAULT_HOST = '127.0.0.1';
const MAX_PORT = 65_535;
/** As people write numbers: neither 0x50 nor 1e3. */
const DIGITS = /^\d+$/;

type Env = Readonly<Record<string, string | undefined>>;

/** @param serverPort where the API listens @throws StartError STOOP_BAD_OPTION */
export function readMetrics(given: MetricsOptions | false | undefined, env: Env, serverPort: number) {
  if (given === false) return null;
  const asked = given?.port ?? present(env.STOOP_METRICS_PORT);
  if (asked === undefined) return null;
  const port = DIGITS.test(String(asked)) ? Number(asked) : Number.NaN;
  if (!Number.isInteger(port) || port > MAX_PORT)
    throw new StartError(
      'STOOP_BAD_OPTION',
      `STOOP_METRICS_PORT must be a whole number from 0 to ${MAX_PORT}, got "${asked}": set it to a free port such as 9464`,
    );
  if (port !== 0 && port === serverPort)
    throw new StartError(
      'STOOP_BAD_OPTION',
      `STOOP_METRICS_PORT must be another port than PORT, got "${asked}" for both: the port of the API is public`,
    );
  return { port, host: given?.host ?? present(env.STOOP_METRICS_HOST) ?? DEFAULT_HOST };
}
