import { queryChannel } from '../../client/resources/channels.ts';
import { MAX_PEOPLE, MESSAGE_PAGE } from '../constants.ts';
import type { Query } from './loader.ts';

/**
 * Creates a query that opens a channel's own conversation and watches the channel.
 * @param presence also subscribes to the presence of the channel's members
 */
export function watchChannel(presence: boolean): Query {
  return async ({ client, channels }, { cid, data = {} }) => {
    const taken = channels.ask();
    try {
      const state = await queryChannel(client, cid, {
        data,
        watch: true,
        presence,
        messages: { limit: MESSAGE_PAGE },
        watchers: { limit: MAX_PEOPLE },
      });
      channels.fill(state);
      return state;
    } finally {
      taken();
    }
  };
}
