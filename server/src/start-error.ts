/**
 * Reason why the server cannot start, or a command of its program fails. The person who starts it reads the code.
 * - `STOOP_PORT_IN_USE`: another program listens there
 * - `STOOP_BAD_PORT`: no port number
 * - `STOOP_BAD_OPTION`: another setting that cannot be used
 * - `STOOP_CANNOT_LISTEN`: host or port refused by the system
 * - `STOOP_APP_FILE_UNREADABLE`: app.json is damaged or closed to this user
 * - `STOOP_DATA_UNWRITABLE`: the data folder cannot be written
 * - `STOOP_UNSUPPORTED_DATABASE`: another database is asked for
 * - `STOOP_NOTHING_TO_BACK_UP`: the data folder holds no database
 * - `STOOP_FOLDER_NOT_EMPTY`: a backup or a restore would overwrite something
 * - `STOOP_BACKUP_INCOMPLETE`: the backup did not finish, or was changed
 * - `STOOP_BACKUP_FAILED`: a file could not be written, or a program of PostgreSQL failed
 * - `STOOP_RESTORE_INCOMPLETE`: a restore into the data folder did not finish
 */
export type StartErrorCode =
  | 'STOOP_PORT_IN_USE'
  | 'STOOP_BAD_PORT'
  | 'STOOP_BAD_OPTION'
  | 'STOOP_CANNOT_LISTEN'
  | 'STOOP_APP_FILE_UNREADABLE'
  | 'STOOP_DATA_UNWRITABLE'
  | 'STOOP_UNSUPPORTED_DATABASE'
  | 'STOOP_NOTHING_TO_BACK_UP'
  | 'STOOP_FOLDER_NOT_EMPTY'
  | 'STOOP_BACKUP_INCOMPLETE'
  | 'STOOP_BACKUP_FAILED'
  | 'STOOP_RESTORE_INCOMPLETE';

/** `message` says what was expected, what came, and how to fix it. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, text: string, options?: { readonly cause: unknown }) {
    super(text, options);
    this.code = code;
  }
}
