/** English texts of what an assistant does. */
const en = {
  thinking: 'Thinking…',
  generating: 'Generating…',
  searching: 'Looking at other sources…',
  failed: 'The assistant could not answer',
  working: 'Working…',
  stop: 'Stop',
  stopLabel: 'Stop the assistant',
} as const;

export default en;
