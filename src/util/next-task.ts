interface Scheduler {
  /** Missing in Safari and older browsers. */
  yield?(): Promise<void>;
}

/** Resolves in a new task. The browser can paint and handle input before. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
