/** The agents' page: a code or token from the link opens the inbox, everything else leads to the sign-in form. */
import { element } from '../page/element.ts';
import { stoop } from '../page/stoop.ts';
import { personOf, tokenOf } from './server.ts';
import { askToSwitch, sayStillSignedIn } from './switch.ts';
import { type Credential, credentialIn, expiresAt, kept, takeFromAddress, userIdIn } from './token.ts';

const inbox = element('inbox', HTMLElement);
const door = element('door', HTMLElement);
const problem = element('problem', HTMLElement);
const pasted = element('pasted', HTMLInputElement);

const AGAIN = 'Open the link that the server printed, or get another link with the command below.';
const EXPIRED = 'This sign-in link has expired or was revoked. Get another link with the command below.';
const USED =
  'This sign-in link was used or has expired: a link works once, for ten minutes. Get another link with the command below.';
const UNREACHABLE = 'The server did not answer. Check that it runs, then open the link again.';
const NO_CREDENTIAL =
  'That is no sign-in link and no token: expected a link to /inbox, or three parts with dots between them.';
/** Words for the reasons why a token was not accepted; other codes are shown as they are. */
const REASONS: Readonly<Record<string, string>> = {
  'token-expired': EXPIRED,
  'token-signature': `This token was made for another server: its signature does not fit this one. ${AGAIN}`,
  'token-refused': `The server did not take this token: it was revoked, or made for another server. ${AGAIN}`,
  'token-foreign': `The new token is for another person than before. ${AGAIN}`,
  'token-early': `This token is not valid yet: the clocks of who made it and of the server differ. ${AGAIN}`,
  'token-malformed': `This token names nobody. ${AGAIN}`,
  'not-found': `The person of this token was deleted on this server. ${AGAIN}`,
};

/** The token that is being tried or in use. */
let current: string | null = null;

function showDoor(reason: string): void {
  current = null;
  kept.set(null);
  const was = inbox.hidden ? null : pasted;
  inbox.hidden = true;
  door.hidden = false;
  // The focused element is gone with the inbox.
  was?.focus();
  problem.hidden = reason === '';
  problem.textContent = reason;
  document.title = 'Sign in · Inbox';
}

/** Signs in with a credential from a link or the form, if nobody is signed in. */
async function signIn(credential: Credential): Promise<void> {
  const token = await tokenOf(credential);
  if (token.kind === 'ok') return enter(token.value);
  showDoor(token.kind === 'refused' ? USED : UNREACHABLE);
}

/** Asks before a link changes the session of a signed-in person. */
async function offerSwitch(running: string, credential: Credential): Promise<void> {
  const now = await personOf(running);
  // The session that seemed to run is over.
  if (now.kind === 'refused') return signIn(credential);
  const me = now.kind === 'ok' ? now.value : { id: '', name: userIdIn(running) ?? '' };
  const token = await tokenOf(credential);
  if (token.kind !== 'ok') {
    await sayStillSignedIn(me, token.kind === 'refused' ? 'This link was used or has expired.' : UNREACHABLE);
    return;
  }
  const next = await personOf(token.value);
  if (next.kind !== 'ok') {
    await sayStillSignedIn(me, next.kind === 'refused' ? "This link isn't valid." : UNREACHABLE);
    return;
  }
  if (next.value.id === me.id) return;
  if (await askToSwitch(me, next.value)) await enter(token.value);
}

async function enter(token: string): Promise<void> {
  const end = expiresAt(token);
  if (end !== null && end <= Date.now()) {
    showDoor(EXPIRED);
    return;
  }
  current = token;
  const signing = door.contains(document.activeElement);
  door.hidden = true;
  inbox.hidden = false;
  // The focused element is gone with the sign-in form.
  if (signing) inbox.focus();
  document.title = 'Inbox · Halden';
  // Stored at once, so that a reload while the server is away does not end the session.
  kept.set(token);
  try {
    void stoop('boot');
    await stoop('identify', { token });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    showDoor(REASONS[code] ?? (error instanceof Error ? error.message : String(error)));
  }
}

/** The chat reports that the person is gone: signed out in the menu, or refused by the server. */
document.addEventListener('stoop:identity', (event) => {
  if (!(event instanceof CustomEvent) || current === null) return;
  const { state, reason } = Object(event.detail);
  if (state !== 'none') return;
  showDoor(
    typeof reason === 'string' ? (REASONS[reason] ?? `The session has ended (${reason}). ${AGAIN}`) : '',
  );
});

element('sign-in', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const credential = credentialIn(pasted.value);
  pasted.value = '';
  if (credential === null) showDoor(NO_CREDENTIAL);
  else void signIn(credential);
});

const unexpired = (token: string | null): string | null =>
  token === null || (expiresAt(token) ?? Number.POSITIVE_INFINITY) > Date.now() ? token : null;

function start(): void {
  const credential = takeFromAddress();
  const running = current ?? unexpired(kept.get());
  if (running !== null && running !== current) void enter(running);
  if (credential !== null) void (running === null ? signIn(credential) : offerSwitch(running, credential));
  else if (running === null) showDoor('');
}

/** A second link pasted into the address bar of the open page only changes the fragment. */
window.addEventListener('hashchange', start);
start();
