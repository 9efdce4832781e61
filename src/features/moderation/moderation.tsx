import type { ReactElement } from 'react';
import { Acts } from './acts.tsx';
import { BanSomebody } from './ban-somebody.tsx';
import { Banned } from './banned.tsx';
import type { ModerationProps } from './props.ts';

/** Renders the moderation tools: on a profile card, as the ban dialog, or as the list of banned people. */
export function Moderation(props: ModerationProps): ReactElement {
  switch (props.show) {
    case 'acts':
      return <Acts person={props.person} cid={props.cid} />;
    case 'ban':
      return <BanSomebody person={props.person} cid={props.cid} close={props.close} />;
    case 'banned':
      return <Banned cid={props.cid} close={props.close} />;
  }
}
