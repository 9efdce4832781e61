/** Time of the motion, ms. */
const DURATION_MS = 180;
/** Way of both views, px. */
const WAY_PX = 24;
const EASING = 'cubic-bezier(.2, .8, .2, 1)';

/** Elements that the home and a conversation have in common. */
const HEADER = '.screen > .header';
const COMPOSER = '.screen > [part=composer]';
/** The view between the header and the composer. */
const MIDDLE = '.home, .list-wrap, .skeletons';

interface Mover {
  /**
   * Moves to the view that is in the tree by now.
   * @param inner true if it is the conversation
   * @param removed elements of the other view, unless it stays in the tree
   */
  move(inner: boolean, removed: readonly HTMLElement[]): void;
  /** Notes the scroll place of an element that may be removed. */
  scrolled(element: Element): void;
  end(): void;
}

/** Two views that change places. */
interface Views {
  readonly comes: readonly HTMLElement[];
  readonly leaves: HTMLElement;
  /** Elements in both views, with the distance that they move down, px. */
  readonly shifted: readonly (readonly [HTMLElement, number])[];
  /** Called at the end of the motion. */
  readonly done: () => void;
}

/** Returns a spacer as high as an element of the view that stays. */
function spacerFor(element: HTMLElement | null): HTMLElement {
  const spacer = document.createElement('div');
  spacer.className = 'spacer';
  spacer.style.blockSize = `${element?.offsetHeight ?? 0}px`;
  return spacer;
}

/** Returns a holder for removed elements. Nobody can reach them. */
function holderFor(className: string): HTMLElement {
  const holder = document.createElement('div');
  holder.className = className;
  holder.inert = true;
  holder.ariaHidden = 'true';
  return holder;
}

/** The home and the conversation of a screen, between its header and its composer. */
function screenViews(root: ShadowRoot, removed: readonly HTMLElement[]): Views | null {
  const screen = root.querySelector<HTMLElement>('.screen');
  const header = root.querySelector<HTMLElement>(HEADER);
  const composer = root.querySelector<HTMLElement>(COMPOSER);
  const comes = root.querySelector<HTMLElement>(`.screen > :is(${MIDDLE})`);
  const left = removed.find((element) => element.matches(MIDDLE));
  if (!screen || !header || !composer || !comes || !left) return null;
  const holder = holderFor(left.matches('.home') ? 'screen home-wash leaving' : 'screen leaving');
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = screen;
  Object.assign(holder.style, {
    inset: `${offsetTop}px auto auto ${offsetLeft}px`,
    inlineSize: `${offsetWidth}px`,
    blockSize: `${offsetHeight}px`,
  });
  const spacer = spacerFor(composer);
  const below = removed.filter((element) => element.matches('.footnote'));
  holder.append(spacerFor(header), left, spacer, ...below);
  screen.parentElement?.append(holder);
  return {
    comes: [comes, ...header.querySelectorAll<HTMLElement>(':scope > :not(.actions)')],
    leaves: holder,
    shifted: [[composer, spacer.getBoundingClientRect().top - composer.getBoundingClientRect().top]],
    done: () => holder.remove(),
  };
}

/** The list and the conversation of an inbox where one of them fits. */
function inboxViews(inbox: HTMLElement, inner: boolean, removed: readonly HTMLElement[]): Views | null {
  const list = inbox.querySelector<HTMLElement>('.inbox-list');
  const conversation = inbox.querySelector<HTMLElement>('.inbox-conversation');
  const hidden = inner ? list : conversation;
  if (!list || !conversation || hidden?.offsetParent) return null;
  inbox.dataset.moving = inner ? 'in' : 'out';
  const settle = () => delete inbox.dataset.moving;
  if (inner) return { comes: [conversation], leaves: list, shifted: [], done: settle };
  const holder = holderFor('inbox-conversation leaving');
  holder.append(...removed);
  inbox.append(holder);
  const done = () => {
    settle();
    holder.remove();
  };
  return { comes: [list], leaves: holder, shifted: [], done };
}

/** Creates the motion between two views of a screen. A new motion goes on from where the last one is. */
export function createMover(root: ShadowRoot): Mover {
  const places = new WeakMap<Element, number>();
  let running: readonly Animation[] = [];
  let done = () => {};

  function end(): void {
    for (const animation of running) animation.cancel();
    running = [];
    done();
    done = () => {};
  }

  function restore(view: HTMLElement): void {
    for (const element of view.querySelectorAll('.home, .list, .channels')) {
      const place = places.get(element);
      if (place !== undefined) element.scrollTop = place;
    }
  }

  function run({ comes, leaves, shifted, done: after }: Views, towards: number, share: number): void {
    const options = { duration: DURATION_MS, easing: EASING };
    const at = (opacity: number, x: number) => ({ opacity, transform: `translateX(${x}px)` });
    const animate = (element: HTMLElement, from: Keyframe, to: Keyframe) =>
      element.animate([from, to], { ...options, fill: 'both' });
    running = [
      ...comes.map((element) => animate(element, at(1 - share, towards * WAY_PX * share), at(1, 0))),
      animate(leaves, at(share, -towards * WAY_PX * (1 - share)), at(0, -towards * WAY_PX)),
      ...shifted.map(([element, way]) =>
        animate(element, { transform: `translateY(${way}px)` }, { transform: 'none' }),
      ),
    ];
    done = after;
    const mine = running;
    void Promise.allSettled(mine.map(({ finished }) => finished)).then(() => running === mine && end());
  }

  return {
    scrolled: (element) => void places.set(element, element.scrollTop),
    end,
    move(inner, removed) {
      const share = running[0]?.effect?.getComputedTiming().progress ?? 1;
      end();
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const inbox = root.querySelector<HTMLElement>('.inbox');
      const views = inbox ? inboxViews(inbox, inner, removed) : screenViews(root, removed);
      if (!views) return;
      restore(views.leaves);
      const mirrored = getComputedStyle(views.leaves).direction === 'rtl';
      run(views, inner === mirrored ? -1 : 1, share);
    },
  };
}
