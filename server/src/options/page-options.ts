import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Mount } from '../http/index.ts';
import { bundledInbox, type InboxPage, inboxMount } from '../inbox-page.ts';
import { present } from '../present.ts';
import { StartError } from '../start-error.ts';
import { bundledWidget, widgetMounts } from '../widget-files.ts';

type Env = Readonly<Record<string, string | undefined>>;

const OFF = 'off';

export interface PageOptions {
  /**
   * Folder of the widget's build, served under `/v1/` and `/v<version>/`; false for not at all. Env `STOOP_WIDGET`, a folder
   * or `off`. @default the one that came with this program, if there is one
   */
  readonly widget?: string | false;
  /**
   * Folder of the inbox page's build, served at `/inbox` beside the widget; false for not at all. Env `STOOP_INBOX`, a folder
   * or `off`. @default the one that came with this program, if there is one
   */
  readonly inbox?: string | false;
}

/** Returns a folder that is given, the bundled one if nothing is given, and null if it is switched off. */
function folderOf(given: string | false | undefined, bundled: () => string | null): string | null {
  if (given === undefined) return bundled();
  return given === OFF || given === false ? null : resolve(given);
}

/** @throws StartError STOOP_BAD_OPTION */
function readInbox(given: string | false | undefined, widget: string | null): InboxPage | null {
  const folder = folderOf(given, bundledInbox);
  // The page loads the widget's script from this server.
  if (folder === null || widget === null) return null;
  if (existsSync(join(folder, 'index.html'))) return { folder, widget };
  throw new StartError(
    'STOOP_BAD_OPTION',
    `STOOP_INBOX: expected a folder that npm run build has made, such as dist/inbox, or off; ${folder} has no index.html`,
  );
}

/**
 * Returns where the widget and the inbox are served; nothing for what is switched off, or did not come with the program.
 * @throws StartError STOOP_BAD_OPTION
 */
export async function readPages(
  options: PageOptions,
  env: Env,
): Promise<{ readonly mounts: readonly Mount[]; readonly inbox: InboxPage | null }> {
  const widget = folderOf(options.widget ?? present(env.STOOP_WIDGET), bundledWidget);
  const inbox = readInbox(options.inbox ?? present(env.STOOP_INBOX), widget);
  const ofWidget =
    widget === null ? [] : await widgetMounts({ current: widget, previous: join(widget, '../previous') });
  return { mounts: [...ofWidget, ...(inbox === null ? [] : [inboxMount(inbox)])], inbox };
}
