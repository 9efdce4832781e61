import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  type Actor,
  ApiError,
  type Domain,
  type Received,
  StorageError,
  type UploadLinks,
} from '../domain/index.ts';
import {
  duration,
  type Identity,
  isRaw,
  parseJson,
  readCid,
  readOnBehalf,
  readUploadSizes,
  refuseOtherNames,
  secondReader,
} from '../wire/index.ts';
import { baseOf } from './base-of.ts';
import type { Described, Route } from './call.ts';
import type { HttpOptions } from './options.ts';
import { admit, queryOf, registerDescribed } from './register-routes.ts';
import { UPLOADS } from './routes/messages/uploads.ts';
import { secondPlace } from './second-generation.ts';

type Upload = Described & Pick<Route, 'access'> & { readonly kind: (typeof UPLOADS)[number]['kind'] };

const CREATED = 201;
/** Fields besides the file: `user` and `upload_sizes`. */
const LIMITS = {
  files: 1,
  fields: 8,
  parts: 9,
  fieldSize: 16_384,
  fieldNameSize: 64,
  headerPairs: 20,
  // The rules limit the size of a file; bytes beyond are not written.
  fileSize: Number.POSITIVE_INFINITY,
};

/** Routes that take files: the bytes go to the disk as they arrive, in no more memory than a piece of them. */
export async function registerUploads(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const { domain } = options;
  const identities = new WeakMap<FastifyRequest, Identity>();
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
  for (const upload of withTwins(UPLOADS)) {
    registerDescribed(app, upload, {
      onRequest: async (request, reply) => {
        const identity = await admit(options, upload, { reply, query: queryOf(request) });
        if (identity !== null) identities.set(request, identity);
      },
      handler: async (request, reply) => {
        const identity = identities.get(request);
        if (identity === undefined) throw new ApiError('auth', 'the request did not say who sends it');
        const actorOf = (user: unknown): Actor => {
          const named = namedIn(upload, user);
          refuseOtherNames(identity, named, null);
          const onBehalf = readOnBehalf(named, queryOf(request).get('user_id'), null);
          const actor = options.authenticate.actor(identity, onBehalf);
          return actor.kind === 'user' ? { ...actor, address: options.networkOf(request.raw) } : actor;
        };
        const turn = () => options.gate.inTurn(identity, options.networkOf(request.raw), 'piece');
        const links = await take(domain, upload, { request, left: leaving(reply), turn, actorOf });
        reply.header('x-content-type-options', 'nosniff').code(CREATED);
        return {
          ...write(links, baseOf(request, options.publicUrl)),
          duration: duration(performance.now() - reply.elapsedTime),
        };
      },
    });
  }
}

const readSecond = secondReader(Type.Object({}));

/** Returns the user of a form as the body of another call would name them. */
function namedIn({ isTwin = false }: Upload, user: unknown): { readonly user?: unknown } {
  if (!isRaw(user)) return {};
  return isTwin ? (readSecond({ user }) as { readonly user: unknown }) : { user };
}

/** Adds the same uploads at their paths of the second generation. */
const withTwins = (uploads: readonly Upload[]): readonly Upload[] =>
  uploads.flatMap((upload) => {
    const place = secondPlace(upload);
    return place === null ? [upload] : [upload, { ...upload, path: place.path, isTwin: true }];
  });

function lengthOf({ headers }: FastifyRequest): number | null {
  const { 'content-length': length } = headers;
  return length === undefined ? null : Number(length);
}

/** Returns a signal that is aborted if the connection closes before the answer is out. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function cidIn(request: FastifyRequest) {
  const { type, id = '' } = request.params as { readonly type?: string; readonly id?: string };
  return type === undefined ? null : readCid(type, id);
}

interface Arriving {
  readonly request: FastifyRequest;
  readonly left: AbortSignal;
  /** Waits until the sender may send another piece. */
  readonly turn: () => undefined | Promise<undefined>;
  /** Returns the uploading user. @param user the form's field `user`, by which a server names them */
  readonly actorOf: (user: unknown) => Actor;
}

async function* inTurns(content: AsyncIterable<Uint8Array>, turn: Arriving['turn']) {
  for await (const piece of content) {
    await turn();
    yield piece;
  }
}

async function take(
  domain: Domain,
  upload: Upload,
  { request, left, turn, actorOf }: Arriving,
): Promise<UploadLinks> {
  let received: Received | null = null;
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && received === null) {
        received = await domain.uploads.receive(actorOf(null), {
          kind: upload.kind,
          cid: cidIn(request),
          name: part.filename,
          mimeType: part.mimetype,
          content: inTurns(part.file, turn),
          requestBytes: lengthOf(request),
        });
      } else if (part.type === 'field') fields.set(part.fieldname, String(part.value));
    }
  } catch (error) {
    if (received !== null) await domain.uploads.drop(received);
    // If the rest of the body stuck in the form's parser, it would block the connection's next request.
    request.raw.unpipe();
    throw refusal(error);
  }
  if (received === null) throw new ApiError('input', 'file is a required field');
  try {
    const sizes = json(fields.get('upload_sizes'), 'upload_sizes') ?? [];
    if (!Array.isArray(sizes)) throw new ApiError('input', 'field `upload_sizes` must be an array');
    const actor = actorOf(json(fields.get('user'), 'user'));
    return await domain.uploads.keep(actor, received, { sizes: () => readUploadSizes(sizes), left });
  } catch (error) {
    await domain.uploads.drop(received);
    throw error;
  }
}

function json(text: string | undefined, field: string): unknown {
  // The form data of JavaScript has this for a value that is not given.
  if (text === undefined || text === '' || text === 'undefined') return null;
  try {
    return parseJson(text);
  } catch {
    throw new ApiError('input', `field \`${field}\` is not valid JSON`);
  }
}

/** Returns the refusal of an upload. Errors of the body's reader are the client's fault; errors of the disk are not. */
function refusal(error: unknown): unknown {
  const isOurs = error instanceof ApiError || error instanceof StorageError;
  if (isOurs || (error instanceof Error && 'errno' in error)) return error;
  return new ApiError('input', 'the body must be multipart/form-data with one file');
}

function write(links: UploadLinks, base: string) {
  return {
    file: `${base}${links.file}`,
    ...(links.thumb !== null && { thumb_url: `${base}${links.thumb}` }),
    ...(links.sizes.length > 0 && {
      upload_sizes: links.sizes.map(({ url, width, height }) => ({ url: `${base}${url}`, width, height })),
    }),
  };
}
