/** Our own chat client against the real server, over sockets and without them. */
import { connect } from '../../../src/client/index.ts';
import { clientContract } from './list.ts';

clientContract({ name: 'over sockets', make: connect, without: {} });

clientContract({
  name: 'over long polling',
  make: connect,
  withoutSockets: true,
  without: {
    'ignores a frame that is not a JSON object': 'answers to polls are checked as answers',
    'replaces a dead socket': 'there is no socket',
  },
});
