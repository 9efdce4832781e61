import { type ReactElement, useState } from 'react';
import { codeTexts } from '../../i18n/index.ts';
import { copyText, IconButton, useUi } from '../../ui/index.ts';

interface Props {
  readonly code: string;
  /** The info string after the fence; only its first word names a language. */
  readonly language: string;
}

const LONGEST_LANGUAGE = 20;

/** Shows lines of code verbatim, with a copy button. */
export function CodeBlock({ code, language }: Props): ReactElement {
  const { m, host } = useUi();
  const [copied, setCopied] = useState(false);
  const name = language.split(/\s/)[0]?.slice(0, LONGEST_LANGUAGE) ?? '';
  async function copy(): Promise<void> {
    const done = (await copyText(code)) === null;
    setCopied(done);
    host.announce(done ? m.copied() : m.errorCopy());
  }
  return (
    <div className="code-block" dir="ltr">
      <div className="code-head">
        <span>{name}</span>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={copied ? m.copied() : codeTexts.copyCode()}
          onClick={copy}
          onBlur={() => setCopied(false)}
        />
      </div>
      <pre tabIndex={0} aria-label={codeTexts.code()}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
