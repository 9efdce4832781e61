import type { Ports } from '../ports/index.ts';
import type { ModerationService } from '../services/index.ts';
import { banUser, unbanUser } from './ban.ts';
import { checkContent } from './check.ts';
import { moderationConfigs } from './configs.ts';
import { flag } from './flag.ts';
import { muteUsers, unmuteUsers } from './mute.ts';
import { queryBans, queryFutureBans } from './query-bans.ts';
import { queryReviewQueue } from './queue/query.ts';
import { submitAction } from './queue/submit.ts';
import { queryFlags, queryReports, reviewFlags, reviewReport, unblockMessage } from './review.ts';
import { countFlags, reviewItem, userReport } from './user-report.ts';

export function moderationService(ports: Ports): ModerationService {
  return {
    mute: muteUsers(ports),
    unmute: unmuteUsers(ports),
    ban: banUser(ports),
    unban: unbanUser(ports),
    queryBans: queryBans(ports),
    queryFutureBans: queryFutureBans(ports),
    flag: flag(ports),
    queryFlags: queryFlags(ports),
    queryReports: queryReports(ports),
    reviewReport: reviewReport(ports),
    reviewFlags: reviewFlags(ports),
    unblockMessage: unblockMessage(ports),
    queryReviewQueue: queryReviewQueue(ports),
    submitAction: submitAction(ports),
    check: checkContent(ports),
    userReport: userReport(ports),
    countFlags: countFlags(ports),
    reviewItem: reviewItem(ports),
    ...moderationConfigs(ports),
  };
}
