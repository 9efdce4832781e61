export { channelActions as sheet } from '../../styles/index.ts';
export { ChannelActions as component } from '../../ui/channel-actions/channel-actions.tsx';
