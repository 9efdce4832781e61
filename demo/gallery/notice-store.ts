export interface Notice {
  readonly id: string;
  readonly message: string;
  readonly type: string;
  readonly severity: string;
  readonly actions?: readonly { readonly label: string; readonly handler: () => void }[];
}

type Listener = (state: { readonly notifications: readonly Notice[] }) => void;

/** Notifications as the client of a fixture keeps them: they stand until they are taken away. */
export function noticeStore(start: readonly Notice[]) {
  let notifications = start;
  const listeners = new Set<Listener>();
  const set = (next: readonly Notice[]) => {
    notifications = next;
    for (const listener of listeners) listener({ notifications });
  };
  return {
    get notifications() {
      return notifications;
    },
    store: {
      subscribe(listener: Listener) {
        listeners.add(listener);
        listener({ notifications });
        return () => listeners.delete(listener);
      },
    },
    add({
      message,
      options,
    }: {
      readonly message: string;
      readonly options: Omit<Notice, 'id' | 'message'>;
    }) {
      set([...notifications, { id: `notice${notifications.length}`, message, ...options }]);
    },
    startTimeout: () => {},
    clearTimeout: () => {},
    remove: (id: string) => set(notifications.filter((notice) => notice.id !== id)),
    clear: () => set([]),
  };
}
