import { type ReactElement, useState } from 'react';
import { type DetailsItem, Icon, Sheet, Sign } from '../../ui/index.ts';
import { DETAILS_ITEMS } from '../manifest/items.ts';
import type { DetailsSnapshot } from './state/index.ts';

interface Props {
  readonly place: DetailsItem['place'];
  readonly shown: DetailsSnapshot;
}

/** Shows the rows of other features, and the sheet of the pressed one. */
export function Items({ place, shown: { can, cid } }: Props): ReactElement {
  const [open, setOpen] = useState<DetailsItem | null>(null);
  const items = DETAILS_ITEMS.filter((item) => item.place === place && item.shown(can));
  return (
    <>
      {items.map((item) => (
        <button key={item.id} type="button" className={`act to-${item.id}`} onClick={() => setOpen(item)}>
          <Icon name={item.icon} />
          {item.label()}
          <span className="end">
            <Sign name="forward" size={16} />
          </span>
        </button>
      ))}
      {open && <Sheet key={open.id} name={open.opens} cid={cid} close={() => setOpen(null)} />}
    </>
  );
}
