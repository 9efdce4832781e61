import type { FastifyInstance } from 'fastify';
import { appFileWarning } from './app-file.ts';
import { compose } from './compose.ts';
import { type FirstInvitation, inviteFirstAdmin, inviteStaff } from './invite.ts';
import { issueSignInCode, issueToken, type PersonOptions, type TokenOptions } from './issue-token.ts';
import { listen } from './listen.ts';
import { createLogger } from './logger.ts';
import { readSettings, type ServerOptions } from './options/index.ts';
import { WIDGET_PATH } from './widget-files.ts';

export type { Mount, RateLimits } from './http/index.ts';
export type { PersonOptions, TokenOptions } from './issue-token.ts';
export type { PictureOptions, UploadOptions } from './options/file-options.ts';
export type { LogLevel, ServerOptions } from './options/index.ts';
export type { MessageOptions } from './options/message-options.ts';
export type { MetricsOptions } from './options/metrics-options.ts';
export type { PushOptions } from './options/push-options.ts';
export { StartError, type StartErrorCode } from './start-error.ts';
export { type WidgetFolders, widgetMounts } from './widget-files.ts';

export interface StoopServer {
  /**
   * Starts to serve. `metricsUrl` is the address of the metrics; null if they are off.
   * @throws StartError STOOP_PORT_IN_USE · STOOP_CANNOT_LISTEN
   * @throws Error with `code` STOOP_DATA_IN_USE if another server runs on the same data
   */
  listen(): Promise<{ readonly url: string; readonly port: number; readonly metricsUrl: string | null }>;
  /** Closes every socket, finishes the calls under way, and closes the database. */
  close(): Promise<void>;
  /** True if the widget's files are served under `/v1/`. */
  readonly servesWidget: boolean;
  /** True if the inbox page is served at `/inbox`. */
  readonly servesInbox: boolean;
  /** Where browsers reach it, as the owner has set it; null if they have not. */
  readonly publicUrl: string | null;
  /** The app's public key, for `data-key`. */
  readonly key: string;
  /** Signs tokens; never leaves the server. */
  readonly secret: string;
  /** Signs a token for a user. Creates the user if they do not exist, and sets the role if one is given. */
  issueToken(userId: string, options?: TokenOptions): Promise<string>;
  /**
   * Creates a code that signs a user in once, within ten minutes, for a session of twelve hours. Creates the user if
   * they do not exist. The inbox page takes it as `/inbox#code=…`.
   */
  signInCode(userId: string, options?: PersonOptions): Promise<string>;
  /**
   * Invites an agent or admin, and returns the code for the link, `/inbox#invite=…`. It works once, for seven days.
   * @throws ApiError `input` if the address or role cannot be used, or the person has an account
   */
  invite(email: string, role: string): Promise<string>;
  /** Invites the first admin that the settings name. Null if they name none, or one was invited before. */
  inviteFirst(): Promise<FirstInvitation | null>;
  /** The HTTP server underneath. */
  readonly app: FastifyInstance;
}

/**
 * Creates a chat server, its database open and ready to listen.
 * @throws StartError if a setting cannot be used
 * @throws Error with `code` STOOP_DB_NEWER, STOOP_DB_UNREADABLE, STOOP_DB_UNREACHABLE, STOOP_DB_REFUSED,
 * STOOP_DISK_FULL or STOOP_DATA_UNWRITABLE if the database cannot be used, STOOP_DATA_IN_USE if a server of an earlier
 * version still runs on it, STOOP_REDIS_UNREACHABLE if Redis cannot
 */
export async function createServer(options: ServerOptions = {}): Promise<StoopServer> {
  const settings = await readSettings(options);
  const logger = createLogger(settings.logLevel);
  const warning = await appFileWarning(settings.dataDir);
  if (warning !== null) logger.warn(warning);
  const parts = await compose(settings, logger);
  return {
    servesWidget: settings.mounts.some(({ prefix }) => prefix === WIDGET_PATH),
    servesInbox: settings.inbox !== null,
    publicUrl: settings.publicUrl,
    key: settings.key,
    secret: settings.secret,
    app: parts.app,
    async listen() {
      parts.claim();
      const metricsUrl = (await parts.metrics?.listen()) ?? null;
      try {
        return { ...(await listen(parts.app, settings)), metricsUrl };
      } catch (error) {
        await parts.metrics?.close();
        throw error;
      }
    },
    close: () => parts.close(),
    invite: (email, role) => inviteStaff(parts.domain, email, role),
    inviteFirst: () => inviteFirstAdmin(parts.domain, settings.adminEmail),
    signInCode: (userId, who) => issueSignInCode(parts.domain, userId, who),
    issueToken: (userId, how) =>
      issueToken({ users: parts.domain.users, secret: settings.secret }, userId, how),
  };
}
