/** The client's protocol: readers, writers, and the proof of a caller by token. */
export { type Authenticator, authenticator, type Identity } from './authenticate.ts';
export { readClientFrame } from './client-frame.ts';
export { type Introduction, readConnect, readConnectJson } from './connect-request.ts';
export { writeCursors } from './cursor.ts';
export { type DeliveryClass, deliveryClass } from './delivery-class.ts';
export { asApiError, duration, ERRORS_PATH, writeError } from './error-body.ts';
export { fileSigner } from './file-signer.ts';
export {
  type GuestProof,
  PROOF_TTL_MS,
  ProofRequired,
  type ProofSigner,
  proofSigner,
} from './guest-proof.ts';
export { callerNetwork, networkOf, shortNetwork } from './network.ts';
export { type OriginPolicy, originPolicy, requireOwnPage } from './origins.ts';
export { parseJson } from './parse-json.ts';
export * from './read/index.ts';
export * from './schemas/index.ts';
export { writePosition } from './search-position.ts';
export { secondReader, secondWriter } from './second/index.ts';
export { hashSignInCode, newSignInCode } from './sign-in-code.ts';
export { signServerToken, signUserToken, tokenVerifier } from './token.ts';
export { writeDevice, writePushPreferences } from './write/account.ts';
export { writeAppSettings, writeRules, writeTeam } from './write/app.ts';
export {
  writeCampaign,
  writeCampaignAnswer,
  writeSegment,
  writeSegmentTarget,
} from './write/campaigns.ts';
export { writeCannedAnswer } from './write/canned-answer.ts';
export { writeChannel, writeMember, writeRating } from './write/channel.ts';
export { writeChannelState } from './write/channel-state.ts';
export { writeDraft, writeLocation, writeReminder, writeThread } from './write/conversation.ts';
export { writeEvent } from './write/events/event.ts';
export { writeConnectionError, writeEventText, writeHealthCheck } from './write/events/frames.ts';
export { exportWriter } from './write/export.ts';
export { writeHookBody, writeHookDelivery } from './write/hooks.ts';
export type { JsonObject } from './write/json-object.ts';
export { JsonText } from './write/json-text.ts';
export { writeListedUser } from './write/listed-user.ts';
export { writeMessageWith } from './write/member-custom.ts';
export { writeMessage, writeReaction } from './write/messages/message.ts';
export { writeHistoryEntry, writeMaybeMessage } from './write/messages/message-parts.ts';
export { messageTexts } from './write/messages/message-text.ts';
export { writePoll, writePollOption, writePollVote } from './write/messages/poll.ts';
export {
  writeBan,
  writeBlock,
  writeFlag,
  writeFlagReport,
  writeModerationConfig,
  writeUserBlock,
} from './write/moderation.ts';
export { writeChannelMutes, writeMutes } from './write/mutes.ts';
export { writeOwnUser } from './write/own-user.ts';
export {
  writeBlocklist,
  writeChannelType,
  writeCommand,
  writePermission,
  writeRole,
} from './write/policy.ts';
export { writePredefinedFilter } from './write/predefined-filter.ts';
export { writeRetentionPolicy, writeRetentionRun } from './write/retention.ts';
export { writeReviewItem } from './write/review-item.ts';
export {
  writeStaffInvitation,
  writeStaffLogEntry,
  writeStaffMember,
  writeStaffSession,
} from './write/staff.ts';
export { writeOpening, writeSupportHours } from './write/support-hours.ts';
export { writeTask } from './write/task.ts';
export { writeUnread } from './write/unread.ts';
export { writeUser } from './write/user.ts';
export { writeFullUserGroup, writeUserGroup } from './write/user-group.ts';
