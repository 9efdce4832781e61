export { ReactorsDialog as component } from './reactors-dialog.tsx';
/** The actions of messages, which open this dialog, bring its sheet. */
export const sheet = '';
