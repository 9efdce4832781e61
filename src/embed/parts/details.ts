export { details as sheet } from '../../styles/index.ts';
export { ChannelDetails as component } from '../../ui/channel-details/channel-details.tsx';
