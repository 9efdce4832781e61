/** The dialog of one's own account and, for admins, of the team: a tab for each, fetched when it is shown. */
import { element } from '../element.ts';
import type { Member } from '../server.ts';
import { showLog } from './log.ts';
import { clearProblem, onSignedOut } from './outcome.ts';
import { showTeam } from './team.ts';
import { showYou } from './you.ts';

type Tab = 'log' | 'team' | 'you';

const SHOW: Readonly<Record<Tab, (member: Member) => Promise<void>>> = {
  you: showYou,
  team: showTeam,
  log: showLog,
};
const TABS: readonly Tab[] = ['you', 'team', 'log'];
/** Agents see no more than their own account. */
const FOR_ADMINS: readonly Tab[] = ['team', 'log'];

const dialog = element('account', HTMLDialogElement);
const tabs = element('tabs', HTMLElement);
const buttonOf = (tab: Tab) => element(`tab-${tab}`, HTMLButtonElement);

let shownTo: Member | null = null;

function choose(chosen: Tab): void {
  clearProblem();
  for (const tab of TABS) {
    const button = buttonOf(tab);
    button.ariaSelected = String(tab === chosen);
    button.tabIndex = tab === chosen ? 0 : -1;
    element(tab, HTMLElement).hidden = tab !== chosen;
  }
  if (shownTo !== null) void SHOW[chosen](shownTo);
}

/** Arrow keys, Home and End move along the tabs, as in any list of tabs. */
function moveAlong(event: KeyboardEvent): void {
  const buttons = TABS.map(buttonOf);
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const steps: Readonly<Record<string, number>> = {
    [forward]: at + 1,
    [back]: at + buttons.length - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = steps[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const tab = TABS[next % buttons.length] ?? 'you';
  choose(tab);
  buttonOf(tab).focus();
}

for (const tab of TABS) buttonOf(tab).addEventListener('click', () => choose(tab));
tabs.addEventListener('keydown', moveAlong);
element('account-close', HTMLButtonElement).addEventListener('click', () => dialog.close());

/** @param signedOut called when the server says that the session is over */
export function openAccount(member: Member, signedOut: () => void): void {
  shownTo = member;
  onSignedOut(signedOut);
  const isAdmin = member.role === 'admin';
  tabs.hidden = !isAdmin;
  for (const tab of FOR_ADMINS) buttonOf(tab).hidden = !isAdmin;
  choose('you');
  dialog.showModal();
}

export function closeAccount(): void {
  dialog.close();
}
