import type { UiSettings } from '../../../../src/ui/index.ts';
import type { FixtureStart } from './fixture-model.ts';

/** One state of the components: what the model says, and how the owner set the widget up. */
export interface State {
  readonly start: FixtureStart;
  readonly settings?: Partial<UiSettings>;
  readonly draft?: string;
  /** The panel is the whole screen. */
  readonly full?: boolean;
  /** Texts in Arabic, or stand-ins for them. */
  readonly pseudo?: boolean;
}
