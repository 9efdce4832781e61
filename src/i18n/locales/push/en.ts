/** The texts of being told while no page is open, which come with their part. */
const en = {
  label: 'Notify me when this page is closed',
  denied: 'Notifications are blocked for this site. Allow them in the browser’s settings.',
  unsupported: 'This browser can’t notify you while the page is closed.',
  homeScreen: 'Add this page to your home screen first, then open it from there.',
  failed: 'That didn’t work. Try again later.',
} as const;

export default en;
