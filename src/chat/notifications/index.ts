/** Notifications for a person who looks elsewhere, loaded with the parts that show them. */
export type { AlertChoices } from './choice.ts';
export { alertChoicesOf } from './choices.ts';
export {
  addToast,
  dropToast,
  type NewToast,
  openToasts,
  type Severity,
  TOASTS_SHOWN,
  type Toast,
  type ToastAction,
  type Toasts,
} from './toasts.ts';
