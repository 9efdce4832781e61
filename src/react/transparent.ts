/** Takes no part in the layout: what is drawn into it stands where the chat's own would. */
export const TRANSPARENT = { display: 'contents' } as const;
