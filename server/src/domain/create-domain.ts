import { accountService } from './accounts/index.ts';
import { blockService } from './blocks/index.ts';
import { campaignService, segmentService } from './campaigns/index.ts';
import { cannedAnswerService } from './canned-answers/index.ts';
import { channelService } from './channels/index.ts';
import { deviceService } from './devices/index.ts';
import { pushService } from './devices/push.ts';
import { draftService } from './drafts/index.ts';
import { dueService } from './due/index.ts';
import { exportService } from './exports/index.ts';
import { hookDeliveries, hookService } from './hooks/index.ts';
import { linkService } from './links/index.ts';
import { locationService } from './locations/index.ts';
import { membershipService } from './members/index.ts';
import { memberService } from './members/query.ts';
import { messageService } from './messages/index.ts';
import { moderationActions } from './moderation/actions.ts';
import { moderationService } from './moderation/index.ts';
import { policyService } from './policy/index.ts';
import { storeWithPolicy } from './policy/with-policy.ts';
import { pollService } from './polls/index.ts';
import type { Ports } from './ports/index.ts';
import { predefinedFilterService } from './predefined-filters/index.ts';
import { sessionService } from './presence/sessions.ts';
import { pruningService } from './pruning/index.ts';
import { outgoingService, vapidKeys } from './push/index.ts';
import { reactionService } from './reactions/index.ts';
import { readService } from './reads/index.ts';
import { reminderService } from './reminders/index.ts';
import { retentionService } from './retention/index.ts';
import { searchService } from './search/index.ts';
import type { Domain } from './services/index.ts';
import { appService } from './settings/index.ts';
import { signInService } from './sign-in/index.ts';
import { staffService } from './staff/index.ts';
import { supportHoursService } from './support-hours/index.ts';
import { syncService } from './sync/index.ts';
import { taskService } from './tasks/index.ts';
import { threadService } from './threads/index.ts';
import { eventService } from './typing/send-event.ts';
import { uploadService } from './uploads/index.ts';
import { userGroupService } from './user-groups/index.ts';
import { userService } from './users/index.ts';

/** Creates the rules over a set of ports. All state is in the store and in presence, except the next alarm. */
export function createDomain(outer: Ports): Domain {
  const inner = storeWithPolicy(outer);
  const world: Ports = {
    ...outer,
    store: inner.store,
    policy: inner.policy,
  };
  const moderation = moderationService(world);
  const ports: Ports = {
    ...world,
    integrations: { moderation: moderationActions(world, moderation), ...world.integrations },
    expectPush: (at) => outgoing.expect(at),
    expectDue: (at) => due.expect(at),
    expectHooks: (at) => deliveries.expect(at),
  };
  const due = dueService(ports);
  const keys = world.webPush ? vapidKeys(world, world.webPush) : null;
  const outgoing = outgoingService(ports, keys);
  const deliveries = hookDeliveries(ports);
  return {
    sessions: sessionService(ports),
    users: userService(ports),
    signIns: signInService(ports),
    staff: staffService(ports),
    channels: channelService(ports),
    messages: messageService(ports, due.expect),
    reactions: reactionService(ports),
    events: eventService(ports),
    reads: readService(ports),
    members: memberService(ports),
    membership: membershipService(ports),
    tasks: taskService(ports),
    exports: exportService(ports),
    accounts: accountService(ports),
    userGroups: userGroupService(ports),
    cannedAnswers: cannedAnswerService(ports),
    supportHours: supportHoursService(ports),
    segments: segmentService(ports),
    campaigns: campaignService(ports),
    predefinedFilters: predefinedFilterService(ports),
    sync: syncService(ports),
    moderation,
    blocks: blockService(ports),
    uploads: uploadService(ports),
    app: appService(ports),
    policy: policyService(ports),
    devices: deviceService(ports),
    push: pushService(ports, keys),
    retention: retentionService(ports),
    hooks: hookService(ports),
    hookDeliveries: deliveries,
    outgoing,
    search: searchService(ports),
    links: linkService(ports),
    pruning: pruningService(ports),
    drafts: draftService(ports),
    threads: threadService(ports),
    polls: pollService(ports),
    reminders: reminderService(ports, due),
    locations: locationService(ports),
    due,
  };
}
