import { type ReactElement, useState } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { type AlertChoices, alertChoicesOf } from '../../chat/notifications/index.ts';
import { profileTexts } from '../../i18n/index.ts';
import { askForDesktop, desktopState, Switch, useOpened, useReadable, useUi } from '../../ui/index.ts';

/** The settings outlive the sheet, so `stop` does nothing. */
const choicesHere = (runtime: ChatRuntime) => ({ ...alertChoicesOf(runtime), stop: () => {} });

/** Notification settings of this device, as far as the owner offers them: tones and desktop notifications. */
export function AlertSettings(): ReactElement | null {
  const { settings } = useUi();
  const choices = useOpened(choicesHere);
  if (!choices || !(settings.sound || settings.notifications)) return null;
  return <Switches choices={choices} />;
}

function Switches({ choices }: { readonly choices: AlertChoices }): ReactElement {
  const { settings } = useUi();
  const { sound, desktop } = useReadable(choices.chosen);
  const [state, setState] = useState(desktopState);
  const texts = {
    missing: profileTexts.desktopMissing,
    denied: profileTexts.desktopDenied,
    unasked: profileTexts.desktopText,
    granted: profileTexts.desktopText,
  };
  const setDesktop = async (on: boolean) => {
    const allowed = on ? await askForDesktop() : state;
    setState(allowed);
    choices.choose({ desktop: on && allowed === 'granted' });
  };
  return (
    <>
      {settings.sound && (
        <Switch label={profileTexts.sound()} on={sound} set={(on) => choices.choose({ sound: on })} />
      )}
      {settings.notifications && (
        <Switch
          label={profileTexts.desktop()}
          text={texts[state]()}
          on={desktop && state === 'granted'}
          set={(on) => void setDesktop(on)}
        />
      )}
    </>
  );
}
