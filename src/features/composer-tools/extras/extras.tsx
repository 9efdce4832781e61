import { type ReactElement, useState } from 'react';
import { OverPanel, usePart, useUi } from '../../../ui/index.ts';
import type { ExtrasProps } from '../props.ts';
import { type ExtraItem, ExtrasMenu } from './extras-menu.tsx';

/** Shows the menu of things to send besides text and files, the dialogs it leads to, and what is being shared now. */
export function Extras({
  area,
  open,
  close,
  conversation,
  commands,
  beginCommand,
}: ExtrasProps): ReactElement {
  const { settings } = useUi();
  const [item, setItem] = useState<ExtraItem | null>(null);
  const has = (name: 'polls' | 'location') => settings.features.includes(name) && conversation.can[name];
  const PollForm = usePart('poll-form', item === 'poll');
  const Location = usePart('location', item === 'location' || settings.features.includes('location'));
  const files = settings.features.includes('attachments') && conversation.can.attach;
  const items: readonly ExtraItem[] = [
    ...(files ? (['file'] as const) : []),
    ...(has('polls') ? (['poll'] as const) : []),
    ...(has('location') ? (['location'] as const) : []),
  ];
  const choose = (chosen: ExtraItem) => {
    close();
    area.focus({ preventScroll: true });
    if (chosen !== 'file') setItem(chosen);
    // Browsers open the dialog only shortly after a press.
    else area.form?.querySelector<HTMLInputElement>('input[type=file]')?.click();
  };
  const closeItem = () => setItem(null);
  return (
    <>
      {open && (
        <ExtrasMenu
          {...{ area, items, choose, close, commands }}
          begin={(name) => {
            close();
            area.focus({ preventScroll: true });
            beginCommand(name);
          }}
        />
      )}
      {Location && <Location show="sharing" />}
      {item === 'poll' && PollForm && (
        <OverPanel>
          <PollForm close={closeItem} />
        </OverPanel>
      )}
      {item === 'location' && Location && (
        <OverPanel>
          <Location show="form" close={closeItem} />
        </OverPanel>
      )}
    </>
  );
}
