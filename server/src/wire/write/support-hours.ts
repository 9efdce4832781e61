import type { Opening, SupportHours } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

export const writeSupportHours = ({ timeZone, week, holidays }: SupportHours): JsonObject => ({
  time_zone: timeZone,
  week: week.map(({ day, from, to }) => ({ day, from, to })),
  holidays: [...holidays],
});

/** Writes what visitors read of the business hours; nothing without hours. */
export const writeOpening = (opening: Opening | null): JsonObject =>
  opening === null
    ? {}
    : {
        hours: { open: opening.open, opens_at: opening.opensAt === null ? null : writeTime(opening.opensAt) },
      };
