/** Returns the storage key for the time of the newest dismissed answer at the launcher. */
export const teaserKey = (key: string): string => `stoop:${key}:teaser`;
