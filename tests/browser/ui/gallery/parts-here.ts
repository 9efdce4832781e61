import {
  Attachments,
  Markdown,
  MessageActions,
  type Part,
  type PartName,
  type Parts,
  Viewer,
} from '../../../../src/ui/index.ts';

const PARTS: { readonly [N in PartName]: Part<N> } = {
  'message-actions': MessageActions,
  markdown: Markdown,
  attachments: Attachments,
  viewer: Viewer,
};

/** Every part as if it had been fetched before. */
export function partsHere(): Parts {
  return {
    peek: (name) => PARTS[name],
    load: (name) => Promise.resolve(PARTS[name]),
  };
}

/** Parts that come when they are let go, as over a slow network. */
export function partsLater(): Parts & { release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    peek: () => null,
    load: async (name) => {
      await released;
      return PARTS[name];
    },
    release,
  };
}
