import { useCallback } from 'react';
import { addToast, type NewToast } from '../../chat/notifications/index.ts';
import { useUi } from '../context.ts';

/** Shows a toast for a while. If toasts cannot be shown, announces the text only. */
export function useShowToast(): (toast: NewToast) => void {
  const { model, host } = useUi();
  return useCallback(
    (toast) =>
      void model.runtime().then((runtime) => {
        if (!addToast(runtime, toast)) host.announce(toast.text);
      }),
    [model, host],
  );
}
