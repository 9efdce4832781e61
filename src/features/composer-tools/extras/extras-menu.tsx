import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import type { Command } from '../../../chat/composer/index.ts';
import { extrasTexts } from '../../../i18n/index.ts';
import { type ComposerAction, Glyph, moveFocus, useUi, VERTICAL } from '../../../ui/index.ts';

interface Props {
  readonly area: HTMLTextAreaElement;
  readonly items: readonly ComposerAction[];
  readonly choose: (item: ComposerAction) => void;
  /** True if files can be added. */
  readonly files: boolean;
  readonly addFiles: () => void;
  readonly commands: readonly Command[];
  readonly begin: (name: string) => void;
  readonly close: () => void;
}

/** Returns the button beside the text, which belongs to the shell. */
const opener = (area: HTMLTextAreaElement) =>
  area.form?.querySelector<HTMLElement>('.icon-button[aria-haspopup=menu]');

/** Shows what can be sent, over the composer. Escape, a press elsewhere and losing the focus close the menu. */
export function ExtrasMenu(props: Props): ReactElement {
  const { area, items, choose, files, addFiles, close, commands, begin } = props;
  const { m } = useUi();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = opener(area);
    button?.setAttribute('aria-expanded', 'true');
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    const onPress = (event: Event) => {
      const path = event.composedPath();
      // The button's own press closes the menu already.
      if (menu.current && !path.includes(menu.current) && !(button && path.includes(button))) close();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      button?.setAttribute('aria-expanded', 'false');
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [area, close]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event, '[role=menuitem]', VERTICAL);
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    // One layer closes at a time: the panel stays open.
    event.stopPropagation();
    event.preventDefault();
    close();
    opener(area)?.focus();
  };
  return (
    <div
      ref={menu}
      className="extras"
      role="menu"
      tabIndex={-1}
      aria-label={extrasTexts.add()}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    >
      {files && (
        <button type="button" role="menuitem" tabIndex={-1} onClick={addFiles}>
          <span className="extras-tile">
            <Glyph name="picture" />
          </span>
          {extrasTexts.file()}
        </button>
      )}
      {items.map((item) => (
        <button key={item.id} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(item)}>
          <span className="extras-tile">
            <Glyph name={item.glyph} />
          </span>
          {item.label(m)}
        </button>
      ))}
      {commands.length > 0 && (
        <div className="extras-commands" role="group" aria-label={extrasTexts.commands()}>
          <h4 aria-hidden="true">{extrasTexts.commands()}</h4>
          {commands.map(({ name, description }) => (
            <button key={name} type="button" role="menuitem" tabIndex={-1} onClick={() => begin(name)}>
              <span className="extras-tile" aria-hidden="true">
                /
              </span>
              <span className="extras-command">
                <b dir="ltr">/{name}</b>
                {description && <small dir="auto">{description}</small>}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
