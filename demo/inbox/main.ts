/** The agents' page: a token from the link opens the inbox, everything else leads to the door. */
import { element } from '../page/element.ts';
import { stoop } from '../page/stoop.ts';
import { expiresAt, kept, takeFromAddress, tokenIn } from './token.ts';

const inbox = element('inbox', HTMLElement);
const door = element('door', HTMLElement);
const problem = element('problem', HTMLElement);
const pasted = element('pasted', HTMLInputElement);

const AGAIN = 'Open the link that the server printed, or make a token with the command below.';
const EXPIRED =
  'This sign-in link has expired or was revoked. Start the demo again for a new link, or make a token with the command below.';
const NO_TOKEN =
  'That is neither a link with a token nor a token: expected three parts with dots between them.';
/** What the chat says of a token that it or the server did not take; other codes are shown as they are. */
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
  // What had the focus is gone with the inbox.
  was?.focus();
  problem.hidden = reason === '';
  problem.textContent = reason;
  document.title = 'Sign in · Inbox';
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
  // What had the focus is gone with the door.
  if (signing) inbox.focus();
  document.title = 'Inbox · Halden';
  // Kept at once, so that a reload while the server is away does not end the session.
  kept.set(token);
  try {
    void stoop('boot');
    await stoop('identify', { token });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    showDoor(REASONS[code] ?? (error instanceof Error ? error.message : String(error)));
  }
}

/** The chat tells when the person is gone: signed out in the menu, or refused by the server. */
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
  const token = tokenIn(pasted.value);
  pasted.value = '';
  if (token === null) showDoor(NO_TOKEN);
  else void enter(token);
});

function start(): void {
  const token = takeFromAddress() ?? kept.get();
  if (token === null) showDoor('');
  else if (token !== current) void enter(token);
}

/** A second link pasted into the address bar of the open page only changes the fragment. */
window.addEventListener('hashchange', start);
start();
