/** Sends campaigns that are due, in the background: one server each, and another one if that goes down. */
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { CampaignRecord, CampaignStatus, Collecting, Millis } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { collectTargets } from './collect.ts';
import { deliver, type Run, RunOver } from './deliver.ts';
import { noteCampaign } from './view.ts';

/** Where every search for targets begins. */
export const AT_THE_BEGINNING: Collecting = { step: 0, after: null };

interface Claim {
  readonly run: Run;
  readonly campaign: CampaignRecord;
}

const isDue = ({ status, scheduledFor, beatAt }: CampaignRecord, now: Millis): boolean =>
  status === 'scheduled'
    ? (scheduledFor ?? now) <= now
    : status === 'in_progress' && beatAt < now - LIMITS.taskLostMs;

async function targetsOf(unit: Unit, { content }: CampaignRecord): Promise<Run['targetsAre']> {
  const [first] = content.segmentIds;
  if (first === undefined) return 'user';
  return (await unit.store.segments.get(first))?.type ?? 'user';
}

/** Takes over a campaign that is due; null if another server has, or its time is over. */
function claim(ports: Ports, id: string): Promise<Claim | null> {
  return runUnit(ports, async (unit) => {
    const now = unit.clock.now();
    const before = await unit.store.campaigns.get(id);
    if (before === null || !isDue(before, now)) return null;
    const begins = before.status === 'scheduled';
    if (begins && before.stopAt !== null && before.stopAt <= now) {
      await unit.store.campaigns.put({ ...before, status: 'stopped', updatedAt: now });
      return null;
    }
    const runner = unit.ids.uuid();
    const campaign: CampaignRecord = {
      ...before,
      status: 'in_progress',
      startedAt: before.startedAt ?? now,
      collecting: begins ? AT_THE_BEGINNING : before.collecting,
      runner,
      beatAt: now,
    };
    await unit.store.campaigns.put(campaign);
    if (begins) await noteCampaign(unit, 'campaign.started', campaign);
    const run = {
      campaignId: id,
      runner,
      content: campaign.content,
      targetsAre: await targetsOf(unit, campaign),
    };
    return { run, campaign };
  });
}

const pause = ({ clock, timers }: Ports): Promise<void> =>
  new Promise((resolve) => timers.at(clock.now() + LIMITS.campaignPauseMs, resolve));

/** Sends until no target waits. Rests between a few of them, so that a campaign takes a part of the server only. */
async function sendAll(ports: Ports, { run, campaign }: Claim): Promise<CampaignStatus> {
  await collectTargets(ports, run, campaign.collecting);
  for (;;) {
    if (campaign.stopAt !== null && campaign.stopAt <= ports.clock.now()) return 'stopped';
    const waiting = await runReadUnit(ports, (unit) =>
      unit.store.campaigns.waiting(run.campaignId, LIMITS.campaignTargetsPerStep),
    );
    if (waiting.length === 0) return 'completed';
    for (const targetId of waiting) await deliver(ports, run, targetId);
    await pause(ports);
  }
}

async function carryOut(ports: Ports, claimed: Claim): Promise<void> {
  const { campaignId, runner } = claimed.run;
  try {
    const status = await sendAll(ports, claimed);
    await runUnit(ports, async (unit) => {
      const isOver = await unit.store.campaigns.end(campaignId, runner, { status, at: unit.clock.now() });
      const ended = isOver ? await unit.store.campaigns.get(campaignId) : null;
      if (ended !== null) await noteCampaign(unit, 'campaign.completed', ended);
    });
  } catch (error) {
    // After any other failure the campaign falls silent, and the next look goes on with it.
    if (!(error instanceof RunOver)) throw error;
  }
}

/** Returns the number of campaigns that this server took over, and does not wait for their end. */
export async function sendDueCampaigns(ports: Ports): Promise<number> {
  const now = ports.clock.now();
  const due = await runReadUnit(ports, (unit) =>
    unit.store.campaigns.due(now, now - LIMITS.taskLostMs, LIMITS.tasksPerLook),
  );
  let taken = 0;
  for (const id of due) {
    const claimed = await claim(ports, id);
    if (claimed === null) continue;
    taken += 1;
    carryOut(ports, claimed).catch(() => {});
  }
  return taken;
}
