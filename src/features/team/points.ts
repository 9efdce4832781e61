import type { SupportTeamProps } from '../../ui/index.ts';
import type { TeamHours } from './state/index.ts';

/** Props of the part that says when the people are back. */
export interface TeamBackProps extends Pick<SupportTeamProps, 'back'> {
  /** As the server said last; a new object each time. */
  readonly hours: TeamHours;
}

declare module '../../ui/points/points.ts' {
  interface Points {
    /** Loads outside of the business hours only. */
    readonly 'team-back': TeamBackProps;
  }
}
