import { type ReactElement, useEffect, useState } from 'react';
import { type Choice, createMessageTools, type MessageTools } from '../../chat/message-tools/index.ts';
import { useUi } from '../../ui/index.ts';

interface Props {
  readonly id: string;
  /** True if a button was pressed and the answer is pending. */
  readonly busy: boolean;
}

/** Buttons of a command's preview: send this gif, shuffle, or cancel. */
export function Choices({ id, busy }: Props): ReactElement {
  const { model, root } = useUi();
  const [tools, setTools] = useState<MessageTools | null>(null);
  useEffect(() => {
    let gone = false;
    void model.runtime().then((runtime) => {
      if (!gone) setTools(createMessageTools(runtime));
    });
    return () => {
      gone = true;
    };
  }, [model]);
  const press = (choice: Choice) => {
    // The pressed button may disappear with its message; the focus stays in the list.
    root.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    tools?.act(id, choice);
  };
  return (
    <div className="choices">
      {tools?.choices(id).map((choice) => (
        <button
          key={`${choice.name} ${choice.value}`}
          type="button"
          className={choice.primary ? 'button primary' : 'button'}
          disabled={busy}
          onClick={() => press(choice)}
        >
          <bdi>{choice.text}</bdi>
        </button>
      ))}
    </div>
  );
}
