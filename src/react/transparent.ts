/** Takes no part in the layout: what is drawn into it stands in the place of the chat's own. */
export const TRANSPARENT = { display: 'contents' } as const;
