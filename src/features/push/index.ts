import { Keeper, Setting } from './push.tsx';

export const components = { 'push-worker': Keeper, 'settings-row.push-worker': Setting };
/** The switch uses the styles of the settings around it. */
export const sheet = '';
