import { noteEvent } from '../hooks/note.ts';
import { LIMITS } from '../limits.ts';
import type { CampaignUsersPage, CampaignView } from '../services/index.ts';
import type { CampaignRecord, SegmentRecord, UserId } from '../types/index.ts';
import type { ReadUnit, Unit } from '../unit.ts';
import { viewUserForStaff } from '../users/people.ts';

/** Returns a page of ids, and one more if there are further ones. */
async function userIds(
  unit: ReadUnit,
  { id, content }: CampaignRecord,
  { segments, after, limit }: CampaignUsersPage & { readonly segments: readonly SegmentRecord[] },
): Promise<readonly UserId[]> {
  if (content.userIds.length > 0)
    return [...content.userIds]
      .sort()
      .filter((one) => after === null || one > after)
      .slice(0, limit + 1);
  const isForUsers = segments.every(({ type }) => type === 'user');
  return isForUsers ? unit.store.campaigns.targetsAfter(id, after, limit + 1) : [];
}

export async function viewCampaign(
  unit: ReadUnit,
  campaign: CampaignRecord,
  page: CampaignUsersPage,
): Promise<CampaignView> {
  const { senderId, segmentIds } = campaign.content;
  const found = new Map((await unit.store.segments.getMany(segmentIds)).map((one) => [one.id, one]));
  const segments = segmentIds.flatMap((id) => found.get(id) ?? []);
  const ids = await userIds(unit, campaign, { ...page, segments });
  const shown = ids.slice(0, page.limit);
  const people = await unit.store.users.getMany([...new Set([senderId, ...shown])]);
  const byId = new Map(people.map((user) => [user.id, viewUserForStaff(unit, user)]));
  return {
    ...campaign,
    sender: byId.get(senderId) ?? null,
    segments,
    users: shown.flatMap((id) => byId.get(id) ?? []),
    nextUsers: ids.length > page.limit ? (shown.at(-1) ?? null) : null,
    readers: campaign.startedAt === null ? 0 : await unit.store.campaigns.countReaders(campaign.id),
  };
}

/** The people that an answer shows to a client that asks for no page of them. */
export const FIRST_USERS: CampaignUsersPage = { limit: LIMITS.campaignUsersShown, after: null };

/** Tells hooks that a campaign begins or is over. */
export async function noteCampaign(
  unit: Unit,
  type: 'campaign.started' | 'campaign.completed',
  campaign: CampaignRecord,
): Promise<void> {
  if (unit.outbox === undefined) return;
  const view = await viewCampaign(unit, campaign, FIRST_USERS);
  noteEvent(unit, { type, cid: null, createdAt: unit.clock.now(), campaign: view });
}
