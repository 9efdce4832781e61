import { useCallback } from 'react';
import { addToast, type NewToast } from '../../chat/notifications/index.ts';
import { useUi } from '../context.ts';

/** Shows a few words for a while; said only, where they cannot be shown. */
export function useTell(): (toast: NewToast) => void {
  const { model, host } = useUi();
  return useCallback(
    (toast) =>
      void model.runtime().then((runtime) => {
        if (!addToast(runtime, toast)) host.announce(toast.text);
      }),
    [model, host],
  );
}
