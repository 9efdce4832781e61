export {
  DeviceShape,
  PushPreferencesBody,
  readDevice,
  readDeviceId,
  readPushPreferences,
  readSearch,
  readUnreadBatch,
  SearchPayload,
  UnreadBatchBody,
} from './account.ts';
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
} from './accounts.ts';
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
} from './channel.ts';
export {
  ChannelBatchBody,
  DeleteChannelsBody,
  readBatch,
  readDeleteChannels,
  readTruncate,
  TruncateBody,
} from './channel-ends.ts';
export { readCid } from './cid.ts';
export {
  LocationBody,
  PageBody,
  ReminderBody,
  readLocationUpdate,
  readPageQuery,
  readQueryThreads,
  readRemindAt,
  readThreadShape,
  ThreadShapeBody,
} from './conversation.ts';
export { ExportChannelsBody, ExportUsersBody, readExportChannels, readExportUsers } from './exports.ts';
export { MemberCustomBody, readMemberCustom, readMemberCustomParam } from './member-custom.ts';
export { HideBody, MuteChannelBody, readHide, readMuteChannel } from './membership.ts';
export {
  DeliveredBody,
  EventBody,
  MarkChannelsReadBody,
  MarkReadBody,
  MarkUnreadBody,
  MessageBody,
  ReactionBody,
  readDeliveredBody,
  readEventBody,
  readMarkChannelsReadBody,
  readMarkReadBody,
  readMarkUnread,
  readMessageBody,
  readMessagePagingQuery,
  readReactionBody,
  readSync,
  SyncBody,
} from './message.ts';
export {
  ActionBody,
  EditOptionsBody,
  LanguageBody,
  PinnedPayload,
  readAction,
  readEditOptions,
  readLanguageBody,
  readPinnedQuery,
  readSendMessage,
  readSendWishes,
  readTranslation,
  readUndeleteBody,
  SendContextBody,
  SendMessageBody,
  TranslateBody,
  UndeleteBody,
} from './message-extra.ts';
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
} from './moderation.ts';
export { readModerationConfig, readModerationConfigPage } from './moderation-config.ts';
export { isRaw, readOnBehalf } from './on-behalf.ts';
export { refuseOtherNames } from './own-name.ts';
export { MessagePage } from './paging.ts';
export {
  readNewPoll,
  readNewPollOption,
  readPollOption,
  readPollPatch,
  readPollUpdate,
  readVote,
  VoteBody,
} from './poll.ts';
export { readCountParam, readJsonParam, readSortParam } from './query-string.ts';
export { DESCRIBED_BY } from './reader.ts';
export { readSubmit, SubmitBody } from './review-action.ts';
export { readRoleSearch } from './roles.ts';
export { readSignInBody, SignInBody } from './sign-in.ts';
export {
  GuestBody,
  QueryMembersPayload,
  QueryUsersPayload,
  readGuestBody,
  readNewGuest,
  readQueryMembers,
  readQueryUsers,
  readUserPatches,
  readUsers,
  UserPatchesBody,
  UsersBody,
  userDetails,
} from './user.ts';
export {
  GroupMembersBody,
  readGroupChange,
  readGroupMembers,
  readGroupPage,
  readGroupSearch,
  readGroupTeam,
  readNewGroup,
} from './user-groups.ts';
