import { type ReactElement, useRef } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { typeOfEmoji, useMenuPlace, usePoint, useUi, type View } from '../../ui/index.ts';

interface Props {
  readonly message: MessageSnapshot;
  readonly row: HTMLElement;
  /** True to open at the bottom of the screen, as the menu does for touch. */
  readonly sheet: boolean;
  readonly close: () => void;
}

const nothing = () => {};

/** Picker of all emoji for a reaction. */
export function ReactionPicker({ message, row, sheet, close }: Props): ReactElement | null {
  const Emoji = usePoint('emoji-picker', true, close);
  if (!Emoji) return null;
  return <Placed {...{ message, row, sheet, close, Emoji }} />;
}

type Emoji = View<'emoji-picker'>;

function Placed({ message, row, sheet, close, Emoji }: Props & { readonly Emoji: Emoji }): ReactElement {
  const { model, settings } = useUi();
  const element = useRef<HTMLDivElement>(null);
  useMenuPlace(element, sheet ? null : row.querySelector('.piece'), true);
  const pick = (emoji: string) => {
    const type = typeOfEmoji(emoji);
    const own = message.reactions.some((reaction) => reaction.type === type && reaction.mine);
    // Picking an emoji only adds: a reaction that is already set stays.
    if (!own) model.actions.react(message.id, type, settings.features.includes('unique-reactions'));
    close();
  };
  return (
    <>
      {sheet && <div className="scrim" />}
      <div ref={element} className={sheet ? 'reaction-picker sheet' : 'reaction-picker'}>
        <Emoji open pick={pick} close={close} query="" found={nothing} />
      </div>
    </>
  );
}
