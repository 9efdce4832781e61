/** English texts of the menu of what can be sent beside words. */
const en = {
  add: 'Add',
  file: 'Photo or file',
} as const;

export default en;
