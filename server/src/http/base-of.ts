import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Scheme and host under which clients reach this server: what addresses that are given out begin with.
 * @param publicUrl as whoever runs the server has said it; null takes what the request says
 */
export function baseOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  // HTTP/1.0 lets a request do without a host.
  return request.host === '' ? baseOfSocket(request.raw.socket) : `${request.protocol}://${request.host}`;
}

/** The address that a peer has reached, where no request says more. */
export function baseOfSocket({ localAddress = 'localhost', localPort }: Socket): string {
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? `http://${host}` : `http://${host}:${localPort}`;
}
