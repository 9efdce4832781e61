import { type ReactElement, useRef, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import {
  emojiOf,
  typeOfEmoji,
  USUAL_TYPES,
  useMenuPlace,
  usePoint,
  useUi,
  type View,
} from '../../ui/index.ts';

interface Props {
  readonly message: MessageSnapshot;
  readonly row: HTMLElement;
  /** True to open at the bottom of the screen, as the menu does for touch. */
  readonly sheet: boolean;
  readonly close: () => void;
  /** Shows the usual reactions alone. Called if the picker cannot be loaded. */
  readonly failed: () => void;
}

const nothing = () => {};
const usual = USUAL_TYPES.map(emojiOf);

/** Picker of all emoji for a reaction, the usual ones first. */
export function ReactionPicker({ message, row, sheet, close, failed }: Props): ReactElement | null {
  const [failure] = useState(() => failed);
  const Emoji = usePoint('emoji-picker', true, failure);
  if (!Emoji) return null;
  return <Placed {...{ message, row, sheet, close, Emoji }} />;
}

type Emoji = View<'emoji-picker'>;

function Placed({
  message,
  row,
  sheet,
  close,
  Emoji,
}: Omit<Props, 'failed'> & { readonly Emoji: Emoji }): ReactElement {
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
        <Emoji open pick={pick} close={close} query="" found={nothing} usual={usual} />
      </div>
    </>
  );
}
