export { default as sheet } from './notifications.css';
export { Notifications as component } from './notifications.tsx';
