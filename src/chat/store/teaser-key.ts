/** Where it is stored when the newest answer that was dismissed at the launcher was written. */
export const teaserKey = (key: string): string => `stoop:${key}:teaser`;
