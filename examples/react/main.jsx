import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { StoopChat, useStoop } from 'stoop-chat/react';

const APP_KEY = document.querySelector('meta[name=stoop-key]').content;

/** It stands in the chat's shadow root, where the page's style sheets do not reach. */
const ASK = {
  padding: '12px 20px',
  border: 0,
  borderRadius: 999,
  background: '#0b6b5c',
  color: '#fff',
  font: '600 15px/20px system-ui, sans-serif',
  cursor: 'pointer',
};

/** A launcher of the page's own, in the place of the chat's. */
function AskButton({ unread, toggle, prefetch }) {
  return (
    <button type="button" style={ASK} onPointerEnter={prefetch} onFocus={prefetch} onClick={toggle}>
      {unread > 0 ? `Ask us (${unread} new)` : 'Ask us'}
    </button>
  );
}

/** Anywhere on the page: the chat is asked for, and told what it is about. */
function Lamp({ name }) {
  const chat = useStoop();
  const ask = async () => {
    await chat.prefill(`About the ${name}: `);
    await chat.open();
  };
  return (
    <li>
      {name} <button onClick={ask}>Ask about it</button>
    </li>
  );
}

function Shop() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Lamps</h1>
      <ul>
        {['Desk lamp', 'Floor lamp'].map((name) => (
          <Lamp key={name} name={name} />
        ))}
      </ul>
      <p role="status">{isOpen ? 'We are talking.' : 'We are here.'}</p>
      <StoopChat
        appKey={APP_KEY}
        api={location.origin}
        title="Halden"
        greeting="Hi! Ask us anything about lamps."
        isOpen={isOpen}
        onOpenChange={setOpen}
        slots={{ Launcher: AskButton }}
      />
    </main>
  );
}

createRoot(document.querySelector('#root')).render(<Shop />);
