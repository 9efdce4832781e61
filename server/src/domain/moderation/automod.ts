/** Who complains where no person does. */
export const AUTOMOD_ID = 'automod';
