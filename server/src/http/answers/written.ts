import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isGuestId } from '../../domain/index.ts';
import { ByteQuota } from '../limits/byte-quota.ts';
import { InFlight } from '../limits/in-flight.ts';
import type { HttpOptions } from '../options.ts';
import { CAN_BE_LONG, isWritten } from './packed.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Long answers under way at once: of one user, and of all guests and anonymous readers of one network. */
const READS_OF_USER = 4;
const READS_OF_CROWD = 32;
/** Calls whose turns the store gives: one query of a user runs, twenty wait, more are refused. */
const SCANS = /^(?:Query|Search)/;
/** Each edit keeps a whole version of the message, however short the call is: the answer shows the version's length. */
const KEEPS_VERSIONS = /^UpdateMessage/;
/**
 * Short calls that send everybody in a channel what is stored: a message of 45 KB with a reaction or in a quote, a poll of
 * 95 KB with a vote. Mutes send the user all their mutes. The answer is as long as the event. A reply, and the end of
 * one, sends the message above it again, whose bytes the route counts.
 */
const REPEATS =
  /^(?:Mute|MuteChannel|UnmuteChannel|SendMessage|DeleteMessage|RunMessageAction|SendReaction|DeleteReaction|CastPollVote|DeletePollVote|UpdatePoll.*|UpdateThread.*|(?:Create|Update|Delete)PollOption|UpdateLiveLocation)$/;
/**
 * Bytes of an answer that are not counted: hardly any message that people write, or poll, is longer. A message holds its
 * text twice, as markup too.
 */
const REPEATED_FREE = 6_144;

type Options = Pick<HttpOptions, 'writeQuotas' | 'readQuotas' | 'networkOf'>;

const callerOf = ({ admitted }: FastifyRequest) => admitted?.identity ?? null;

/** Counts the bodies of requests. Call it before the routes are registered. */
export function countWritten(
  app: FastifyInstance,
  { writeQuotas, networkOf }: Options,
): (request: FastifyRequest, text: string) => void {
  const names = { verb: 'write', every: 'a day', options: 'writesPerUser, writesPerAddress' };
  const written = new ByteQuota({ ...names, quotas: writeQuotas, windowMs: DAY_MS });
  const addAnswer = (request: FastifyRequest, bytes: number) => {
    const caller = callerOf(request);
    if (caller?.kind === 'user' && bytes > 0)
      written.add({ userId: caller.userId, network: networkOf(request.raw) }, bytes);
  };
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation ?? '';
    const isVersion = KEEPS_VERSIONS.test(operation);
    if (!isVersion && !REPEATS.test(operation)) return;
    // biome-ignore lint/complexity/useMaxParams: a hook that returns a promise would delay each send by a turn
    route.onSend = (request, _reply, payload, done) => {
      if (typeof payload === 'string' && (isVersion || payload.length > REPEATED_FREE)) {
        const free = isVersion ? 0 : REPEATED_FREE + Number(request.headers['content-length'] ?? 0);
        addAnswer(request, Buffer.byteLength(payload) - free);
      }
      addAnswer(request, request.againBytes - REPEATED_FREE);
      done(null, payload);
    };
  });
  return (request, text) => {
    const caller = callerOf(request);
    if (caller === null || caller.kind === 'server') return;
    // Readers without a name store nothing, but a long body is as much work.
    const who = { userId: caller.kind === 'user' ? caller.userId : null, network: networkOf(request.raw) };
    const bytes = Buffer.byteLength(text);
    written.require(who, bytes);
    written.add(who, bytes);
  };
}

/**
 * Returns a hook that limits the long answers of one caller under way at once, until they are sent or the client has
 * left. Each may take tens of megabytes of memory, and none is counted before it is written.
 */
function longReads(networkOf: Options['networkOf']) {
  const [users, crowds] = [new InFlight(READS_OF_USER), new InFlight(READS_OF_CROWD)];
  return (request: FastifyRequest, { raw }: FastifyReply, go: () => void): void => {
    const caller = callerOf(request);
    const userId = caller?.kind === 'user' ? caller.userId : null;
    const network = networkOf(request.raw);
    const enterCrowd = (then: () => void) => {
      if (userId !== null && !isGuestId(userId)) then();
      else enter(crowds, network, then);
    };
    const enter = (reads: InFlight, name: string, then: () => void) =>
      reads.enter(name, () => {
        if (raw.destroyed) {
          reads.leave(name);
          return;
        }
        raw.once('close', () => reads.leave(name));
        then();
      });
    if (userId === null) enterCrowd(go);
    else enter(users, userId, () => enterCrowd(go));
  };
}

/**
 * Counts the answers that can be long, before they are compressed. 300 messages with everything attached are 45 MB, and
 * writing them keeps the event loop busy. Call it before the routes are registered.
 */
export function countRead(app: FastifyInstance, { readQuotas, networkOf }: Options): void {
  const names = { verb: 'read', every: 'a minute', options: 'readsPerUser, readsPerAddress' };
  const read = new ByteQuota({ ...names, quotas: readQuotas, windowMs: MINUTE_MS });
  const readerOf = (request: FastifyRequest) => {
    const caller = callerOf(request);
    return { userId: caller?.kind === 'user' ? caller.userId : null, network: networkOf(request.raw) };
  };
  const isPerson = (request: FastifyRequest) => {
    const caller = callerOf(request);
    return caller !== null && caller.kind !== 'server';
  };
  const inTurn = longReads(networkOf);
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation ?? '';
    if (!CAN_BE_LONG.test(operation)) return;
    const isScan = SCANS.test(operation);
    route.preHandler = (request, reply, done) => {
      if (!isPerson(request)) {
        done();
        return;
      }
      const go = () => {
        try {
          // The answer's length is not known yet, so the last ones may pass the quota.
          read.require(readerOf(request), 1);
          done();
        } catch (error) {
          done(error as Error);
        }
      };
      if (isScan) go();
      else inTurn(request, reply, go);
    };
    const packs = route.onSend === undefined ? [] : [route.onSend].flat();
    route.onSend = [
      async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
        if (isPerson(request) && isWritten(payload)) read.add(readerOf(request), payload.length);
        return payload;
      },
      ...packs,
    ];
  });
}
