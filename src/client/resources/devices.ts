import type { ChatClient } from '../chat-client.ts';

/** Registers this browser for push notifications. */
export function addBrowser(client: ChatClient, id: string): Promise<unknown> {
  return client.request({ method: 'POST', path: '/devices', body: { id, push_provider: 'webpush' } });
}

export function removeDevice(client: ChatClient, id: string): Promise<unknown> {
  return client.request({ method: 'DELETE', path: '/devices', query: { id } });
}
