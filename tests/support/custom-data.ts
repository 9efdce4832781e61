/** Custom fields of the API that tests set through the `stream-chat` client. */
declare module 'stream-chat' {
  interface CustomChannelData {
    name?: string;
    image?: string;
    /** A visitor's data from before a support conversation; only its readers see it. */
    email?: string;
  }
}

declare module 'stream-chat' {
  interface CustomMessageData {
    /** Written by an assistant. */
    ai_generated?: boolean;
  }
}

export {};
