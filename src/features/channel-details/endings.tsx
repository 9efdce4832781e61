import { type ReactElement, useState } from 'react';
import { detailsTexts } from '../../i18n/index.ts';
import { Confirm, Icon, type Question, Sign, useUi } from '../../ui/index.ts';
import type { Details, DetailsSnapshot } from './state/index.ts';

interface Props {
  readonly details: Details;
  readonly shown: DetailsSnapshot;
}

interface Ending {
  readonly icon: 'bin' | 'leave' | 'eyeOff';
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly run: () => void;
}

/** Shows the actions that cannot be undone or that remove the conversation. Each asks for confirmation first. */
export function Endings({ details, shown: { own, can } }: Props): ReactElement | null {
  const { settings } = useUi();
  const [question, setQuestion] = useState<Question | null>(null);
  const t = detailsTexts;
  const member = own.member && !own.invited;
  const listed = member && settings.mode === 'inbox';
  const endings: readonly (Ending | false)[] = [
    listed && {
      icon: 'eyeOff',
      label: t.hide(),
      title: t.hideTitle(),
      text: t.hideText(),
      run: () => void details.hide(false),
    },
    listed && {
      icon: 'bin',
      label: t.clear(),
      title: t.clearTitle(),
      text: t.clearText(),
      run: () => void details.hide(true),
    },
    can.truncate && {
      icon: 'bin',
      label: t.truncate(),
      title: t.truncateTitle(),
      text: t.truncateText(),
      run: () => void details.truncate(),
    },
    can.leave && {
      icon: 'leave',
      label: t.leave(),
      title: t.leaveTitle(),
      text: t.leaveText(),
      run: () => void details.leave(),
    },
    can.remove && {
      icon: 'bin',
      label: t.destroy(),
      title: t.destroyTitle(),
      text: t.destroyText(),
      run: () => void details.destroy(),
    },
  ];
  const shown = endings.filter((ending) => ending !== false);
  if (shown.length === 0) return null;
  return (
    <div className="settings">
      {shown.map(({ icon, label, title, text, run }) => (
        <button
          key={label}
          type="button"
          className={icon === 'eyeOff' ? 'act' : 'act danger'}
          onClick={() => setQuestion({ title, text, yes: label, run })}
        >
          {icon === 'bin' ? <Icon name={icon} /> : <Sign name={icon} />}
          {label}
        </button>
      ))}
      {question && <Confirm question={question} no={t.cancel()} close={() => setQuestion(null)} />}
    </div>
  );
}
