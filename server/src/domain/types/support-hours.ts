import type { Millis } from './base.ts';

/** Hours of one day of the week, by a clock in the owner's time zone. */
export interface HoursOfDay {
  /** 0 (Sunday) to 6 (Saturday). */
  readonly day: number;
  /** "09:00". */
  readonly from: string;
  /** "17:30", later than `from`; "24:00" is midnight. */
  readonly to: string;
}

/** When the people who answer are there. */
export interface SupportHours {
  /** Name in the IANA database, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** A day may have several; one without any is a day off. */
  readonly week: readonly HoursOfDay[];
  /** Days off, "2026-12-25". */
  readonly holidays: readonly string[];
}

/** Whether the owner's hours are on, and if not, when they begin again; null if that is too far away to say. */
export interface Opening {
  readonly open: boolean;
  readonly opensAt: Millis | null;
}
