/** Exports for starting the interface from the page's side, and for features that draw with it. */
export type { AppProps, PanelState, UiHost, UiSettings } from './app-props.ts';
export { ChannelList } from './channel-list/channel-list.tsx';
export { focusRow } from './channel-list/focus-row.ts';
export type {
  ChannelMenuProps,
  RowMarksProps,
  ThreadListProps,
} from './channel-list/points.ts';
export { ChannelSkeletons } from './channel-list/skeletons.tsx';
export { timeText } from './channel-list/time-text.ts';
export { type Channels, useChannels } from './channel-list/use-channels.ts';
export { type Intent, quoteOf } from './composer/intent.ts';
export { middlewareOf, uploadChains } from './composer/owner-chains.ts';
export type {
  ComposerAction,
  DraftKeeperProps,
  EmojiPickerProps,
  FindEmoji,
  GateProps,
  NamedEmoji,
  PendingAction,
  StaffComposerProps,
  StaffDesk,
  ToolsReport,
  VoiceRecorderProps,
  WritingToolsProps,
} from './composer/points.ts';
export { type FilledAnswer, type StaffWriting, type Ui, UiContext, uiContext, useUi } from './context.ts';
export { copyText } from './copy-text.ts';
export { askForDesktop, desktopState, showDesktop } from './desktop.ts';
export { playTimeText } from './files/duration.ts';
export { fileKind } from './files/file-kind.ts';
export { fileSizeText } from './files/file-size.ts';
export { Glyph, type GlyphName } from './files/glyph.tsx';
export { MiddleCut } from './files/middle-cut.tsx';
export type { PictureViewerProps } from './files/points.ts';
export { SeekBar } from './files/seek-bar.tsx';
export { WAVE_HEIGHT, WAVE_WIDTH, wavePath } from './files/waveform.ts';
export { byFinger, byKeyboard, focusComposer } from './focus.ts';
export type { HeaderAction, HeaderItem, HeaderPlace, QueueItem } from './header/points.ts';
export { moveFromField } from './hooks/move-from-field.ts';
export { useCanOpenProfiles } from './hooks/use-can-open-profiles.ts';
export { useCommands } from './hooks/use-commands.ts';
export { useCutOff } from './hooks/use-cut-off.ts';
export { useFurther } from './hooks/use-further.ts';
export { useLostFocus } from './hooks/use-lost-focus.ts';
export { useNow } from './hooks/use-now.ts';
export { useOneStop } from './hooks/use-one-stop.ts';
export { useOpened } from './hooks/use-opened.ts';
export { usePageSeen } from './hooks/use-page-seen.ts';
export { horizontal, moveFocus, VERTICAL } from './hooks/use-roving.ts';
export { useRuntime } from './hooks/use-runtime.ts';
export { useShowToast } from './hooks/use-show-toast.ts';
export * as kit from './kit.ts';
export * from './kit.ts';
export {
  type LinkedMessage,
  linkedMessage,
  MESSAGE_LINK,
  messageLink,
  readMessageLink,
} from './link/address.ts';
export { goToMessage } from './link/go-to-message.ts';
export { jumpWhenOpen } from './link/jump-when-open.ts';
export type { MessageLinkProps } from './link/link-slot.tsx';
export type { AttachmentGroup } from './message/attachment-groups.ts';
export { attachmentsLabel, Excerpt } from './message/excerpt.tsx';
export { placeOf } from './message/media-box.ts';
export type {
  AttachmentsProps,
  FormattedText,
  FormattedTextProps,
  MenuOrigin,
  MessageAction,
  MessageLinesProps,
  MessageSheetProps,
  ReminderTimeProps,
  RowActionsProps,
} from './message/points.ts';
export { emojiOf, QUICK_TYPES, typeOfEmoji, USUAL_TYPES } from './message/reaction-types.ts';
export { RoleTag } from './message/role-tag.tsx';
export { statusWords } from './message/status-words.ts';
export { InlineText } from './message/text/inline-text.tsx';
export { Link } from './message/text/link.tsx';
export { addressAtStart, linkify } from './message/text/linkify.ts';
export { mayBeMarkdown } from './message/text/may-be-markdown.ts';
export { Plain } from './message/text/plain.tsx';
export { readPlain } from './message/text/read-plain.ts';
export { usePlain } from './message/text/use-plain.ts';
export { languageOf } from './message/use-translation.ts';
export { JumpButton } from './message-list/jump-button.tsx';
export type { ListEndProps, ListPlace, OverListProps } from './message-list/points.ts';
export { TypingRow } from './message-list/typing-row.tsx';
export { MotionSlot, type ScreenMotionProps } from './motion-slot.tsx';
export { mount } from './mount.ts';
export { offsetText } from './offset-text.ts';
export { onlineCount } from './online-count.ts';
export { OverPanel } from './over-panel.tsx';
export type { BackProps } from './panel/panel.tsx';
export type { Entry, PartModule } from './points/part-module.ts';
export { type PersonCardProps, type PersonSectionProps, PersonSheet } from './points/person-sheet.tsx';
export type { Parts, PointName, Points, View } from './points/points.ts';
export type { DetailsItem, SettingsRow } from './points/rows.ts';
export { Sheet, type SheetName, type SheetProps } from './points/sheet.tsx';
export { usePoint } from './points/use-point.ts';
export { ChannelAvatar } from './primitives/channel-avatar.tsx';
export { Confirm, type Question } from './primitives/confirm.tsx';
export { Dialog } from './primitives/dialog.tsx';
export { durationText } from './primitives/duration-text.ts';
export { FailedState } from './primitives/failed-state.tsx';
export { FloatingMenu, MenuItem } from './primitives/floating-menu.tsx';
export { ForHowLong } from './primitives/for-how-long.tsx';
export { FoundAuthor } from './primitives/found-author.tsx';
export type { IconName } from './primitives/icon.tsx';
export { Named } from './primitives/named.tsx';
export { Pane } from './primitives/pane.tsx';
export { PickPicture } from './primitives/pick-picture.tsx';
export { rich } from './primitives/rich.tsx';
export { Sign, type SignName } from './primitives/sign.tsx';
export { Skeletons } from './primitives/skeletons.tsx';
export { Switch } from './primitives/switch.tsx';
export { useMenuPlace } from './primitives/use-place.ts';
export type { ScreenName } from './screen-slot.tsx';
export type { ClosingProps } from './support/support.tsx';
export type { SupportTeamProps, TeamBackProps } from './support/use-team.tsx';
export type {
  AnswerProps,
  NotificationsProps,
  PushKeeperProps,
  VisitorFactsProps,
} from './surroundings.tsx';
export type { ThreadProps } from './thread-slot.tsx';
export { typingText } from './typing-text.ts';
export { untilText } from './until-text.ts';
export { whenText } from './when-text.ts';
