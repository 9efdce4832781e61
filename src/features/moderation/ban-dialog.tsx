import { type FormEvent, type ReactElement, useId, useState } from 'react';
import type { ChatError, Person } from '../../chat/index.ts';
import { moderationTexts } from '../../i18n/index.ts';
import { Dialog, durationText, errorText, nameOf, OverPanel, useUi } from '../../ui/index.ts';
import { type BanOptions, REASON_MAX } from './state/index.ts';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
/** Minutes. */
const PRESETS = [HOUR, DAY, 7 * DAY, 30 * DAY];
const FOREVER = 'forever';
const OTHER = 'other';
/** Maximum length of a temporary ban, in any unit. */
const AMOUNT_MAX = 9_999;

interface Props {
  readonly person: Person;
  /** True if there is a conversation to ban the person from. */
  readonly here: boolean;
  /** True if this moderator may ban from the whole app. */
  readonly everywhere: boolean;
  readonly submit: (options: BanOptions) => Promise<ChatError | null>;
  readonly close: () => void;
}

/** Dialog for the length, reason and scope of a ban, and for what happens to the person's messages. */
export function BanDialog({ person, here, everywhere, submit, close }: Props): ReactElement {
  const { m, host, settings } = useUi();
  const id = useId();
  const [length, setLength] = useState(String(DAY));
  const [amount, setAmount] = useState(3);
  const [unit, setUnit] = useState(DAY);
  const [reason, setReason] = useState('');
  const [whole, setWhole] = useState(!here);
  const [shadow, setShadow] = useState(false);
  const [messages, setMessages] = useState<BanOptions['messages']>('keep');
  const [state, setState] = useState<'asking' | 'busy' | ChatError>('asking');
  const name = nameOf(person, m);

  const ban = async (event: FormEvent) => {
    event.preventDefault();
    setState('busy');
    const minutes = length === FOREVER ? null : length === OTHER ? amount * unit : Number(length);
    const error = await submit({ everywhere: whole, minutes, reason, shadow, messages });
    if (error) return setState(error);
    host.announce(moderationTexts.bannedNow({ name }));
    close();
  };
  return (
    <OverPanel>
      <Dialog title={moderationTexts.banTitle({ name })} close={close}>
        <form className="ban" onSubmit={(event) => void ban(event)}>
          <label htmlFor={`${id}for`}>{moderationTexts.duration()}</label>
          <select id={`${id}for`} value={length} onChange={(event) => setLength(event.currentTarget.value)}>
            {PRESETS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {durationText(minutes * MINUTE, settings.locale)}
              </option>
            ))}
            <option value={OTHER}>{moderationTexts.otherTime()}</option>
            <option value={FOREVER}>{moderationTexts.forGood()}</option>
          </select>
          {length === OTHER && (
            <div className="ban-time">
              <input
                type="number"
                required
                min={1}
                max={AMOUNT_MAX}
                step={1}
                aria-label={moderationTexts.amount()}
                value={amount}
                onInput={(event) => setAmount(Math.trunc(event.currentTarget.valueAsNumber) || 0)}
              />
              <label className="vh" htmlFor={`${id}unit`}>
                {moderationTexts.unit()}
              </label>
              <select
                id={`${id}unit`}
                value={unit}
                onChange={(event) => setUnit(Number(event.currentTarget.value))}
              >
                <option value={1}>{moderationTexts.minutes()}</option>
                <option value={HOUR}>{moderationTexts.hours()}</option>
                <option value={DAY}>{moderationTexts.days()}</option>
              </select>
            </div>
          )}
          <label htmlFor={`${id}why`}>{moderationTexts.reason()}</label>
          <input
            id={`${id}why`}
            type="text"
            dir="auto"
            autoComplete="off"
            maxLength={REASON_MAX}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
          {here && everywhere && (
            <>
              <label htmlFor={`${id}where`}>{moderationTexts.where()}</label>
              <select
                id={`${id}where`}
                value={whole ? 'all' : 'here'}
                onChange={(event) => setWhole(event.currentTarget.value === 'all')}
              >
                <option value="here">{moderationTexts.here()}</option>
                <option value="all">{moderationTexts.everywhere()}</option>
              </select>
            </>
          )}
          <label htmlFor={`${id}messages`}>{moderationTexts.theirMessages()}</label>
          <select
            id={`${id}messages`}
            value={messages}
            onChange={(event) => setMessages(event.currentTarget.value as BanOptions['messages'])}
          >
            <option value="keep">{moderationTexts.keep()}</option>
            <option value="soft">{moderationTexts.deleteSoft()}</option>
            <option value="hard">{moderationTexts.deleteHard()}</option>
          </select>
          <label className="ban-shadow">
            <input
              type="checkbox"
              checked={shadow}
              aria-describedby={`${id}shadow`}
              onChange={(event) => setShadow(event.currentTarget.checked)}
            />
            {moderationTexts.shadow()}
          </label>
          <p id={`${id}shadow`}>{shadow ? moderationTexts.shadowText() : moderationTexts.openText()}</p>
          {typeof state === 'object' && (
            <p className="failed" role="alert">
              {errorText(state, m)}
            </p>
          )}
          <div className="stacked">
            <button type="button" className="button" onClick={close}>
              {moderationTexts.cancel()}
            </button>
            <button type="submit" className="button danger" disabled={state === 'busy'}>
              {moderationTexts.ban()}
            </button>
          </div>
        </form>
      </Dialog>
    </OverPanel>
  );
}
