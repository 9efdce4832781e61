import type { ButtonHTMLAttributes, ReactElement } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { emojiOf, useUi } from '../../ui/index.ts';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly message: MessageSnapshot;
  readonly type: string;
  /** True if the button is an item of a menu. */
  readonly item?: boolean;
  /** Called after the button was pressed. */
  readonly done?: () => void;
}

/** Button that adds or removes this person's reaction. */
export function ReactionButton({ message, type, item = false, done, ...rest }: Props): ReactElement {
  const { model, settings } = useUi();
  const emoji = emojiOf(type);
  const mine = message.reactions.some((reaction) => reaction.type === type && reaction.mine);
  return (
    <button
      {...rest}
      type="button"
      {...(item ? { role: 'menuitemcheckbox', 'aria-checked': mine } : { 'aria-pressed': mine })}
      aria-label={actionTexts.reactWith({ emoji })}
      aria-description=""
      title={actionTexts.reactWith({ emoji })}
      onClick={() => {
        model.actions.react(message.id, type, settings.features.includes('unique-reactions'));
        done?.();
      }}
    >
      <span aria-hidden="true">{emoji}</span>
    </button>
  );
}
