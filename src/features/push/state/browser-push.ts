/** A push subscription of this browser. */
export interface PushPlace {
  /** Device id as the API knows it: the endpoint, with its keys after a `#`. */
  readonly id: string;
  /** The server's public key of the subscription, base64url; empty if the browser does not tell. */
  readonly key: string;
  /** Ends the subscription. */
  drop(): Promise<void>;
}

/** `home-screen`: supported only once the page is on the home screen. */
export type PushSupport = 'yes' | 'none' | 'home-screen';

/** Push functions of the browser. The chat code uses no others. */
export interface BrowserPush {
  support(): PushSupport;
  permission(): 'default' | 'granted' | 'denied';
  /** Asks for permission. Call it right after a click or key press. */
  ask(): Promise<'default' | 'granted' | 'denied'>;
  /** Returns the current subscription; null for none. */
  place(): Promise<PushPlace | null>;
  /** Creates a subscription for this key. Rejects if the browser offers none. */
  take(key: string): Promise<PushPlace>;
}
