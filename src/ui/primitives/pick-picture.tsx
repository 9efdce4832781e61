import { type ReactElement, type ReactNode, useRef } from 'react';

interface Props {
  readonly className: string;
  readonly pick: (file: File) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A button that asks for a picture of the device. */
export function PickPicture({ className, pick, disabled, children }: Props): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} disabled={disabled} onClick={() => field.current?.click()}>
        {children}
      </button>
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file) pick(file);
        }}
      />
    </>
  );
}
