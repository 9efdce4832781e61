/** Our own chat client against the real server: over sockets, and where none gets through. */
import { connect } from '../../../src/client/index.ts';
import { clientContract } from './list.ts';

clientContract({ name: 'over sockets', make: connect, without: {} });

clientContract({
  name: 'over long polling',
  make: connect,
  withoutSockets: true,
  without: {
    'a frame that is no JSON, or no object, ends nothing': 'answers to polls are checked as answers',
    'a socket that carries nothing any more is given up and replaced': 'there is no socket',
  },
});
