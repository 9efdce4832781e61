import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { Icon, useUi } from '../../ui/index.ts';

/** Time that a notice stays, in ms (specification, section 9). */
const NOTICE_MS = 3_000;

/** Returns the notice above the composer, and a function that shows one sentence at a time in it. */
export function useNotice(): { readonly notice: ReactElement | null; readonly say: (text: string) => void } {
  const { host } = useUi();
  const [said, setSaid] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback(
    (text: string) => {
      setSaid({ text });
      host.announce(text);
    },
    [host],
  );
  const notice = said && (
    <div className="toast">
      <Icon name="alert" size={18} />
      {said.text}
    </div>
  );
  return { notice, say };
}
