export {
  DeviceShape,
  PushPreferencesBody,
  readDevice,
  readDeviceId,
  readPushPreferences,
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
export { readAppChanges } from './app.ts';
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
export { readChannelPatch, readNewChannel } from './channel-data.ts';
export {
  ChannelBatchBody,
  DeleteChannelsBody,
  readBatch,
  readBatchChange,
  readDeleteChannels,
  readTruncate,
  TruncateBody,
} from './channel-ends.ts';
export { readCid } from './cid.ts';
export { readCommandReply } from './command-reply.ts';
export {
  PageBody,
  type PageParts,
  pageInput,
  ReminderBody,
  readPageQuery,
  readRemindAt,
} from './conversation.ts';
export { readDraft, readDraftParent } from './draft.ts';
export { EventBody, readCustomEvent, readEvent, readEventBody } from './event.ts';
export { ExportChannelsBody, ExportUsersBody, readExportChannels, readExportUsers } from './exports.ts';
export { filterOf, parseFilter, parseSort, type RawSort } from './filter.ts';
export { LocationBody, readLocationUpdate } from './location.ts';
export { MemberCustomBody, readMemberCustom, readMemberCustomParam } from './member-custom.ts';
export { readMemberPatch } from './member-patch.ts';
export { QueryMembersPayload, readQueryMembers } from './members.ts';
export { HideBody, MuteChannelBody, readHide, readMuteChannel } from './membership.ts';
export {
  MessageBody,
  readMessageBody,
  readMessagePagingQuery,
  readSync,
  SyncBody,
} from './message.ts';
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
  readSendMessage,
  readSendWishes,
  readSentMetadata,
  readTranslation,
  readUndelete,
  SendContextBody,
  SendMessageBody,
  TranslateBody,
  UndeleteBody,
} from './message-extra.ts';
export { readMessage, readSystemMessage } from './message-object.ts';
export { readEphemeralPatch, readMessagePatch } from './message-patch.ts';
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
  readNewPoll,
  readNewPollOption,
  readPollOption,
  readPollPatch,
  readPollUpdate,
  readVote,
  VoteBody,
} from './poll.ts';
export {
  fillPredefined,
  readNewPredefined,
  readPredefinedContent,
  readPredefinedOrder,
} from './predefined-filter.ts';
export { readFlagParam, readJsonParam, readSortParam } from './query-string.ts';
export { ReactionBody, readReaction, readReactionOwner, readReactionPage } from './reaction.ts';
export { DESCRIBED_BY } from './reader.ts';
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
} from './reads.ts';
export { readSubmit, SubmitBody } from './review-action.ts';
export { readRoleSearch } from './roles.ts';
export { readSearch, SearchPayload } from './search.ts';
export type { SetUnset } from './set-unset.ts';
export { readSignInBody, SignInBody } from './sign-in.ts';
export { readQueryThreads, readThreadChange, readThreadShape, ThreadShapeBody } from './thread.ts';
export { readUploadSizes } from './upload-sizes.ts';
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
export type { Raw } from './values.ts';
