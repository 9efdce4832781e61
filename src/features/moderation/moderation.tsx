import type { ReactElement } from 'react';
import { Acts } from './acts.tsx';
import { BanSomebody } from './ban-somebody.tsx';
import { Banned } from './banned.tsx';
import type { ModerationProps } from './props.ts';

/** What keeps order among people: on a card, as a dialog, and the list of who is banned. */
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
