import { type ReactElement, useEffect } from 'react';
import { Icon } from '../../ui/index.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly name: string;
  readonly area: HTMLTextAreaElement;
  readonly remove: () => void;
}

/**
 * Shows the command whose arguments are being typed. Backspace before the first argument removes the command, as it
 * would a word.
 */
export function CommandChip({ name, area, remove }: Props): ReactElement {
  const t = useTexts();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Backspace' || event.isComposing || area.selectionEnd > 0) return;
      event.preventDefault();
      remove();
    };
    area.addEventListener('keydown', onKeyDown);
    return () => area.removeEventListener('keydown', onKeyDown);
  }, [area, remove]);
  return (
    <span className="command-chip">
      /{name}
      <button type="button" aria-label={t.removeCommand({ name })} onClick={remove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}
