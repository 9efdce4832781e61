import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatRuntime } from '../../chat/index.ts';
import { paletteTexts } from '../../i18n/index.ts';
import {
  ChannelAvatar,
  Dialog,
  Icon,
  Sheet,
  type SheetProps,
  Sign,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { type Entry, entriesFor } from './entries.ts';

const ICON_SIZE = 18;
const AVATAR_SIZE = 36;

/** Finds actions and conversations by their names, from the keyboard. */
export function Palette({ cid, close }: SheetProps): ReactElement | null {
  const runtime = useRuntime();
  const [chosen, setChosen] = useState<Extract<Entry, { kind: 'action' }> | null>(null);
  if (!runtime) return null;
  if (chosen) return <Sheet name={chosen.opens} item={chosen.id} cid={chosen.cid} close={close} />;
  return <Finder runtime={runtime} cid={cid} close={close} choose={setChosen} />;
}

interface FinderProps extends Pick<SheetProps, 'cid' | 'close'> {
  readonly runtime: ChatRuntime;
  readonly choose: (action: Extract<Entry, { kind: 'action' }>) => void;
}

/** Returns the index after a key in the list; undefined for another key. */
function moved(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  return undefined;
}

function Finder({ runtime, cid, close, choose }: FinderProps): ReactElement | null {
  const ui = useUi();
  const { model, root } = ui;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const entries = entriesFor(ui, runtime, { cid, query });
  const active = Math.min(at, entries.length - 1);
  const layer = root.querySelector('.panel');
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (!layer) return null;
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    if (entry.kind === 'action') return choose(entry);
    close();
    if (model.conversation.get().cid !== entry.id) model.openChannel(entry.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, active, entries.length);
    if (next !== undefined && !Number.isNaN(next)) setAt(next);
    else if (event.key === 'Enter') run(entries[active]);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <Dialog title={paletteTexts.title()} close={close}>
      <input
        type="text"
        className="palette-field"
        role="combobox"
        dir="auto"
        autoComplete="off"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-label={paletteTexts.find()}
        placeholder={paletteTexts.find()}
        value={query}
        onInput={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} className="palette" role="listbox" aria-label={paletteTexts.title()}>
        {entries.map((entry, index) => (
          <div
            key={`${entry.kind}-${entry.id}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setAt(index)}
            onClick={() => run(entry)}
          >
            <Face entry={entry} />
            <span dir="auto">{entry.label}</span>
          </div>
        ))}
      </div>
      <p className="palette-none" role="status">
        {entries.length === 0 && paletteTexts.nothing({ query: query.trim() })}
      </p>
    </Dialog>,
    layer,
  );
}

function Face({ entry }: { readonly entry: Entry }): ReactElement {
  if (entry.kind === 'action')
    return 'shell' in entry.icon ? (
      <Icon name={entry.icon.shell} size={ICON_SIZE} />
    ) : (
      <Sign name={entry.icon.sign} size={ICON_SIZE} />
    );
  const { id, label, image, people } = entry;
  return (
    <ChannelAvatar cid={id} title={label} image={image} people={people} online={false} size={AVATAR_SIZE} />
  );
}
