/** The agents' page: signs people in, accepts invitations, and shows the chat to whoever is signed in. */
import { closeAccount, openAccount } from './account/index.ts';
import { stoop } from './chat.ts';
import { element } from './element.ts';
import { markField, onSubmit, showPasswords } from './form.ts';
import { type Answer, EMAIL, get, LEAST_PASSWORD, type Member, memberOf, post } from './server.ts';
import { showTexts, type TextName, text } from './texts.ts';
import { REFUSALS, type Refused } from './words.ts';

const INVITATION = /^#invite=([\w-]{1,128})$/;

const bar = element('bar', HTMLElement);
const inbox = element('inbox', HTMLElement);
const door = element('door', HTMLElement);
const title = element('door-title', HTMLElement);
const problem = element('problem', HTMLElement);
const forms = { signIn: element('sign-in', HTMLFormElement), accept: element('accept', HTMLFormElement) };
const toSignIn = element('to-sign-in', HTMLButtonElement);
const email = element('email', HTMLInputElement);
const password = element('password', HTMLInputElement);
const newPassword = element('new-password', HTMLInputElement);
const app = document.title;

/** The person whom the page shows the chat to. */
let current: Member | null = null;
/** The code of the invitation that the address named. */
let invitation: string | null = null;

function showProblem(name: TextName | null): void {
  problem.hidden = name === null;
  problem.textContent = name === null ? '' : text(name);
}

/** Shows one of the forms, or none, and moves the focus there if the page had shown something else. */
function showDoor(form: keyof typeof forms | null, why: TextName | null = null): void {
  const wasHidden = door.hidden || (form !== null && forms[form].hidden);
  current = null;
  closeAccount();
  bar.hidden = true;
  inbox.hidden = true;
  door.hidden = false;
  forms.signIn.hidden = form !== 'signIn';
  forms.accept.hidden = form !== 'accept';
  toSignIn.hidden = form === 'signIn';
  title.textContent = text(form === 'accept' ? 'acceptTitle' : 'signInTitle');
  document.title = `${title.textContent} · ${app}`;
  password.value = '';
  newPassword.value = '';
  showProblem(why);
  if (wasHidden) (form === 'signIn' ? email : title).focus();
}

/** Returns a token for the chat. The chat asks again before it expires. */
async function chatToken(): Promise<string> {
  const answer = await post('token');
  if (answer.kind === 'ok') return String(answer.value.access_token);
  if (answer.kind === 'signedOut') showDoor('signIn', 'expired');
  throw new Error(`no token: ${answer.kind}`);
}

async function enter(member: Member): Promise<void> {
  current = member;
  element('who', HTMLElement).textContent = member.name;
  element('who', HTMLElement).title = member.email;
  const hadFocus = door.contains(document.activeElement);
  door.hidden = true;
  bar.hidden = false;
  inbox.hidden = false;
  // The focused element is gone with the form.
  if (hadFocus) inbox.focus();
  document.title = `${text('inboxTitle')} · ${app}`;
  try {
    void stoop('boot');
    await stoop('identify', { getToken: chatToken });
  } catch {
    // A page that lost its session says so already.
    if (current !== null) showDoor('signIn', 'failed');
  }
}

async function finish(answer: Answer, refused: Refused = {}): Promise<void> {
  if (answer.kind === 'ok') await enter(memberOf(answer.value.member));
  else showProblem(refused[answer.kind] ?? REFUSALS[answer.kind]);
}

async function signOut(): Promise<void> {
  const answer = await post('sign-out');
  if (answer.kind !== 'ok') {
    // The cookie is still there: saying anything else would be wrong.
    showDoor('signIn', REFUSALS[answer.kind]);
    return;
  }
  showDoor('signIn');
  await stoop('logout').catch(() => undefined);
}

onSubmit(
  'sign-in',
  {
    email: (value) => (EMAIL.test(value.trim()) ? null : 'emailWrong'),
    password: (value) => (value === '' ? 'passwordMissing' : null),
  },
  async () => {
    showProblem(null);
    const answer = await post('sign-in', { email: email.value.trim(), password: password.value });
    await finish(answer);
    if (answer.kind !== 'ok') password.select();
  },
);

onSubmit(
  'accept',
  {
    name: (value) => (value.trim() === '' ? 'nameWrong' : null),
    'new-password': (value) => (value.length < LEAST_PASSWORD ? 'passwordShort' : null),
  },
  async () => {
    showProblem(null);
    const name = element('name', HTMLInputElement).value;
    const answer = await post('accept', { code: invitation, name, password: newPassword.value });
    if (answer.kind === 'invalid') {
      markField('new-password', 'passwordWeak');
      newPassword.focus();
    } else if (answer.kind === 'nameTaken') {
      markField('name', 'nameTaken');
      element('name', HTMLInputElement).focus();
    } else if (answer.kind === 'signedOut') showDoor(null, 'invitationOver');
    else await finish(answer);
  },
);

toSignIn.addEventListener('click', () => showDoor('signIn'));
element('sign-out', HTMLButtonElement).addEventListener('click', () => void signOut());
element('account-open', HTMLButtonElement).addEventListener('click', () => {
  if (current !== null) openAccount(current, () => showDoor('signIn', 'expired'));
});

/** The chat reports that the person is gone: signed out in its menu, or refused by the server. */
document.addEventListener('stoop:identity', (event) => {
  if (!(event instanceof CustomEvent) || current === null) return;
  const { state, reason } = Object(event.detail);
  if (state !== 'none') return;
  if (typeof reason === 'string') showDoor('signIn', 'expired');
  else void signOut();
});

/** Shows the form of an invitation, unless it is over. */
async function openInvitation(code: string): Promise<void> {
  const answer = await post('invitation', { code });
  if (answer.kind !== 'ok') {
    showDoor(null, answer.kind === 'signedOut' ? 'invitationOver' : REFUSALS[answer.kind]);
    return;
  }
  invitation = code;
  const invited = String(answer.value.email);
  element('accept-email', HTMLInputElement).value = invited;
  element('accept-text', HTMLElement).textContent = text('acceptText', { email: invited });
  showDoor('accept');
}

/** Takes the code out of the address bar, so that it is neither bookmarked nor shared by accident. */
function takeInvitation(): string | null {
  const code = INVITATION.exec(location.hash)?.[1] ?? null;
  if (code !== null) history.replaceState(null, '', location.pathname);
  return code;
}

async function open(): Promise<void> {
  const code = takeInvitation();
  if (code !== null) {
    await openInvitation(code);
    return;
  }
  if (current !== null) return;
  const answer = await get('me');
  if (answer.kind === 'ok') await enter(memberOf(answer.value.member));
  else showDoor('signIn', answer.kind === 'signedOut' ? null : REFUSALS[answer.kind]);
}

// A second link pasted into the address bar of the open page only changes the fragment.
window.addEventListener('hashchange', () => void open());
showPasswords();
await showTexts();
await open();
