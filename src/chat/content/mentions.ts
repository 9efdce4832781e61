import type { MessageResponse } from '../../../protocol/index.ts';
import type { Mention } from '../message-content.ts';
import { isPerson, type People } from '../people.ts';
import { boundedText, listIn } from './bounded.ts';

/** Most mentions of a message; larger groups use `@channel`. */
const MOST = 50;
const LONGEST_NAME = 100;

/** Returns the people and groups mentioned in a message; their positions follow from the text. */
export function mentionsOf(message: MessageResponse, me: string, people: People): readonly Mention[] {
  const called = listIn(message.mentioned_users).filter(isPerson).slice(0, MOST);
  const persons = called.map((user): Mention => {
    people.note(user);
    return { kind: 'person', person: people.author(user.id), me: user.id === me };
  });
  const roles = listIn(message.mentioned_roles);
  const groups = [
    ...(message.mentioned_channel === true ? ['channel'] : []),
    ...(message.mentioned_here === true ? ['here'] : []),
    ...roles.slice(0, MOST),
    ...listIn(message.mentioned_groups)
      .slice(0, MOST)
      .map((group) => group?.name),
  ]
    .map((name) => boundedText(name, LONGEST_NAME))
    .filter((name) => name !== '');
  return [
    ...persons,
    ...groups.map((name): Mention => ({ kind: 'group', name, ...(roles.includes(name) && { role: true }) })),
  ];
}
