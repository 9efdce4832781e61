import { type ReactElement, useState } from 'react';
import type { ConversationSnapshot, Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { usePoint } from '../points/use-point.ts';

/** The people who answer. Undefined: not answered yet. Null: the server does not say. */
export type Team = readonly Person[] | null | undefined;

/** Props of the feature that asks who answers. */
export interface SupportTeamProps {
  /** Called with the people, those online first; with null if the server does not say. */
  readonly found: (team: readonly Person[] | null) => void;
  /** Called with the text that says when they are back, outside of their hours; else with an empty one. */
  readonly back: (text: string) => void;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'support-team': SupportTeamProps;
  }
}

interface Found {
  readonly people: readonly Person[];
  readonly team: Team;
  /** Says when nobody is there: when they are back, or the owner's own words. */
  readonly away: string;
  /** Asks while it is mounted. */
  readonly asking: ReactElement | null;
}

/**
 * Returns the people of the conversation. As long as it names none, the server says who answers; as long as nobody is
 * there, it says when they are back.
 */
export function useTeam({ people }: ConversationSnapshot): Found {
  const { settings } = useUi();
  const [team, setTeam] = useState<Team>();
  const [back, setBack] = useState('');
  const isUnnamed = people.length === 0;
  const isAlone = !people.some((person) => person.online);
  const Asking = usePoint('support-team', isAlone);
  return {
    people: isUnnamed ? (team ?? people) : people,
    team: isUnnamed ? team : people,
    away: back || settings.away,
    asking: isAlone && Asking ? <Asking found={setTeam} back={setBack} /> : null,
  };
}
