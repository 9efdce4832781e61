import { type ReactElement, useId, useState } from 'react';
import { NAME_MAX } from '../../chat/index.ts';
import { profileTexts } from '../../i18n/index.ts';
import {
  Avatar,
  ForHowLong,
  nameOf,
  PickPicture,
  Switch,
  untilText,
  useOpened,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { AlertSettings } from './alert-settings.tsx';
import { PeopleKept } from './people-kept.tsx';
import { Rows } from './rows.tsx';
import { type OwnProfile, openOwnProfile, type Privacy, type PushLevel } from './state/index.ts';

const PRIVACY: readonly Privacy[] = ['typing_indicators', 'read_receipts', 'delivery_receipts'];
const LEVELS: readonly PushLevel[] = ['all', 'mentions', 'none'];

/** The current user's profile: their public data, privacy and quiet time. */
export function Own(): ReactElement {
  const own = useOpened(openOwnProfile);
  return own ? (
    <Settings own={own} />
  ) : (
    <p className="hint" role="status">
      {profileTexts.loading()}
    </p>
  );
}

function Settings({ own }: { readonly own: OwnProfile }): ReactElement {
  const { formats } = useUi();
  const shown = useReadable(own.snapshot);
  const { privacy, push, quietUntil, invisible, busy } = shown;
  const id = useId();
  return (
    <>
      <Identity own={own} />
      <section className="settings" aria-labelledby={`${id}-privacy`}>
        <h4 id={`${id}-privacy`}>{profileTexts.privacy()}</h4>
        <Switch
          label={profileTexts.invisible()}
          text={profileTexts.invisibleText()}
          on={invisible}
          set={(on) => void own.setInvisible(on)}
        />
        {PRIVACY.map((setting) => (
          <Switch
            key={setting}
            label={profileTexts[setting]()}
            on={privacy[setting]}
            set={(on) => void own.setPrivacy(setting, on)}
          />
        ))}
      </section>
      <section className="settings" aria-labelledby={`${id}-push`}>
        <h4 id={`${id}-push`}>{profileTexts.notifications()}</h4>
        <Rows />
        <AlertSettings />
        <div className="setting">
          <label htmlFor={`${id}-level`}>{profileTexts.notifyOf()}</label>
          <select
            id={`${id}-level`}
            value={push}
            onChange={({ currentTarget: { value } }) =>
              void own.setPush(LEVELS.find((level) => level === value) ?? 'all')
            }
          >
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {profileTexts[level]()}
              </option>
            ))}
          </select>
        </div>
        <ForHowLong
          label={profileTexts.quiet()}
          off={profileTexts.off()}
          on={quietUntil !== undefined}
          onText={quietUntil === undefined ? '' : untilText(quietUntil, formats)}
          disabled={busy}
          choose={(ms) => void own.setQuiet(ms ? Date.now() + ms : null)}
        />
      </section>
      <PeopleKept own={own} shown={shown} />
    </>
  );
}

function Identity({ own }: { readonly own: OwnProfile }): ReactElement {
  const { m, model } = useUi();
  const { name, image, busy, sent, error } = useReadable(own.snapshot);
  const { identity } = useReadable(model.session);
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const me = 'user' in identity ? identity.user : { id: '', name: '' };
  const person = { id: me.id, name: name || me.name, ...(image ? { image } : {}) };
  const value = typed ?? name;
  const save = async () => {
    if (await own.rename(value)) setTyped(null);
  };
  return (
    <form
      className="identity"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '' && value !== name) void save();
      }}
    >
      <div className="face-card">
        <Avatar person={person} size={48} />
        <span className="face-name" dir="auto">
          {nameOf(person, m)}
        </span>
        <PickPicture {...{ image, busy, sent, error }} store={own.picture} />
      </div>
      <div className="named">
        <label htmlFor={id}>{profileTexts.name()}</label>
        <input
          id={id}
          type="text"
          data-first-focus
          autoComplete="name"
          maxLength={NAME_MAX}
          value={value}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button
          type="submit"
          className="button primary"
          disabled={busy || value.trim() === '' || value === name}
        >
          {profileTexts.save()}
        </button>
      </div>
    </form>
  );
}
