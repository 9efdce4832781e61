import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { Icon, useUi } from '../../ui/index.ts';

/** How long a notice stays (specification, section 9), ms. */
const NOTICE_MS = 3_000;

/** One sentence above the composer at a time. */
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
