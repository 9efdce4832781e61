import { type ReactElement, useState } from 'react';
import { type ComposerAction, OverPanel, Sheet, usePoint, useUi } from '../../../ui/index.ts';
import { COMPOSER_ACTIONS } from '../../manifest/items.ts';
import type { ExtrasProps } from '../props.ts';
import { ExtrasMenu } from './extras-menu.tsx';

const actions: readonly ComposerAction[] = COMPOSER_ACTIONS;

/** Shows the menu of things to send besides text and files, the sheets it leads to, and what is being shared now. */
export function Extras({
  area,
  open,
  close,
  conversation,
  commands,
  beginCommand,
}: ExtrasProps): ReactElement {
  const { settings } = useUi();
  const { can, cid } = conversation;
  const [chosen, setChosen] = useState<ComposerAction | null>(null);
  const enabled = actions.filter(({ feature }) => settings.features.includes(feature));
  const leave = () => {
    close();
    area.focus({ preventScroll: true });
  };
  return (
    <>
      {open && (
        <ExtrasMenu
          {...{ area, close, commands }}
          items={enabled.filter(({ allowed }) => allowed(can))}
          files={settings.features.includes('attachments') && can.attach}
          choose={(action) => {
            leave();
            setChosen(action);
          }}
          addFiles={() => {
            leave();
            // Browsers open the dialog only shortly after a press.
            area.form?.querySelector<HTMLInputElement>('input[type=file]')?.click();
          }}
          begin={(name) => {
            leave();
            beginCommand(name);
          }}
        />
      )}
      {enabled.map(({ line }) => line && <Line key={line} line={line} />)}
      {chosen && (
        <OverPanel key={chosen.id}>
          <Sheet name={chosen.opens} cid={cid ?? ''} close={() => setChosen(null)} />
        </OverPanel>
      )}
    </>
  );
}

function Line({ line }: { readonly line: NonNullable<ComposerAction['line']> }): ReactElement | null {
  const View = usePoint(line, true);
  return View && <View />;
}
