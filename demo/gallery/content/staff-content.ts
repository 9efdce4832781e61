/** Canned answers of the fixture's server. */
export const CANNED_ANSWERS = [
  {
    shortcut: 'hello',
    text: 'Hello {{visitor.name}}, {{agent.name}} of {{app.name}} here. What can I do for you?',
  },
  {
    shortcut: 'transformer',
    text: 'The dimmer may get as warm as your hand. If it is hotter, switch it off.',
  },
];
