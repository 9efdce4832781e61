/** A person who talks in one channel. */
export interface Person {
  readonly userId: string;
  readonly token: string;
  readonly type: string;
  readonly channelId: string;
}

/** A server as its clients know it. */
export interface Target {
  readonly url: string;
  readonly key: string;
}

/** Returns the path of a call in a person's channel. */
export function channelPath(
  { key }: Target,
  person: Person,
  { call, connectionId }: { readonly call: 'message' | 'query'; readonly connectionId?: string },
) {
  const query = new URLSearchParams({ api_key: key, user_id: person.userId });
  if (connectionId !== undefined) query.set('connection_id', connectionId);
  return `/channels/${person.type}/${person.channelId}/${call}?${query}`;
}

/** Returns the URL of a person's handshake. */
export function connectUrl({ url, key }: Target, { userId, token }: Person): string {
  const json = JSON.stringify({ user_id: userId, user_details: { id: userId } });
  const query = new URLSearchParams({
    json,
    api_key: key,
    authorization: token,
    'stream-auth-type': 'jwt',
  });
  return `${url}/connect?${query}`;
}
