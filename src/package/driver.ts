import type { StoopEventName } from '../embed/contract.ts';
import type { Readable } from '../util/readable.ts';
import { createHolder } from './holder.ts';
import type { Instance } from './instance.ts';
import type { LiveProps } from './live-props.ts';
import { placeOf, type RawSettings, withClient } from './settings.ts';

/** Callbacks of a driver. */
export interface DriverCallbacks {
  event(event: StoopEventName, detail: never): void;
  /**
   * Called when the panel was opened or closed. If the page controls the panel, called when the visitor wants that.
   */
  openChange(open: boolean): void;
}

/** One chat that follows its settings, until it is removed. */
export interface Driver {
  readonly instance: Readable<Instance | null>;
  /** Applies settings and props. The first call puts the chat on the page. */
  show(settings: RawSettings, props: LiveProps): void;
  /** Removes the chat. If it is shown again in the same task, it stays the same chat. */
  end(): void;
}

/** Creates a driver for elements and frameworks that call back on a change; React has its own way in <StoopChat>. */
export function createDriver(callbacks: DriverCallbacks): Driver {
  const holder = createHolder();
  let release: (() => void) | null = null;
  let place = '';
  let current: LiveProps = {};
  let signedIn: { readonly instance: Instance; readonly user: LiveProps['user'] } | null = null;

  function hold(settings: RawSettings): void {
    const before = release;
    place = placeOf(settings);
    release = holder.hold(settings, (event, detail, late) => {
      callbacks.event(event, detail);
      if (late) return;
      const open = event === 'open' || (event === 'close' ? false : current.isOpen);
      if (open !== undefined && open !== current.isOpen) callbacks.openChange(open);
    });
    before?.();
  }
  function identify(instance: Instance): void {
    const { getToken, user, client } = current;
    if (client !== undefined) return;
    const wants = getToken !== undefined && user !== null;
    const known = signedIn?.instance === instance ? signedIn : null;
    if (wants === (known !== null) && known?.user === (wants ? user : undefined)) return;
    signedIn = wants ? { instance, user } : null;
    const source = { getToken: () => current.getToken?.() ?? '' };
    // The `error` event reports a refusal already.
    Promise.resolve(wants ? instance.stoop('identify', source) : instance.stoop('logout')).catch(() => {});
  }
  function open({ board, setOpen }: Instance): void {
    const { isOpen } = current;
    board.control.set(isOpen === undefined ? null : { isOpen, request: callbacks.openChange });
    if (isOpen !== undefined) setOpen(isOpen);
  }
  return {
    instance: holder.instance,
    show(settings, props) {
      current = props;
      const whole = {
        ...withClient(settings, props.client),
        ...(props.isOpen !== undefined && { open: 'false' }),
        ...(props.getToken && { identity: 'token' }),
      };
      if (release === null || place !== placeOf(whole)) hold(whole);
      else holder.update(whole);
      const instance = holder.instance.get();
      if (!instance) return;
      instance.board.middleware.set(props.middleware ?? {});
      identify(instance);
      open(instance);
    },
    end() {
      release?.();
      release = null;
    },
  };
}
