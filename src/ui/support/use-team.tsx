import { type ReactElement, useState } from 'react';
import type { ConversationSnapshot, Person } from '../../chat/index.ts';
import { usePoint } from '../points/use-point.ts';

/** The people who answer. Undefined: not answered yet. Null: the server does not say. */
export type Team = readonly Person[] | null | undefined;

/** Props of the feature that asks who answers. */
export interface SupportTeamProps {
  /** Called with the people, those online first; with null if the server does not say. */
  readonly found: (team: readonly Person[] | null) => void;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'support-team': SupportTeamProps;
  }
}

interface Found {
  readonly people: readonly Person[];
  readonly team: Team;
  /** Asks while it is mounted. */
  readonly asking: ReactElement | null;
}

/** Returns the people of the conversation. As long as it names none, the server says who answers. */
export function useTeam({ people }: ConversationSnapshot): Found {
  const [team, setTeam] = useState<Team>();
  const isUnnamed = people.length === 0;
  const Asking = usePoint('support-team', isUnnamed);
  return {
    people: isUnnamed ? (team ?? people) : people,
    team: isUnnamed ? team : people,
    asking: isUnnamed && Asking ? <Asking found={setTeam} /> : null,
  };
}
