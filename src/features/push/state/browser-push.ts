/** A place where this browser is pushed to. */
export interface PushPlace {
  /** Id of the device, as the API knows it: the endpoint, and its keys behind a `#`. */
  readonly id: string;
  /** The server's public key that it is for, base64url; empty where the browser does not say. */
  readonly key: string;
  /** Nobody is pushed to there any more. */
  drop(): Promise<void>;
}

/** `home-screen`: only once the page stands on the home screen. */
export type PushSupport = 'yes' | 'none' | 'home-screen';

/** What the browser can do, of which chat code knows no more. */
export interface BrowserPush {
  support(): PushSupport;
  permission(): 'default' | 'granted' | 'denied';
  /** Asks the person, who has just pressed something. */
  ask(): Promise<'default' | 'granted' | 'denied'>;
  /** The place there is; null where there is none. */
  place(): Promise<PushPlace | null>;
  /** Another one, for this key. Rejects where the browser has none. */
  take(key: string): Promise<PushPlace>;
}
