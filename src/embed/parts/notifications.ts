export { notifications as sheet } from '../../styles/index.ts';
export { Notifications as component } from '../../ui/notifications/notifications.tsx';
