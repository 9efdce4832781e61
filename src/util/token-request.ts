/** Request options for fetching the signed-in user's token from the owner's server. */
export const TOKEN_REQUEST: RequestInit = {
  credentials: 'include',
  headers: { Accept: 'application/json, text/plain' },
};
