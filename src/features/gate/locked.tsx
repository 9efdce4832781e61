import type { ReactElement } from 'react';
import { daysBetween, type Formats, gateTexts } from '../../i18n/index.ts';
import { Icon, useReadable, useUi } from '../../ui/index.ts';

/** Shows, in place of the composer, why nobody or not everybody may write. */
export function Locked({ why }: { readonly why: 'frozen' | 'banned' | 'readonly' }): ReactElement {
  const { m, model, formats } = useUi();
  const { ban } = useReadable(model.conversation);
  const [title, text] = {
    frozen: [m.frozenTitle(), gateTexts.frozenText()],
    banned: [m.bannedTitle(), gateTexts.bannedText()],
    readonly: [gateTexts.readonlyTitle(), gateTexts.readonlyText()],
  }[why];
  return (
    <div className="composer" part="composer">
      <div className="locked" role="status" tabIndex={-1} data-first-focus="">
        <Icon name="lock" />
        <p>
          <strong>{title}</strong>
          {text}
          {why === 'banned' && ban?.until && (
            <span>{gateTexts.bannedUntil({ time: whenText(ban.until, formats) })}</span>
          )}
          {why === 'banned' && ban?.reason && (
            <span dir="auto">{gateTexts.bannedReason({ reason: ban.reason })}</span>
          )}
        </p>
      </div>
    </div>
  );
}

/** Returns the time of day, with the date if it is not today. */
function whenText(at: number, formats: Formats): string {
  const time = formats.time(at);
  return daysBetween(at, Date.now()) === 0 ? time : `${formats.shortDate(at, Date.now())}, ${time}`;
}
