import type { ChatRuntime, SupportPlace } from '../../chat/index.ts';
import type { QueueChange } from './state/index.ts';

/** Changes the conversation, and says what was done. */
export type MakeChange = (change: QueueChange, said: string) => void;

/** Props of the content of a dialog. */
export interface ChoiceProps {
  readonly runtime: ChatRuntime;
  readonly place: SupportPlace;
  readonly busy: boolean;
  readonly change: MakeChange;
  readonly close: () => void;
}
