/** Longest wait for something to appear in a state before the gallery reports a failure, ms. */
const PATIENCE_MS = 20_000;

/** A file that is dropped on the composer. */
export interface Dropped {
  readonly name: string;
  readonly type: string;
  /** Drops a picture; otherwise a few words. */
  readonly picture?: boolean;
}

/** Actions of a person that bring a state about, on the real components. */
export interface Stage {
  /** Returns the first matching element, once it exists. @throws Error naming the selector if none appears */
  find(selector: string): Promise<HTMLElement>;
  press(selector: string): Promise<void>;
  /** Types at the end of a field. */
  type(text: string, selector?: string): Promise<void>;
  /** Opens the menu of a message, and chooses an item if one is named. */
  menu(messageId: string, item?: string): Promise<void>;
  drop(...files: readonly Dropped[]): Promise<void>;
}

/** Returns a small drawing, so that its preview has something to show. */
function drawn(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 240;
  canvas.height = 180;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#d9b36c';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#2c5a5c';
    pen.arc(120, 100, 48, Math.PI, 0);
    pen.fill();
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture')))),
  );
}

export function stageOf(root: ShadowRoot): Stage {
  function find(selector: string): Promise<HTMLElement> {
    return new Promise((resolve, reject) => {
      const end = performance.now() + PATIENCE_MS;
      const look = () => {
        const found = root.querySelector<HTMLElement>(selector);
        if (found) resolve(found);
        else if (performance.now() > end) reject(new Error(`expected ${selector} in this state, found none`));
        else requestAnimationFrame(look);
      };
      look();
    });
  }
  async function press(selector: string): Promise<void> {
    (await find(selector)).click();
  }
  return {
    find,
    press,
    async type(text, selector = 'textarea') {
      const field = await find(selector);
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement))
        throw new Error(`expected a text field at ${selector}, found ${field.localName}`);
      field.focus();
      for (const sign of text) {
        field.setRangeText(sign, field.value.length, field.value.length, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true, data: sign, inputType: 'insertText' }));
      }
    },
    async menu(messageId, item) {
      const row = await find(`[data-message="${messageId}"]`);
      row.focus();
      row.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'F10', shiftKey: true, bubbles: true, composed: true }),
      );
      await find('[role=menu]');
      if (item !== undefined) await press(`[role=menu] [data-item="${item}"]`);
    },
    async drop(...files) {
      const transfer = new DataTransfer();
      for (const { name, type, picture } of files)
        transfer.items.add(new File([picture ? await drawn() : 'words'], name, { type }));
      const form = (await find('textarea')).closest('form');
      const how = { bubbles: true, cancelable: true, dataTransfer: transfer };
      for (const kind of ['dragenter', 'dragover', 'drop'])
        form?.parentElement?.dispatchEvent(new DragEvent(kind, how));
    },
  };
}
