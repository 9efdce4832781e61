/** How an owner's server is asked for the token of whoever is signed in on its pages. */
export const TOKEN_REQUEST: RequestInit = {
  credentials: 'include',
  headers: { Accept: 'application/json, text/plain' },
};
