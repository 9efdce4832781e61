export { type Alert, appKeyOf, followAlerts, shortText } from './alerts.ts';
export { followRemovals, type Removal } from './removals.ts';
export { checkAfterSleep } from './wake.ts';
