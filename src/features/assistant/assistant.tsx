import { type ReactElement, useEffect } from 'react';
import { createMessageTools } from '../../chat/message-tools/index.ts';
import { assistantTexts } from '../../i18n/index.ts';
import { focusComposer, type ListEndProps, useUi } from '../../ui/index.ts';
import { useTypewriter } from './use-typewriter.ts';

const FAILED = 'AI_STATE_ERROR';

const TEXTS: Readonly<Record<string, () => string>> = {
  AI_STATE_THINKING: assistantTexts.thinking,
  AI_STATE_GENERATING: assistantTexts.generating,
  AI_STATE_EXTERNAL_SOURCES: assistantTexts.searching,
  [FAILED]: assistantTexts.failed,
};

/** Shows what an assistant is doing, in its own words if it sends any, and the button that stops it. */
export function Assistant({ activity: { state, text, messageId } }: ListEndProps): ReactElement {
  const { model, host, root } = useUi();
  // A state may have the name of a property that every object has.
  const known = Object.hasOwn(TEXTS, state) ? TEXTS[state] : undefined;
  const words = text ?? (known ?? assistantTexts.working)();
  useTypewriter(messageId);
  useEffect(() => {
    host.announce(words);
  }, [host, words]);
  const stop = () => {
    focusComposer(root);
    void model.runtime().then((runtime) => createMessageTools(runtime).stopAssistant());
  };
  const failed = state === FAILED;
  return (
    <div className={failed ? 'assistant failed' : 'assistant'}>
      {!failed && (
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      <span dir="auto">{words}</span>
      {!failed && (
        <button type="button" aria-label={assistantTexts.stopLabel()} onClick={stop}>
          {assistantTexts.stop()}
        </button>
      )}
    </div>
  );
}
