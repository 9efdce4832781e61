import { createOpening as createOwn, type Opening, type OpeningPorts } from '../../embed/opening.ts';
import { boardOf } from '../board.ts';

export type { Opening, OpeningPorts } from '../../embed/opening.ts';

/** @see ../../embed/opening.ts If the owner controls the panel, a visitor's press is only a request. */
export function createOpening(ports: OpeningPorts): Opening {
  const own = createOwn(ports);
  const board = boardOf(ports.handoff.settings);
  return {
    ...own,
    setOpen(open, source) {
      const control = board?.control.get();
      if (!control || source !== 'user') return own.setOpen(open, source);
      if (ports.panel.state.get().open !== open) control.request(open);
    },
  };
}
