export {
  DeviceShape,
  PushPreferencesBody,
  readDevice,
  readPushPreferences,
  readSearch,
  SearchPayload,
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
export { readCommandReply } from './command-reply.ts';
export {
  PageBody,
  ReminderBody,
  readObjectBody,
  readPageQuery,
  readRemindAt,
  readVoteBody,
  VoteBody,
} from './conversation.ts';
export { readDraft, readDraftParent } from './draft.ts';
export { EventBody, readCustomEvent, readEvent, readEventBody } from './event.ts';
export { ExportChannelsBody, ExportUsersBody, readExportChannels, readExportUsers } from './exports.ts';
export { LocationBody, readLocationUpdate } from './location.ts';
export { MemberCustomBody, readMemberCustom, readMemberCustomParam } from './member-custom.ts';
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
  readSubmit,
  readUnban,
  readUnblockMessage,
  requirePayload,
  SubmitBody,
  UnblockMessageBody,
} from './moderation.ts';
export { isRaw, readOnBehalf } from './on-behalf.ts';
export { refuseOtherNames } from './own-name.ts';
export { MessagePage, type PageKeys, pageOf } from './paging.ts';
export { readJsonParam, readSortParam } from './query-string.ts';
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
export { readRoleSearch } from './roles.ts';
export { readSignInBody, SignInBody } from './sign-in.ts';
export { readQueryThreads, readThreadChange, readThreadShape, ThreadShapeBody } from './thread.ts';
export { readUploadSizes } from './upload-sizes.ts';
export {
  GuestBody,
  QueryMembersPayload,
  QueryUsersPayload,
  readGuestBody,
  readQueryMembers,
  readQueryUsers,
  readUserPatchesBody,
  readUsersBody,
  UserPatchesBody,
  UsersBody,
} from './user.ts';
export { GroupMembersBody, readGroupMembers, readGroupPage } from './user-groups.ts';
