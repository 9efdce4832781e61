import type { DeviceKind } from './device.ts';
import type { Ground } from './ground.ts';
import { type Played, play } from './play.ts';
import { type Schedule, scheduleOf } from './schedule.ts';

export interface Run {
  /** The seed of the first schedule; the others follow. */
  readonly seed: number;
  readonly count: number;
  /** Schedules at a time. They share the ground, and suffer the faults of its servers together. */
  readonly atATime: number;
}

export interface RunResult extends Played {
  readonly played: number;
  /** The failed schedules, each with its seed and what went wrong. */
  readonly failures: readonly { readonly schedule: Schedule; readonly message: string }[];
}

interface Playing {
  readonly ground: Ground;
  readonly kind: DeviceKind;
  /** Called after each schedule. */
  readonly played: (result: RunResult) => void;
}

/** Plays the schedules of a run, several at a time. */
export async function runSchedules(
  { seed, count, atATime }: Run,
  { ground, kind, played }: Playing,
): Promise<RunResult> {
  const serverFaults = ground.faults.filter((fault) => kind.serverFaults.includes(fault));
  let next = 0;
  let result: RunResult = { played: 0, composed: 0, faults: 0, failures: [] };
  async function player(): Promise<void> {
    while (next < count) {
      const schedule = scheduleOf(seed + next, { serverFaults, changes: kind.changes });
      next += 1;
      try {
        const { composed, faults } = await play(schedule, ground, kind);
        result = { ...result, composed: result.composed + composed, faults: result.faults + faults };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        result = { ...result, failures: [...result.failures, { schedule, message }] };
      }
      result = { ...result, played: result.played + 1 };
      played(result);
    }
  }
  await Promise.all(Array.from({ length: atATime }, player));
  return result;
}
