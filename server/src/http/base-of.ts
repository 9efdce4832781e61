import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the scheme and host under which clients reach this server: addresses that are given out begin with it.
 * @param publicUrl the configured address; null takes the one in the request
 */
export function baseOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  // HTTP/1.0 lets a request omit the host.
  return request.host === '' ? baseOfSocket(request.raw.socket) : `${request.protocol}://${request.host}`;
}

/** Returns the address that a peer has reached, if the request says nothing else. */
export function baseOfSocket({ localAddress = 'localhost', localPort }: Socket): string {
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? `http://${host}` : `http://${host}:${localPort}`;
}
