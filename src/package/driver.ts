import type { StoopEventName } from '../embed/contract.ts';
import type { Readable } from '../util/readable.ts';
import { createHolder } from './holder.ts';
import type { Instance } from './instance.ts';
import { placeOf, type RawSettings, withClient } from './settings.ts';
import type { Wishes } from './wishes.ts';

/** What is told of the chat. */
export interface Told {
  event(event: StoopEventName, detail: never): void;
  /** The panel was opened or closed; where the page says whether it is, the visitor wants it to be. */
  openChange(open: boolean): void;
}

/** One chat that follows what it is shown with, until it is taken away. */
export interface Driver {
  readonly instance: Readable<Instance | null>;
  /** How it is to be from now on. The first call puts the chat on the page. */
  show(settings: RawSettings, wishes: Wishes): void;
  /** The way out; shown again in the same task, it is the same chat. */
  end(): void;
}

/** For elements and frameworks that call back when something has changed; React has its own way in <StoopChat>. */
export function createDriver(told: Told): Driver {
  const holder = createHolder();
  let release: (() => void) | null = null;
  let place = '';
  let wished: Wishes = {};
  let signedIn: { readonly instance: Instance; readonly user: Wishes['user'] } | null = null;

  function hold(settings: RawSettings): void {
    const before = release;
    place = placeOf(settings);
    release = holder.hold(settings, (event, detail, late) => {
      told.event(event, detail);
      if (late) return;
      const open = event === 'open' || (event === 'close' ? false : wished.isOpen);
      if (open !== undefined && open !== wished.isOpen) told.openChange(open);
    });
    before?.();
  }
  function identify(instance: Instance): void {
    const { getToken, user, client } = wished;
    if (client !== undefined) return;
    const wants = getToken !== undefined && user !== null;
    const known = signedIn?.instance === instance ? signedIn : null;
    if (wants === (known !== null) && known?.user === (wants ? user : undefined)) return;
    signedIn = wants ? { instance, user } : null;
    const source = { getToken: () => wished.getToken?.() ?? '' };
    // A refusal is an `error` event already.
    Promise.resolve(wants ? instance.stoop('identify', source) : instance.stoop('logout')).catch(() => {});
  }
  function open({ board, setOpen }: Instance): void {
    const { isOpen } = wished;
    board.control.set(isOpen === undefined ? null : { isOpen, wish: told.openChange });
    if (isOpen !== undefined) setOpen(isOpen);
  }
  return {
    instance: holder.instance,
    show(settings, wishes) {
      wished = wishes;
      const whole = {
        ...withClient(settings, wishes.client),
        ...(wishes.isOpen !== undefined && { open: 'false' }),
        ...(wishes.getToken && { identity: 'token' }),
      };
      if (release === null || place !== placeOf(whole)) hold(whole);
      else holder.update(whole);
      const instance = holder.instance.get();
      if (!instance) return;
      instance.board.middleware.set(wishes.middleware ?? {});
      identify(instance);
      open(instance);
    },
    end() {
      release?.();
      release = null;
    },
  };
}
