import { ask, pane, people, role } from '../../styles/index.ts';
import { OwnProfile, PersonCard } from './profile.tsx';

export const components = { person: PersonCard, 'sheet.person': OwnProfile };
export const sheet = ask + pane + people + role;
