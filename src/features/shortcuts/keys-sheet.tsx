import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { queueMenuTexts, shortcutTexts } from '../../i18n/index.ts';
import { Dialog, type SheetProps, useUi } from '../../ui/index.ts';
import { isApple } from './shortcut.ts';

const withModifier = (key: string): string => (isApple() ? `⌘${key}` : `Ctrl+${key}`);

/** Each action with its keys. Names of keys stand as they are on the key. */
const rows = (): readonly (readonly [label: string, ...keys: readonly string[]])[] => [
  [shortcutTexts.next(), 'J', '↓'],
  [shortcutTexts.previous(), 'K', '↑'],
  [shortcutTexts.open(), 'Enter'],
  [shortcutTexts.back(), 'Esc'],
  [queueMenuTexts.assignMe(), 'M'],
  [shortcutTexts.assign(), 'A'],
  [shortcutTexts.snooze(), 'Z'],
  [shortcutTexts.close(), 'E'],
  [shortcutTexts.tags(), 'T'],
  [shortcutTexts.priority(), 'P'],
  [shortcutTexts.note(), withModifier('J')],
  [shortcutTexts.palette(), withModifier('K')],
  [shortcutTexts.help(), '?'],
];

/** Lists the shortcuts of the inbox. */
export function KeysSheet({ close }: SheetProps): ReactElement | null {
  const { root } = useUi();
  const layer = root.querySelector('.panel');
  if (!layer) return null;
  return createPortal(
    <Dialog title={queueMenuTexts.shortcuts()} close={close}>
      <p>{shortcutTexts.where()}</p>
      <dl className="shortcuts">
        {rows().map(([label, ...keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {shortcutTexts.done()}
        </button>
      </div>
    </Dialog>,
    layer,
  );
}
