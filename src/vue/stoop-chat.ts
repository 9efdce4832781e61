import {
  camelize,
  type DefineSetupFnComponent,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  onUpdated,
  type SetupContext,
  shallowRef,
  toRaw,
  type VNode,
} from 'vue';
import type { StoopEventName, StoopEvents } from '../embed/contract.ts';
import { createDriver } from '../package/driver.ts';
import type { LiveProps } from '../package/live-props.ts';
import { markPlace, nextPlace, placeSelector } from '../package/place.ts';
import type { KeyOrClient, RawSettings, StoopSettings } from '../package/settings.ts';

export type StoopChatProps = StoopSettings & LiveProps & KeyOrClient;

/** The chat's events by their own names, and the event of `v-model:is-open`. */
type Emits = { [E in StoopEventName]: (detail: StoopEvents[E]) => void } & {
  'update:isOpen': (open: boolean) => void;
};

/** Attributes that stay the element's own. */
const OF_ELEMENT: ReadonlySet<string> = new Set(['class', 'style', 'id', 'hidden', 'target']);
const LISTENER = /^on[A-Z]/;

interface Shown {
  readonly settings: RawSettings;
  readonly live: LiveProps;
}

/**
 * Returns what the attributes say.
 * @param attrs as Vue gives them, in camelCase or as a template has them
 * @param target of an inline chat
 */
function shownBy(attrs: Readonly<Record<string, unknown>>, target: string): Shown {
  const given = Object.entries(attrs).map(([name, value]) => [camelize(name), value] as const);
  const all = Object.fromEntries(given.filter(([name]) => !LISTENER.test(name) && !OF_ELEMENT.has(name)));
  const { appKey, client, getToken, user, isOpen, middleware, ...settings } = all;
  return {
    settings: { ...settings, key: appKey, ...(settings.layout === 'inline' && { target }) },
    // A proxy of Vue's hides its private fields.
    live: { client: toRaw(client), getToken, user, isOpen, middleware } as LiveProps,
  };
}

function useChat(_: unknown, { attrs, emit }: SetupContext): () => VNode {
  const place = nextPlace();
  const box = shallowRef<Element | null>(null);
  const driver = createDriver({
    event: (event, detail) => emit(event, detail),
    openChange: (open) => emit('update:isOpen', open),
  });
  const show = () => {
    const { settings, live } = shownBy(attrs, placeSelector(place));
    driver.show(settings, live);
  };
  onMounted(() => {
    if (box.value) markPlace(box.value, place);
    show();
  });
  onUpdated(show);
  onBeforeUnmount(() => driver.end());
  return () =>
    h('div', {
      ref: box,
      class: attrs.class,
      style: attrs.style,
      // Only an inline chat stands here; other layouts take no room.
      hidden: attrs.layout !== 'inline',
    });
}

/**
 * The chat as a component of Vue: an empty box on the server and until it is mounted, then the script tag's chat.
 * Every setting is a prop, in camelCase or kebab-case; another `app-key`, `api`, `mode`, `layout`, `channel-type`
 * or `storage` starts a new chat. Events have their own names (`@unread`, `@message:sent`); `v-model:is-open` lets
 * the page control the panel.
 */
export const StoopChat = defineComponent(useChat, {
  name: 'StoopChat',
  inheritAttrs: false,
}) as unknown as DefineSetupFnComponent<StoopChatProps, Emits>;
