/** Address of the hosted service. */
export const HOSTED_URL = 'https://chat.stream-io-api.com';
