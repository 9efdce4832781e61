import { type ReactElement, useEffect, useState } from 'react';
import type { SupportTeamProps } from '../../ui/index.ts';
import { usePoint, useRuntime } from '../../ui/index.ts';
import type { TeamBackProps } from './points.ts';
import { followTeam } from './state/index.ts';

/** Asks who answers while it is mounted. Draws nothing: the home and the conversation draw the people. */
export function Team({ found, back }: SupportTeamProps): ReactElement | null {
  const runtime = useRuntime();
  const [hours, setHours] = useState<TeamBackProps['hours']>();
  const Back = usePoint('team-back', Boolean(hours?.opensAt));
  useEffect(
    () =>
      runtime
        ? followTeam(runtime, (team, now) => {
            found(team);
            setHours(now);
          })
        : undefined,
    [runtime, found],
  );
  return Back && hours ? <Back hours={hours} back={back} /> : null;
}
