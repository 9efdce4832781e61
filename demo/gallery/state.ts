import type { UiSettings } from '../../src/ui/index.ts';
import type { FixtureStart } from './fixtures/fixture-model.ts';
import type { Stage } from './stage.ts';

/** A state of the components: the model's data, and the owner's settings. */
export interface State {
  readonly start: FixtureStart;
  readonly settings?: Partial<UiSettings>;
  readonly draft?: string;
  /** Drafts in other conversations, by cid. */
  readonly drafts?: Readonly<Record<string, string>>;
  /** The panel is closed. */
  readonly closed?: boolean;
  /** The panel is the whole screen. */
  readonly full?: boolean;
  /** Texts in Arabic, or stand-ins for them. */
  readonly pseudo?: boolean;
  /** Brings the state about, once the chat is drawn. */
  readonly pose?: (stage: Stage) => Promise<void>;
}
