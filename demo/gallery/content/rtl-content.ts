import type { Messages } from '../../../src/i18n/index.ts';
import { at, message } from '../snapshots.ts';
import type { State } from '../state.ts';
import { AMA, INES, ME, TOMAS } from './people.ts';

const ines = { ...INES, name: 'إيناس' };

export const RTL: State = {
  pseudo: true,
  settings: {
    title: 'هالدن',
    subtitle: 'الرد خلال 3 دقائق',
    locale: 'ar-u-nu-latn',
    dir: 'rtl',
    position: 'left',
  },
  start: {
    conversation: {
      title: 'هالدن',
      people: [ines, TOMAS, AMA],
      typing: [ines],
      messages: [
        message(ines, 'أهلًا مايا، سعداء بعودتك 👋', { createdAt: at(10, 38) }),
        message(ME, 'وصلني مصباح آرك! لكن الغطاء مائل قليلًا، هل يمكنني ضبطه؟', { createdAt: at(10, 39) }),
        message(ines, 'نعم، في دقيقة واحدة. أرخي الحلقة تحت الغطاء ثم أديريه حتى تسمعي نقرة.', {
          createdAt: at(10, 42),
        }),
        message(ines, 'Left-to-right words stay so: halden.studio/level', { createdAt: at(10, 42) }),
        message(ME, 'تم، شكرًا جزيلًا!', {
          createdAt: at(10, 45),
          reactions: [{ type: 'love', count: 1, mine: false }],
        }),
        message(ME, 'هل من الطبيعي أن يسخن المفتاح؟', {
          createdAt: at(10, 45),
          status: 'read',
          readBy: [ines],
          readAt: at(10, 46),
        }),
      ],
    },
  },
};

/** A few texts in Arabic; the rest keep their English words between marks of the other direction. */
const ARABIC: Partial<Messages> = {
  online: () => 'متصلون',
  today: () => 'اليوم',
  dayAndTime: ({ day, time }) => `${day}، ${time}`,
  composerPlaceholder: () => 'اكتب رسالة…',
  statusReadAt: ({ time }) => `قُرئت ${time}`,
};

/** Turns English into a right-to-left language by its first letter, to see every layout mirrored. */
export function pseudoArabic(english: Messages): Messages {
  const entries = Object.entries(english).map(([key, text]) => [
    key,
    (values: never) => `‏ا ${(text as (values: never) => string)(values)}`,
  ]);
  return { ...(Object.fromEntries(entries) as Messages), ...ARABIC };
}
