export {
  readCampaignContent,
  readCampaignTimes,
  readCampaignUserLimit,
  readCampaignUsersPage,
  readNewCampaign,
  UserLimitBody,
} from './campaigns.ts';
export { readCannedAnswerText, readNewCannedAnswer } from './canned-answer.ts';
export {
  ChannelQueryBody,
  QueryChannelsBody,
  readChannelQuery,
  readLook,
  readQueryChannels,
  readSetUnset,
  readUpdateChannel,
  SetUnsetBody,
  UpdateChannelBody,
} from './channels/channel.ts';
export { readChannelPatch, readNewChannel } from './channels/channel-data.ts';
export {
  ChannelBatchBody,
  DeleteChannelsBody,
  RatingBody,
  readBatch,
  readBatchChange,
  readDeleteChannels,
  readRating,
  readTruncate,
  TruncateBody,
} from './channels/channel-ends.ts';
export { readCid } from './channels/cid.ts';
export {
  PageBody,
  type PageParts,
  pageInput,
  ReminderBody,
  readPageQuery,
  readRemindAt,
} from './channels/conversation.ts';
export { MemberCustomBody, readMemberCustom, readMemberCustomParam } from './channels/member-custom.ts';
export { readMemberPatch } from './channels/member-patch.ts';
export { QueryMembersPayload, readQueryMembers } from './channels/members.ts';
export { HideBody, MuteChannelBody, readHide, readMuteChannel } from './channels/membership.ts';
export {
  DeliveredBody,
  MarkChannelsReadBody,
  MarkReadBody,
  MarkUnreadBody,
  readDelivered,
  readMarkChannelsRead,
  readMarkReadBody,
  readMarkUnread,
  readTarget,
  readUnreadBatch,
  UnreadBatchBody,
} from './channels/reads.ts';
export { EventBody, readCustomEvent, readEvent, readEventBody } from './event.ts';
export { ExportChannelsBody, ExportUsersBody, readExportChannels, readExportUsers } from './exports.ts';
export { filterOf, parseFilter, parseSort, type RawSort } from './filter.ts';
export { readCommandReply } from './messages/command-reply.ts';
export { readDraft, readDraftParent } from './messages/draft.ts';
export { LocationBody, readLocationUpdate } from './messages/location.ts';
export {
  MessageBody,
  readMessageBody,
  readMessagePagingQuery,
  readSync,
  SyncBody,
} from './messages/message.ts';
export {
  ActionBody,
  EditOptionsBody,
  LanguageBody,
  PinnedPayload,
  readAction,
  readDeleteMessage,
  readEditOptions,
  readLanguageBody,
  readPinnedQuery,
  readRepliesQuery,
  readSendAdditions,
  readSendMessage,
  readSentMetadata,
  readTranslation,
  readUndelete,
  SendContextBody,
  SendMessageBody,
  TranslateBody,
  UndeleteBody,
} from './messages/message-extra.ts';
export { readMessage, readSystemMessage } from './messages/message-object.ts';
export { readEphemeralPatch, readMessagePatch } from './messages/message-patch.ts';
export {
  readNewPoll,
  readNewPollOption,
  readPollOption,
  readPollPatch,
  readPollUpdate,
  readVote,
  VoteBody,
} from './messages/poll.ts';
export { ReactionBody, readReaction, readReactionOwner, readReactionPage } from './messages/reaction.ts';
export { readQueryThreads, readThreadChange, readThreadShape, ThreadShapeBody } from './messages/thread.ts';
export {
  CheckBody,
  FlagCountBody,
  readCheck,
  readFlagCount,
  readUserReport,
} from './moderation/check.ts';
export {
  BAN_TARGET,
  BanBody,
  BlockBody,
  EntityFlagBody,
  FlagBody,
  MuteBody,
  QueryBansPayload,
  QueryFlagsBody,
  QueryFutureBansPayload,
  ReviewBody,
  ReviewFlagsBody,
  readBan,
  readBlock,
  readEntityFlag,
  readFlag,
  readMute,
  readQueryBans,
  readQueryFlags,
  readQueryFutureBans,
  readReview,
  readReviewFlags,
  readUnban,
  readUnblockMessage,
  requirePayload,
  UnblockMessageBody,
} from './moderation/moderation.ts';
export { readModerationConfig, readModerationConfigPage } from './moderation/moderation-config.ts';
export { readSubmit, SubmitBody } from './moderation/review-action.ts';
export { MessagePage, type PageKeys, pageOf } from './paging.ts';
export {
  readBlocklistWords,
  readCommandChanges,
  readNewBlocklist,
  readNewCommand,
  readNewPermission,
  readNewType,
  readPermission,
  readRoleName,
  readTypeChanges,
} from './policy.ts';
export {
  fillPredefined,
  readNewPredefined,
  readPredefinedContent,
  readPredefinedOrder,
} from './predefined-filter.ts';
export { readFlagParam, readJsonParam, readSortParam } from './query-string.ts';
export { DESCRIBED_BY } from './reader.ts';
export { readRoleSearch } from './roles.ts';
export { readSearch, SearchPayload } from './search.ts';
export {
  readAddedTargets,
  readNewSegment,
  readRemovedTargets,
  readSegmentChange,
  readTargetsPage,
  TargetsBody,
} from './segments.ts';
export type { SetUnset } from './set-unset.ts';
export { readAppChanges } from './settings/app.ts';
export {
  hookSettingsOf,
  readHookCheck,
  readHookLog,
  readSendVerdict,
} from './settings/hooks.ts';
export {
  RetentionBody,
  RetentionKindBody,
  RetentionRunsBody,
  readRetention,
  readRetentionKind,
  readRetentionRuns,
} from './settings/retention.ts';
export { readSupportHours } from './support-hours.ts';
export { readUploadSizes } from './upload-sizes.ts';
export {
  DeviceShape,
  PushPreferencesBody,
  readDevice,
  readDeviceId,
  readPushPreferences,
} from './users/account.ts';
export {
  DeactivateBody,
  DeleteUsersBody,
  ReactivateBody,
  readDeactivate,
  readDeleteUser,
  readDeleteUsers,
  readReactivate,
  readUserIds,
  UserIdsBody,
} from './users/accounts.ts';
export { isRaw, readOnBehalf } from './users/on-behalf.ts';
export { refuseOtherNames } from './users/own-name.ts';
export { readSignInBody, SignInBody } from './users/sign-in.ts';
export * from './users/staff.ts';
export {
  GuestBody,
  QueryUsersPayload,
  readGuestBody,
  readNewGuest,
  readQueryUsers,
  readUserPatches,
  readUsers,
  UserPatchesBody,
  UsersBody,
  userDetails,
} from './users/user.ts';
export {
  GroupMembersBody,
  readGroupChange,
  readGroupMembers,
  readGroupPage,
  readGroupSearch,
  readGroupTeam,
  readNewGroup,
} from './users/user-groups.ts';
export type { Raw } from './values.ts';
