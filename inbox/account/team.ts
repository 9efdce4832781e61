/** The team, for admins: who has an account and in which role, and who is invited. */
import { element } from '../element.ts';
import { onSubmit } from '../form.ts';
import { EMAIL, get, type Member, memberOf, patch, post, remove } from '../server.ts';
import { dateText, type TextName, text } from '../texts.ts';
import { announce, type Fields, listIn, valueIn } from './outcome.ts';
import { fill, row, rowButton } from './rows.ts';
import { isSure } from './sure.ts';

const ROLES: Readonly<Record<Member['role'], TextName>> = { agent: 'roleAgent', admin: 'roleAdmin' };
const invited = element('invited', HTMLElement);
const link = element('invited-link', HTMLInputElement);
const email = element('invite-email', HTMLInputElement);

function roleChoice({ id, name, role }: Member): HTMLSelectElement {
  const choice = document.createElement('select');
  choice.ariaLabel = text('roleOf', { name });
  for (const [value, words] of Object.entries(ROLES)) choice.append(new Option(text(words), value));
  choice.value = role;
  choice.addEventListener('change', async () => {
    const value = valueIn(await patch(`members/${encodeURIComponent(id)}`, { role: choice.value }));
    if (value === null) choice.value = role;
    else announce('saved');
  });
  return choice;
}

async function removeMember({ id, name }: Member): Promise<void> {
  const asked = { title: text('removeTitle', { name }), text: text('removeText'), yes: text('remove') };
  if (!(await isSure(asked))) return;
  if (valueIn(await remove(`members/${encodeURIComponent(id)}`)) === null) return;
  announce('removed');
  await showMembers();
}

/** Admins cannot change or remove themselves, so that one always remains. */
function memberRow(member: Member, own: boolean): HTMLLIElement {
  const { name, role } = member;
  const texts = { main: name, more: member.email };
  if (own) return row({ ...texts, more: `${member.email} · ${text(ROLES[role])}` });
  return row(
    texts,
    roleChoice(member),
    rowButton(text('remove'), name, () => removeMember(member)),
  );
}

/** The admin whom the tab was shown to last. */
let ownId = '';

async function showMembers(): Promise<void> {
  const value = valueIn(await get('members'));
  if (value === null) return;
  const members = listIn(value, 'members').map(memberOf);
  fill(
    'members',
    members.map((member) => memberRow(member, member.id === ownId)),
  );
}

async function withdraw(id: unknown): Promise<void> {
  if (valueIn(await remove(`invitations/${id}`)) === null) return;
  announce('withdrawn');
  invited.hidden = true;
  await showInvitations();
}

function invitationRow({ id, email: to, role, expires_at }: Fields): HTMLLIElement {
  const words = text(role === 'admin' ? ROLES.admin : ROLES.agent);
  const expires = text('expires', { when: dateText(expires_at) });
  return row(
    { main: String(to), more: `${words} · ${expires}` },
    rowButton(text('withdraw'), String(to), () => withdraw(id)),
  );
}

async function showInvitations(): Promise<void> {
  const value = valueIn(await get('invitations'));
  if (value === null) return;
  const invitations = listIn(value, 'invitations');
  fill('invitations', invitations.map(invitationRow));
  element('no-invitations', HTMLElement).hidden = invitations.length > 0;
}

export async function showTeam({ id }: Member): Promise<void> {
  ownId = id;
  invited.hidden = true;
  await Promise.all([showMembers(), showInvitations()]);
}

onSubmit(
  'invite',
  { 'invite-email': (value) => (EMAIL.test(value.trim()) ? null : 'emailWrong') },
  async () => {
    const to = email.value.trim();
    const role = element('invite-role', HTMLSelectElement).value;
    const value = valueIn(await post('invitations', { email: to, role }), { invalid: 'inviteRefused' });
    if (value === null) return;
    email.value = '';
    element('invited-text', HTMLElement).textContent = text('invitedText', { email: to });
    link.value = String(value.link);
    invited.hidden = false;
    link.focus();
    link.select();
    await showInvitations();
  },
);

element('copy-link', HTMLButtonElement).addEventListener('click', async () => {
  link.select();
  // Refused where the page is not on https: the link is selected, and the keyboard copies it.
  const isCopied = await navigator.clipboard?.writeText(link.value).then(
    () => true,
    () => false,
  );
  if (isCopied) announce('copied');
});
