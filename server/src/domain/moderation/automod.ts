/** The reporter of flags that no person raised. */
export const AUTOMOD_ID = 'automod';
