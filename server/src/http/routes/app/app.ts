import type { Domain } from '../../../domain/index.ts';
import {
  isRaw,
  readAppChanges,
  ref,
  Text,
  writeAppSettings,
  writeOpening,
  writeRules,
  writeTeam,
} from '../../../wire/index.ts';
import type { Route } from '../../call.ts';
import type { AppInfo } from '../../options.ts';

/** Returns the routes of the app, its settings, and a warm-up call. */
export function appRoutes(app: AppInfo, domain: Domain): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/app',
      operation: 'GetApp',
      access: 'token',
      answer: { app: ref('AppResponse') },
      async handle({ actor }) {
        const isServer = actor.kind === 'server';
        const settings = writeAppSettings(await domain.app.settings(), isServer);
        const key = await domain.push.publicKey();
        // An addition to the API: clients need the key to register browsers as devices.
        const webPush = key === null ? {} : { web_push: { public_key: key } };
        const rest = isServer
          ? writeRules(await domain.app.rules())
          : {
              ...writeTeam(await domain.app.team()),
              ...writeOpening(await domain.supportHours.opening()),
            };
        return {
          app: { id: app.id, name: app.name, placement: 'self-hosted', ...settings, ...webPush, ...rest },
        };
      },
    },
    {
      method: 'PATCH',
      path: '/app',
      operation: 'UpdateApp',
      access: 'server',
      body: ref('UpdateAppRequest'),
      answer: {},
      async handle({ actor, body }) {
        await domain.app.update(actor, readAppChanges(isRaw(body) ? body : {}));
        return {};
      },
    },
    {
      // An addition to the API: a server's owner asks by which address callers are counted.
      method: 'GET',
      path: '/caller',
      operation: 'GetCaller',
      access: 'server',
      answer: { network: Text },
      handle: async ({ network }) => ({ network }),
    },
    { method: 'GET', path: '/hi', operation: 'Hi', access: 'open', answer: {}, handle: async () => ({}) },
  ];
}
