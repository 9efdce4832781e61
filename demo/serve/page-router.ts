/** The part of the HTTP server that pages need. */
export interface PageRouter {
  get(path: string, handler: (request: PageRequest, reply: PageReply) => Promise<unknown>): unknown;
}

interface PageRequest {
  readonly params: unknown;
  readonly headers: { readonly range?: string | undefined };
}

interface PageReply {
  redirect(path: string, code: number): unknown;
  code(status: number): unknown;
  headers(values: Readonly<Record<string, string>>): unknown;
  callNotFound(): unknown;
}
