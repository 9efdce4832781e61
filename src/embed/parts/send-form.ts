/** Sends files for the chat client, and draws nothing: most visitors send none. */
export { sendForm } from '../../util/send-form.ts';
