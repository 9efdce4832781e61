import { type ReactElement, useState } from 'react';
import { detailsTexts } from '../../../i18n/index.ts';
import { Confirm, errorText, nameOf, type Question, Sign, useUi } from '../../../ui/index.ts';
import type { Details, DetailsSnapshot, Member } from '../state/index.ts';

interface Props {
  readonly details: Details;
  readonly shown: DetailsSnapshot;
  readonly member: Member;
}

/** Shows the actions on a person in a conversation: their moderator role and their membership. */
export function MemberActs({ details, shown: { can, refused }, member }: Props): ReactElement {
  const { m } = useUi();
  const [question, setQuestion] = useState<Question | null>(null);
  const { person, role, invited, declined } = member;
  const name = nameOf(person, m);
  const moderates = role === 'moderator';
  return (
    <>
      {refused && (
        <p className="failed" role="alert">
          {errorText(refused, m)}
        </p>
      )}
      {can.promote && role !== 'owner' && !invited && !declined && (
        <button type="button" className="act" onClick={() => void details.promote(person.id, !moderates)}>
          <Sign name="shield" />
          {moderates ? detailsTexts.demote() : detailsTexts.promote()}
        </button>
      )}
      {can.members && role !== 'owner' && (
        <button
          type="button"
          className="act danger"
          onClick={() =>
            setQuestion({
              title: detailsTexts.removeTitle({ name }),
              text: detailsTexts.removeText(),
              yes: detailsTexts.remove(),
              run: () => void details.remove(person.id),
            })
          }
        >
          <Sign name="leave" />
          {detailsTexts.remove()}
        </button>
      )}
      {question && <Confirm question={question} no={detailsTexts.cancel()} close={() => setQuestion(null)} />}
    </>
  );
}
