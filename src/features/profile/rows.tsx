import type { ReactElement } from 'react';
import { type SettingsRow, usePoint, useUi } from '../../ui/index.ts';
import { SETTINGS_ROWS } from '../manifest/items.ts';

/** The settings that other features draw. */
export function Rows(): ReactElement {
  const { settings } = useUi();
  const rows = SETTINGS_ROWS.filter(({ shown }) => shown(settings));
  return (
    <>
      {rows.map(({ draws }) => (
        <Row key={draws} draws={draws} />
      ))}
    </>
  );
}

function Row({ draws }: Pick<SettingsRow, 'draws'>): ReactElement | null {
  const View = usePoint(draws, true);
  return View && <View />;
}
