import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import Type, { type TProperties, type TSchema } from 'typebox';
import { ACTING_USER, COMPONENT, DESCRIBED_BY, optional, SCHEMAS, Text } from '../wire/index.ts';
import type { Access, Described } from './call.ts';

export const OPENAPI_PATH = '/openapi.json';
const CREATED = 201;
const OK = 200;

/** How a caller proves who they are, by the access that a call needs. */
const SECURITY: Readonly<Record<Access, readonly Readonly<Record<string, readonly string[]>>[]>> = {
  open: [],
  key: [{ key: [] }],
  token: [{ key: [], token: [] }],
  server: [{ key: [], serverToken: [] }],
  page: [{ ownPage: [] }],
  staff: [{ ownPage: [], session: [] }],
};
const SECURITY_SCHEMES = {
  key: { type: 'apiKey', in: 'query', name: 'api_key' },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'A JWT with the claim `user_id`, signed with the app’s secret (HS256); send `Stream-Auth-Type: jwt` with it.',
  },
  serverToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'A JWT with the claim `server: true`, signed with the app’s secret (HS256).',
  },
  ownPage: {
    type: 'apiKey',
    in: 'header',
    name: 'Origin',
    description: 'The address of this server: only its own pages may make the call.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'stoop_session',
    description: 'The session of a member of staff; over HTTPS its name is `__Host-stoop_session`.',
  },
} as const;

const PARAM = /:(\w+)/g;

/**
 * Serves the description of the API at `/openapi.json`, made from the declarations of the routes. The framework neither
 * checks bodies nor writes answers by it, so it costs a request nothing. Call it before the routes are registered.
 */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Chat API of Stoop', version, description: 'Errors: see /docs/errors.' },
      components: { schemas: schemasOf(), securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ url, route }) => ({ url, schema: schemaOf(route) }),
  });
  let text: string | null = null;
  app.get(OPENAPI_PATH, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('application/json; charset=utf-8')
      .send(text);
  });
}

/** Replaces references between schemas, which use a keyword of ours, by OpenAPI's `$ref`. */
function withRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withRefs);
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = (schema as Readonly<Record<string, unknown>>)[DESCRIBED_BY];
  if (typeof name === 'string') return { $ref: `${COMPONENT}${name}` };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withRefs(value)]));
}

const schemasOf = () => withRefs(SCHEMAS) as Record<string, never>;

function schemaOf(route: RouteOptions | undefined): FastifySchema {
  const { described } = route?.config ?? {};
  const isHidden = described === undefined || described.isTwin === true || route?.method === 'HEAD';
  return isHidden ? { hide: true } : describe(described);
}

/** Returns the fields that name the user for whom a server calls, but for those that mean something else in this body. */
function actingUser(body: TSchema): TProperties {
  const own = 'properties' in body ? (body.properties as object) : {};
  return Object.fromEntries(Object.entries(ACTING_USER).filter(([field]) => !Object.hasOwn(own, field)));
}

function describe(call: Described): FastifySchema {
  const { method, path, operation, access, query, body, bodyType } = call;
  const params = [...path.matchAll(PARAM)].map(([, name = '']) => [name, Text]);
  const takesUser = access === 'token' || access === 'server';
  const inQuery = { ...query, ...(takesUser && { user_id: optional(Text) }) };
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: operation,
    security: SECURITY[access],
    ...(params.length > 0 && { params: Type.Object(Object.fromEntries(params)) }),
    ...(Object.keys(inQuery).length > 0 && { querystring: withRefs(Type.Object(inQuery)) }),
    ...(body !== undefined && {
      body: withRefs(takesUser ? Type.Intersect([body, Type.Object(actingUser(body))]) : body),
    }),
    ...(bodyType !== undefined && { consumes: [bodyType] }),
    response: answerOf(call),
  } as FastifySchema;
}

/** Returns the schema of a successful answer; refusals are alike for all calls. */
function answerOf({ method, answer, bodyType }: Described): Record<string, unknown> {
  const status = bodyType !== undefined || method === 'POST' || method === 'PUT' ? CREATED : OK;
  const refused = { description: 'Refused, with a code of /docs/errors', ...withApiError };
  if (answer === null) return { [status]: { description: 'The file', type: 'string' }, default: refused };
  const written = withRefs(Type.Object({ ...answer, duration: Text })) as object;
  return { [status]: { description: 'Done', ...written }, default: refused };
}

const withApiError = { $ref: `${COMPONENT}APIError` };
