/**
 * Components that parts use and the shell contains anyway. The build passes them to the parts instead of bundling
 * them into each part (scripts/bundles/parts.mjs, src/embed/parts/shared.ts). Everything added here stays in the
 * shell.
 */
export { ComposerArea } from './composer/composer-area.tsx';
export { Conversation } from './conversation/conversation.tsx';
export { MessageSkeletons } from './conversation/skeletons.tsx';
export { errorText } from './error-text.ts';
export { Actions, Header } from './header/header.tsx';
export { Presence } from './header/presence.tsx';
export { useFrameReadable } from './hooks/use-frame-readable.ts';
export { useReadable } from './hooks/use-readable.ts';
export { attachmentLabel } from './message/attachment-label.ts';
export { Message } from './message/message.tsx';
export { nameOf, titleOf } from './name-of.ts';
export { Notices } from './notices/notices.tsx';
export { Avatar } from './primitives/avatar.tsx';
export { AvatarStack } from './primitives/avatar-stack.tsx';
export { Icon } from './primitives/icon.tsx';
export { IconButton } from './primitives/icon-button.tsx';
export { State } from './primitives/state.tsx';
export { ThreadSlot } from './thread-slot.tsx';
