/** The smallest complete chat: what the package's own introduction shows. */

import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Channel,
  ChannelHeader,
  Chat,
  MessageComposer,
  MessageList,
  useCreateChatClient,
  Window,
} from 'stream-chat-react';
import 'stream-chat-react/css/index.css';

const asked = new URLSearchParams(location.search);
const userId = asked.get('user');

/** Asks the site's own server for a token, as the widget does. */
async function fetchToken() {
  const response = await fetch(asked.get('token-url'));
  return (await response.json()).token;
}

function App() {
  const client = useCreateChatClient({
    apiKey: asked.get('key'),
    tokenOrProvider: fetchToken,
    userData: { id: userId },
    options: { baseURL: asked.get('api') },
  });
  const [channel, setChannel] = useState(null);
  useEffect(() => {
    if (client) setChannel(client.channel('messaging', asked.get('channel')));
  }, [client]);
  if (!client || !channel) return null;
  return (
    <Chat client={client}>
      <Channel channel={channel}>
        <Window>
          <ChannelHeader />
          <MessageList />
          <MessageComposer />
        </Window>
      </Channel>
    </Chat>
  );
}

createRoot(document.querySelector('#chat')).render(<App />);
