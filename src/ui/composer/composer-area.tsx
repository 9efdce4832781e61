import { type ReactElement, useLayoutEffect, useRef } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
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
  const asked = wantsName || conversation.composer === 'join';
  useComposerFocus(asked, root);
  if (conversation.composer === 'frozen' || conversation.composer === 'readonly') {
    return <Locked why={conversation.composer} />;
  }
  if (wantsName) return <Prechat />;
  if (conversation.composer === 'join') return <JoinBar />;
  return <Composer conversation={conversation} placeholder={placeholder} />;
}

/** Whoever has just given a name wants to write: the composer that takes the form's place takes its focus. */
function useComposerFocus(asked: boolean, root: ShadowRoot): void {
  const before = useRef(asked);
  useLayoutEffect(() => {
    if (before.current && !asked) {
      root.querySelector<HTMLElement>('.composer textarea')?.focus({ preventScroll: true });
    }
    before.current = asked;
  }, [asked, root]);
}
