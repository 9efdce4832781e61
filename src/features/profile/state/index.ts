/** State of other people's cards and of the user's own profile, loaded with the part that shows them. */
export {
  type OwnProfile,
  type OwnProfileSnapshot,
  openOwnProfile,
  type Privacy,
  type PushLevel,
} from './own-profile.ts';
export { openPerson, type PersonCard, type PersonSnapshot, type VisitorFacts } from './person-card.ts';
