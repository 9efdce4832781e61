/** People, and what a person says of himself: comes with the part that shows it. */
export {
  type OwnProfile,
  type OwnProfileSnapshot,
  openOwnProfile,
  type Privacy,
  type PushLevel,
} from './own-profile.ts';
export { openPerson, type PersonCard, type PersonSnapshot, type Told } from './person-card.ts';
