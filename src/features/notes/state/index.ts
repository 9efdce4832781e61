export { type Version, versionsOf } from './versions.ts';
