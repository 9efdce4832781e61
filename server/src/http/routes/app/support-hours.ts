import { isRaw, nullable, readSupportHours, ref, writeSupportHours } from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const HOURS = '/support_hours';
const ANSWER = { hours: nullable(ref('SupportHours')) };

/** When the people who answer are there. */
export const supportHoursRoutes: Resource = ({ supportHours }) => [
  {
    method: 'GET',
    path: HOURS,
    operation: 'GetSupportHours',
    access: 'token',
    answer: ANSWER,
    async handle({ actor }) {
      const hours = await supportHours.get(actor);
      return { hours: hours && writeSupportHours(hours) };
    },
  },
  {
    method: 'PUT',
    path: HOURS,
    operation: 'UpdateSupportHours',
    access: 'token',
    body: ref('UpdateSupportHoursRequest'),
    answer: ANSWER,
    async handle({ actor, body }) {
      const hours = await supportHours.put(actor, () => readSupportHours(isRaw(body) ? body : {}));
      return { hours: hours && writeSupportHours(hours) };
    },
  },
];
