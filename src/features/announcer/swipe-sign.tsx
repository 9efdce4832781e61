import type { ReactElement } from 'react';
import { Icon } from '../../ui/index.ts';
import type { Swipe } from './use-swipe.ts';

/** Shows beside the message under the finger that a release answers it. The message's menu has the same action. */
export function SwipeSign({ middle, share }: Swipe): ReactElement {
  return (
    <span
      className="swipe-sign"
      data-ready={share === 1 ? '' : undefined}
      ref={(sign) => {
        if (!sign) return;
        // Styles by script: the page's policy may forbid style attributes.
        sign.style.top = `${middle}px`;
        sign.style.opacity = `${share}`;
      }}
    >
      <Icon name="reply" size={18} />
    </span>
  );
}
