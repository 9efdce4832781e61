import { type ReactElement, useLayoutEffect, useRef } from 'react';
import type { ComposerMode, ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { focusComposer } from '../focus.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { Composer } from './composer.tsx';
import { JoinBar } from './join-bar.tsx';
import { Locked } from './locked.tsx';
import { Prechat } from './prechat.tsx';

interface Props {
  readonly conversation: ConversationSnapshot;
  readonly placeholder: string;
}

/** What stands at the bottom of a conversation: the composer, or what comes before or instead of it. */
export function ComposerArea({ conversation, placeholder }: Props): ReactElement {
  const { model, settings, root } = useUi();
  const { identity } = useReadable(model.session);
  const nameless = identity.kind === 'none' || identity.kind === 'anonymous';
  const wantsName = settings.mode === 'support' && settings.prechat !== 'none' && nameless;
  const { composer } = conversation;
  useComposerFocus(wantsName && composer === 'open' ? 'prechat' : composer, root);
  if (composer === 'frozen' || composer === 'banned' || composer === 'readonly') {
    return <Locked why={composer} />;
  }
  if (wantsName) return <Prechat />;
  if (conversation.composer === 'join') return <JoinBar />;
  return <Composer conversation={conversation} placeholder={placeholder} />;
}

/**
 * What takes the place of a form takes its focus: whoever has just given a name wants to write, and whoever may write no
 * more is led to the reason instead of to the top of the page.
 */
function useComposerFocus(kind: ComposerMode | 'prechat', root: ShadowRoot): void {
  const before = useRef(kind);
  // Asked before the change: what had the focus goes with the form it stood in.
  const inside = root.activeElement?.closest('[part=composer]') != null;
  useLayoutEffect(() => {
    const changed = before.current !== kind;
    before.current = kind;
    if (!changed || !inside) return;
    focusComposer(root);
  }, [kind, inside, root]);
}
