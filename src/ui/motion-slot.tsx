import type { ReactElement } from 'react';
import { usePoint } from './points/use-point.ts';

/** Props of the motion between two views of one screen. It draws nothing. */
export interface ScreenMotionProps {
  /** True in a conversation, false on the home or the list that leads to it. */
  readonly inner: boolean;
}

declare module './points/points.ts' {
  interface Points {
    readonly 'screen-motion': ScreenMotionProps;
  }
}

/** Moves between the home or list and a conversation, once the feature has loaded. */
export function MotionSlot(props: ScreenMotionProps): ReactElement | null {
  const Motion = usePoint('screen-motion', !props.inner);
  return Motion && <Motion {...props} />;
}
