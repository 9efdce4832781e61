/** One's own account: where one is signed in, and another password. */
import { element } from '../element.ts';
import { markField, onSubmit } from '../form.ts';
import { get, LEAST_PASSWORD, post, remove } from '../server.ts';
import { dateText, text } from '../texts.ts';
import { deviceName } from './device.ts';
import { announce, type Fields, listIn, valueIn } from './outcome.ts';
import { fill, row, rowButton } from './rows.ts';

const endOthers = element('end-others', HTMLButtonElement);
const oldPassword = element('old-password', HTMLInputElement);
const nextPassword = element('next-password', HTMLInputElement);

function sessionRow({ id, agent, network, current, last_used_at }: Fields): HTMLLIElement {
  const device = deviceName(String(agent));
  const used = current === true ? text('thisDevice') : text('lastUsed', { when: dateText(last_used_at) });
  const texts = { main: device, more: [used, network].filter(Boolean).join(' · ') };
  if (current === true) return row(texts);
  return row(
    texts,
    rowButton(text('signOut'), device, () => end(`sessions/${id}`)),
  );
}

async function end(path: string): Promise<void> {
  if (valueIn(await remove(path)) === null) return;
  announce('signedOutNow');
  await showYou();
}

export async function showYou(): Promise<void> {
  const value = valueIn(await get('sessions'));
  if (value === null) return;
  const sessions = listIn(value, 'sessions');
  fill('sessions', sessions.map(sessionRow));
  // The focus does not vanish with the button.
  if (sessions.length < 2 && document.activeElement === endOthers)
    element('sessions-title', HTMLElement).focus();
  endOthers.hidden = sessions.length < 2;
}

endOthers.addEventListener('click', () => void end('sessions'));

onSubmit(
  'change-password',
  {
    'old-password': (value) => (value === '' ? 'passwordMissing' : null),
    'next-password': (value) => (value.length < LEAST_PASSWORD ? 'passwordShort' : null),
  },
  async () => {
    const answer = await post('password', {
      old_password: oldPassword.value,
      new_password: nextPassword.value,
    });
    // The server refuses both a wrong password and one that is easy to guess.
    if (valueIn(answer, { invalid: 'passwordRefused' }) === null) return;
    for (const field of [oldPassword, nextPassword]) {
      field.value = '';
      markField(field.id, null);
    }
    announce('passwordChanged');
    await showYou();
  },
);
