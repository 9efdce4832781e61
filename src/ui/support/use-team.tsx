import { type ReactElement, useState } from 'react';
import type { ConversationSnapshot, Person } from '../../chat/index.ts';
import { usePart } from '../parts/use-part.ts';

/** The people who answer. Undefined: not answered yet. Null: the server does not say. */
export type Team = readonly Person[] | null | undefined;

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
  const Asking = usePart('team', isUnnamed);
  return {
    people: isUnnamed ? (team ?? people) : people,
    team: isUnnamed ? team : people,
    asking: isUnnamed && Asking ? <Asking found={setTeam} /> : null,
  };
}
