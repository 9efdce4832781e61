import { type ReactElement, useState } from 'react';
import { StoopChat, type StoopChatProps, type StoopHandle, useStoop, useStoopEvent } from 'stoop-chat/react';
import { EVERY_SLOT, FRAMED_LAUNCHER, LATE_SLOTS, MIDDLEWARE, Shop, SLOTS } from './owner.tsx';

const SLOT_SETS = { some: SLOTS, every: EVERY_SLOT, launcher: FRAMED_LAUNCHER, late: LATE_SLOTS };

export interface Shown {
  /** Null: the chat is not on the page. */
  readonly chat: StoopChatProps | null;
  readonly slots?: keyof typeof SLOT_SETS;
  /** The page controls whether the panel is open: it grants requests, or not. */
  readonly controlled?: 'grants' | 'refuses';
  readonly middleware?: string;
  /** The token of the signed-in person. */
  readonly token?: string;
  /** The owner's own context. */
  readonly shop?: string;
  /** Another value makes the chat another component. */
  readonly turn?: number;
}

interface AppProps {
  readonly shown: Shown;
  readonly received?: ((call: string) => void) | undefined;
  readonly give?: ((handle: StoopHandle) => void) | undefined;
}

/** A component beside the chat, independent of it. */
function Beside({ give, received }: Omit<AppProps, 'shown'>): ReactElement {
  const chat = useStoop();
  give?.(chat);
  useStoopEvent('message:sent', () => received?.('received beside'));
  return (
    <p>
      <button type="button" onClick={() => chat.open()}>
        Talk to us
      </button>
      <output>{`${chat.isOpen ? 'open' : 'closed'}, ${chat.unread} unread, ${chat.identity}`}</output>
    </p>
  );
}

export function App({ shown, received, give }: AppProps): ReactElement {
  const { chat, slots, middleware, token, controlled, shop = 'Halden', turn = 0 } = shown;
  const [isOpen, setOpen] = useState(false);
  const own = middleware === undefined ? undefined : MIDDLEWARE[middleware];
  return (
    <Shop.Provider value={shop}>
      <main>
        <h1>A page</h1>
        <Beside give={give} received={received} />
        {chat && (
          <StoopChat
            key={turn}
            {...chat}
            {...(token !== undefined && { getToken: () => token })}
            {...(slots && { slots: SLOT_SETS[slots] })}
            {...(controlled && { isOpen })}
            onOpenChange={(open) => {
              received?.(`wants ${open ? 'open' : 'closed'}`);
              if (controlled !== 'refuses') setOpen(open);
            }}
            {...(own && { middleware: own })}
            onUnread={({ count }) => received?.(`unread ${count}`)}
            onMessageSent={({ cid }) => received?.(`sent ${cid.split(':')[0]}`)}
            onOpen={({ source }) => received?.(`open ${source}`)}
          />
        )}
      </main>
    </Shop.Provider>
  );
}
