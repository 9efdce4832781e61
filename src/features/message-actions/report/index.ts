export { ReportDialog as component } from './report-dialog.tsx';
/** The actions of messages, which open this dialog, bring its sheet. */
export const sheet = '';
