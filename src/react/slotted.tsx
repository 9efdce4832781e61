import {
  type ComponentType,
  createElement,
  type HTMLAttributes,
  type ReactElement,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Board, boardOf, createBoard, type Place } from '../package/board.ts';
import { UiContext, useUi } from '../ui/context.ts';
import { useReadable } from '../ui/hooks/use-readable.ts';
import type { SlotName, SlotProps } from './slots.ts';
import { TRANSPARENT } from './transparent.ts';

const NO_BOARD = createBoard();

/**
 * Returns the attributes of a slot's box. A face stands in rows, stacks and pairs, each of which places it. Its
 * replacement keeps the face's box, whatever the owner's component draws.
 */
const boxOf = (name: SlotName, props: object): HTMLAttributes<HTMLElement> =>
  name === 'Avatar'
    ? { className: 'avatar', 'aria-hidden': true, ...{ 'data-size': (props as SlotProps['Avatar']).size } }
    : { style: TRANSPARENT };

type SlotInput<N extends SlotName> = Omit<SlotProps[N], 'children'>;

/**
 * Creates a component of the chat that an owner may replace. The owner's component is drawn in the owner's own tree,
 * so that it finds the contexts of their app. Its `children` find the chat's contexts as well.
 */
export function slotted<N extends SlotName, P extends SlotInput<N>>(
  name: N,
  Own: ComponentType<P>,
): ComponentType<P> {
  return function Slotted(props: P): ReactElement {
    const ui = useUi();
    const board = boardOf(ui.root) ?? NO_BOARD;
    const Owners = useReadable(board.slots)[name] as ComponentType<SlotProps[N]> | undefined;
    if (!Owners) return <Own {...props} />;
    const own = <Own {...props} />;
    const slotProps = { ...props, children: own } as unknown as SlotProps[N];
    return (
      <SlotPlace
        board={board}
        box={boxOf(name, props)}
        // A component that waits for its code or its data keeps its own place waiting, not the
        // chat, nor the owner's page.
        element={
          <UiContext.Provider value={ui}>
            <Suspense fallback={own}>{createElement(Owners, slotProps)}</Suspense>
          </UiContext.Provider>
        }
      />
    );
  };
}

function SlotPlace({
  board,
  box,
  element,
}: {
  readonly board: Board;
  readonly box: HTMLAttributes<HTMLElement>;
  readonly element: ReactElement;
}): ReactElement {
  const id = useId();
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!node.current) return;
    const place: Place = { id, node: node.current, element };
    const others = board.places.get();
    const known = others.some((one) => one.id === id);
    board.places.set(known ? others.map((one) => (one.id === id ? place : one)) : [...others, place]);
  }, [board, element, id]);
  useLayoutEffect(
    () => () => board.places.set(board.places.get().filter((place) => place.id !== id)),
    [board, id],
  );
  return <div ref={node} {...box} />;
}
