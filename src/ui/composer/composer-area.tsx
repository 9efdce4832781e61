import { type ReactElement, useCallback, useLayoutEffect, useRef } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { focusComposer, focusedThread } from '../focus.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { usePoint } from '../points/use-point.ts';
import { Composer } from './composer.tsx';
import type { GateKind } from './points.ts';

interface Props {
  readonly conversation: ConversationSnapshot;
  readonly placeholder: string;
}

/** Renders the bottom of a conversation: the composer, or the gate before or instead of it. */
export function ComposerArea({ conversation, placeholder }: Props): ReactElement | null {
  const { model, settings, root } = useUi();
  const { identity } = useReadable(model.session);
  const nameless = identity.kind === 'none' || identity.kind === 'anonymous';
  const wantsName = settings.mode === 'support' && settings.prechat !== 'none' && nameless;
  const { composer, phase } = conversation;
  const gate: GateKind | null = composer !== 'open' ? composer : wantsName ? 'prechat' : null;
  const Gate = usePoint('composer-gate', gate !== null);
  const onHere = useComposerFocus(gate, root);
  if (!gate) return <Composer conversation={conversation} placeholder={placeholder} />;
  // The prechat form cannot open a room that failed to load.
  if (gate === 'join' && phase === 'failed') return null;
  return Gate ? <Gate kind={gate} onHere={onHere} /> : <div className="gate-wait" part="composer" />;
}

/**
 * Moves the focus to the control that replaces a focused form. After giving a name, people want to write. People who
 * may no longer write are led to the reason, not to the top of the page. The gate also gets the focus when it loads
 * after the panel opens.
 * @returns a function to call when the gate has loaded
 */
function useComposerFocus(gate: GateKind | null, root: ShadowRoot): () => void {
  const before = useRef(gate);
  const wanted = useRef(false);
  const where = useRef<ReturnType<typeof focusedThread>>(null);
  // Read before the change: the focused element is removed with its form.
  const inside = root.activeElement?.closest('[part=composer]') != null;
  const pane = focusedThread(root);
  useLayoutEffect(() => {
    const changed = before.current !== gate;
    before.current = gate;
    if (!changed || !inside) return;
    wanted.current = gate !== null;
    where.current = pane;
    focusComposer(root, pane);
  }, [gate, inside, pane, root]);
  return useCallback(() => {
    const { activeElement } = root;
    if (wanted.current || activeElement?.matches('.panel')) focusComposer(root, where.current);
    wanted.current = false;
  }, [root]);
}
