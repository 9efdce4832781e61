import { type ReactNode, useState } from 'react';
import type { ConversationSnapshot, Person } from '../../chat/index.ts';
import { usePoint } from '../points/use-point.ts';

/** The people who answer. Undefined: not answered yet. Null: the server does not say. */
export type Team = readonly Person[] | null | undefined;

/** When the business hours begin again, as the server said last; a new object each time. */
interface TeamHours {
  readonly opensAt: string;
}

/** Props of the feature that asks who answers. */
export interface SupportTeamProps {
  /** Called with the people, those online first; with null if the server does not say. */
  readonly found: (team: readonly Person[] | null) => void;
  /** Called with null while the hours are on, and for an app without hours. */
  readonly closed: (hours: TeamHours | null) => void;
}

/** Props of the part that says when the people are back. It loads outside of the hours only. */
export interface TeamBackProps {
  readonly hours: TeamHours | null;
  /** Called with the text; with an empty one if there is nothing to say. */
  readonly back: (text: string) => void;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'support-team': SupportTeamProps;
    readonly 'team-back': TeamBackProps;
  }
}

interface Found {
  readonly people: readonly Person[];
  readonly team: Team;
  /** Says when they are back, outside of their hours; else empty. */
  readonly back: string;
  /** Asks while it is mounted. */
  readonly asking: ReactNode;
  /** Says when they are back while it is mounted. */
  readonly telling: ReactNode;
}

/**
 * Returns the people of the conversation. As long as it names none, the server says who answers; as long as nobody is
 * there, it says when they are back.
 */
export function useTeam({ people }: ConversationSnapshot): Found {
  const [team, setTeam] = useState<Team>();
  const [hours, setHours] = useState<TeamHours | null>(null);
  const [back, setBack] = useState('');
  const isUnnamed = people.length === 0;
  const isAlone = !people.some((person) => person.online);
  const Asking = usePoint('support-team', isAlone);
  const Back = usePoint('team-back', hours !== null);
  return {
    people: isUnnamed ? (team ?? people) : people,
    team: isUnnamed ? team : people,
    back,
    asking: isAlone && Asking && <Asking found={setTeam} closed={setHours} />,
    telling: Back && <Back hours={hours} back={setBack} />,
  };
}
