import type { ReactElement, ReactNode } from 'react';
import type { Person } from '../../chat/index.ts';
import { usePoint } from './use-point.ts';

/** Props of a person's card, over the panel. */
export interface PersonCardProps {
  readonly person: Person;
  readonly close: () => void;
  /** Called when another conversation was opened: the view below the card closes too. */
  readonly leave: () => void;
  /** Actions for the person in one conversation. */
  readonly children?: ReactNode;
}

/** Props of a section of a person's card: the actions on a member of a conversation. */
export interface PersonSectionProps {
  readonly person: Person;
  readonly cid: string;
}

declare module './points.ts' {
  interface Points {
    readonly person: PersonCardProps;
    readonly ban: PersonSectionProps;
  }
}

interface Props extends PersonCardProps {
  /** The conversation in which this user may ban the person; null if there is none. */
  readonly bansIn?: string | null;
}

/** Renders a person's card once its feature has loaded. */
export function PersonSheet({ bansIn = null, children, ...props }: Props): ReactElement | null {
  const Card = usePoint('person', true);
  const Section = usePoint('ban', bansIn !== null);
  if (!Card) return null;
  return (
    <Card {...props}>
      {children}
      {bansIn !== null && Section && <Section person={props.person} cid={bansIn} />}
    </Card>
  );
}
