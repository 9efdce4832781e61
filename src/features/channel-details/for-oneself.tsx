import { type ReactElement, useId } from 'react';
import { detailsTexts, profileTexts } from '../../i18n/index.ts';
import { ForHowLong, Switch, untilText, useUi } from '../../ui/index.ts';
import type { Details, DetailsSnapshot, OwnPlace } from './state/index.ts';

const LEVELS: readonly OwnPlace['push'][] = ['default', 'all', 'mentions', 'none'];

interface Props {
  readonly details: Details;
  readonly shown: DetailsSnapshot;
}

/** Shows the settings that apply to this person alone. */
export function ForOneself({ details, shown: { own, can, busy } }: Props): ReactElement | null {
  const { settings, formats } = useUi();
  const id = useId();
  if (!own.member || own.invited) return null;
  return (
    <section className="settings" aria-labelledby={id}>
      <h4 id={id}>{detailsTexts.forYou()}</h4>
      {can.mute && (
        <ForHowLong
          label={detailsTexts.mute()}
          off={profileTexts.off()}
          forever={profileTexts.forever()}
          on={own.muted}
          onText={own.mutedUntil ? untilText(own.mutedUntil, formats) : profileTexts.forever()}
          disabled={busy}
          choose={(ms) => void details.mute(ms)}
        />
      )}
      <div className="setting">
        <label htmlFor={`${id}-push`}>{detailsTexts.notifyOf()}</label>
        <select
          id={`${id}-push`}
          value={own.push}
          onChange={({ currentTarget: { value } }) =>
            void details.notify(LEVELS.find((level) => level === value) ?? 'default')
          }
        >
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {level === 'default' ? detailsTexts.asUsual() : profileTexts[level]()}
            </option>
          ))}
        </select>
      </div>
      {settings.mode === 'inbox' && (
        <>
          <Switch label={detailsTexts.pin()} on={own.pinned} set={(on) => void details.pin(on)} />
          <Switch label={detailsTexts.archive()} on={own.archived} set={(on) => void details.archive(on)} />
        </>
      )}
    </section>
  );
}
