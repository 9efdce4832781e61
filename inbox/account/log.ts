/** The log of what staff did, for admins: the newest first, a page at a time. */
import { element } from '../element.ts';
import { get } from '../server.ts';
import { dateText, type TextName, text } from '../texts.ts';
import { deviceName } from './device.ts';
import { type Fields, listIn, valueIn } from './outcome.ts';
import { row } from './rows.ts';

const PAGE = 50;
const list = element('entries', HTMLUListElement);
const more = element('more-entries', HTMLButtonElement);

const SENTENCES: Readonly<Record<string, TextName>> = {
  signed_in: 'logSignedIn',
  signed_out: 'logSignedOut',
  session_ended: 'logSessionEnded',
  password_changed: 'logPasswordChanged',
  invited: 'logInvited',
  invitation_withdrawn: 'logWithdrawn',
  joined: 'logJoined',
  role_changed: 'logRoleChanged',
  account_removed: 'logRemoved',
};
const ROLES: Readonly<Record<string, TextName>> = { agent: 'roleAgent', admin: 'roleAdmin' };
/** Actions whose detail is the browser. */
const BY_BROWSER: readonly unknown[] = ['signed_in', 'session_ended'];

/** Names by account; accounts that are gone are shown by their ids. */
let names = new Map<string, string>();
let oldest: string | null = null;

function entryRow({ action, actor_id, target_id, detail, network, at }: Fields): HTMLLIElement {
  const known = String(detail);
  const sentence = SENTENCES[String(action)];
  const role = ROLES[known];
  const nameOf = (id: unknown) => names.get(String(id)) ?? String(id);
  const who = actor_id === null || actor_id === undefined ? text('logServer') : nameOf(actor_id);
  const values = { who, whom: nameOf(target_id), detail: role === undefined ? known : text(role) };
  const device = BY_BROWSER.includes(action) ? deviceName(known) : '';
  return row({
    main: sentence === undefined ? `${who}: ${action}` : text(sentence, values),
    more: [dateText(at), device, network].filter(Boolean).join(' · '),
  });
}

async function showPage(): Promise<void> {
  const query = new URLSearchParams({ limit: String(PAGE), ...(oldest !== null && { before: oldest }) });
  const value = valueIn(await get(`log?${query}`));
  if (value === null) return;
  const entries = listIn(value, 'entries');
  const rows = entries.map(entryRow);
  list.append(...rows);
  oldest = String(entries.at(-1)?.id ?? oldest);
  more.hidden = entries.length < PAGE;
}

export async function showLog(): Promise<void> {
  const value = valueIn(await get('members'));
  if (value === null) return;
  names = new Map(
    listIn(value, 'members').map((member) => [String(member.user_id), String(member.name ?? member.email)]),
  );
  oldest = null;
  list.replaceChildren();
  await showPage();
}

more.addEventListener('click', async () => {
  const before = list.childElementCount;
  await showPage();
  // The first new entry is where a reader by keyboard goes on.
  const next = list.children[before];
  if (next instanceof HTMLElement) {
    next.tabIndex = -1;
    next.focus();
  }
});
