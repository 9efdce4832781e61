import { type ReactElement, useId } from 'react';
import { detailsTexts, profileTexts } from '../../i18n/index.ts';
import { durationText, Switch, useUi } from '../../ui/index.ts';
import { Items } from './items.tsx';
import { type Details, type DetailsSnapshot, SLOW_STEPS } from './state/index.ts';

const SECOND = 1_000;

interface Props {
  readonly details: Details;
  readonly shown: DetailsSnapshot;
}

/** Shows the settings that apply to everybody in the conversation. */
export function ForEverybody({ details, shown }: Props): ReactElement | null {
  const { can, frozen, slowMode } = shown;
  const { settings } = useUi();
  const id = useId();
  if (!can.freeze && !can.slow && !can.ban) return null;
  // Another client may have set a step that this widget does not offer.
  const steps = [...new Set([...SLOW_STEPS, slowMode])].sort((a, b) => a - b);
  return (
    <section className="settings" aria-labelledby={id}>
      <h4 id={id}>{detailsTexts.forEverybody()}</h4>
      {can.freeze && (
        <Switch
          label={detailsTexts.freeze()}
          text={detailsTexts.freezeText()}
          on={frozen}
          set={(on) => void details.freeze(on)}
        />
      )}
      {can.slow && (
        <div className="setting">
          <label htmlFor={`${id}-slow`}>{detailsTexts.slow()}</label>
          <select
            id={`${id}-slow`}
            value={slowMode}
            onChange={({ currentTarget: { value } }) => void details.slow(Number(value))}
          >
            {steps.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? profileTexts.off() : durationText(seconds * SECOND, settings.locale)}
              </option>
            ))}
          </select>
        </div>
      )}
      <Items place="everybody" shown={shown} />
    </section>
  );
}
