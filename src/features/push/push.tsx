import { type ReactElement, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { pushTexts } from '../../i18n/index.ts';
import {
  errorText,
  jumpWhenOpen,
  type LinkedMessage,
  type PushKeeperProps,
  Switch,
  useOpened,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { browserPush } from './browser.ts';
import { keepPush, openPush, type Push as Pushing, type PushState } from './state/index.ts';
import { listenToWorker, notePage, restoreAddress } from './worker-messages.ts';

function useBrowser(): ReturnType<typeof browserPush> {
  const { pushWorker } = useUi().settings;
  return useMemo(() => browserPush(pushWorker), [pushWorker]);
}

/** Keeps the push subscription up to date. Renders nothing. */
export function Keeper({ open }: PushKeeperProps): null {
  const { model, host, settings } = useUi();
  const browser = useBrowser();
  const seen = useRef(open);
  seen.current = open;
  useOpened(useCallback((runtime: ChatRuntime) => ({ stop: keepPush(runtime, browser) }), [browser]));
  const lead = useCallback(
    ({ cid, id }: LinkedMessage) => {
      host.open();
      // The other modes have one conversation.
      if (settings.mode === 'inbox' && model.conversation.get().cid !== cid) model.openChannel(cid);
      if (id !== '') jumpWhenOpen(model, cid, id);
    },
    [host, model, settings.mode],
  );
  useEffect(
    () => listenToWorker({ open: lead, seen: () => seen.current && document.visibilityState === 'visible' }),
    [lead],
  );
  // By now the link in the address has been followed.
  useEffect(() => {
    if (open) restoreAddress().catch(() => {});
  }, [open]);
  useEffect(() => {
    void browser
      .place()
      .then((place) => place && notePage())
      .catch(() => {});
  }, [browser]);
  return null;
}

/** Returns why push cannot be enabled here; empty if it can. */
function reason(state: PushState): string {
  if (state === 'denied') return pushTexts.denied();
  if (state === 'none') return pushTexts.unsupported();
  return state === 'home-screen' ? pushTexts.homeScreen() : '';
}

/** The switch of push notifications. */
export function Setting(): ReactElement | null {
  const browser = useBrowser();
  const push = useOpened(useCallback((runtime: ChatRuntime) => openPush(runtime, browser), [browser]));
  return push && <Row push={push} />;
}

function Row({ push }: { readonly push: Pushing }): ReactElement | null {
  const { m } = useUi();
  const { state, error } = useReadable(push.snapshot);
  if (state === 'loading' || state === 'unavailable') return null;
  const why = reason(state);
  const set = async (on: boolean) => {
    await push.turn(on);
    if (push.snapshot.get().state === 'on') await notePage().catch(() => {});
  };
  return (
    <>
      <Switch
        label={pushTexts.label()}
        text={why}
        on={state === 'on'}
        set={(on) => void set(on)}
        disabled={why !== ''}
      />
      {error && (
        <p className="failed" role="alert">
          {error.code === 'unexpected' ? pushTexts.failed() : errorText(error, m)}
        </p>
      )}
    </>
  );
}
