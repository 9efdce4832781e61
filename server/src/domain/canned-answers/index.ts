/** Canned answers: one document of the settings, because there are few and clients always read all of them. */
import { ApiError, inputError } from '../errors.ts';
import { isObject } from '../json/object.ts';
import { LIMITS } from '../limits.ts';
import { requireAppGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { CannedAnswerService } from '../services/index.ts';
import type { Actor, CannedAnswer, Json } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit, type Unit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';

const SETTING = 'canned_answers';

/** By the shortcut in lower case. */
type Stored = { readonly [key: string]: CannedAnswer };

const keyOf = (shortcut: string): string => shortcut.toLowerCase();

async function stored(unit: ReadUnit): Promise<Stored> {
  const found = await unit.store.settings.get(SETTING);
  return isObject(found) ? (found as unknown as Stored) : {};
}

const put = (unit: Unit, answers: Stored): Promise<void> =>
  unit.store.settings.put(SETTING, answers as unknown as Json);

/** @throws ApiError `notFound` */
function answerIn(answers: Stored, shortcut: string): CannedAnswer {
  const key = keyOf(shortcut);
  const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
  if (answer === undefined) throw new ApiError('notFound', `canned answer "${shortcut}" does not exist`);
  return answer;
}

/** @throws ApiError `input` if there is one, or too many */
function refuseNew(answers: Stored, shortcut: string): void {
  if (Object.hasOwn(answers, keyOf(shortcut)))
    throw inputError(`canned answer "${shortcut}" already exists: update it, or take another shortcut`);
  if (Object.keys(answers).length >= LIMITS.cannedAnswers)
    throw inputError(`an app has at most ${LIMITS.cannedAnswers} canned answers: delete one first`);
}

const byShortcut = (a: CannedAnswer, b: CannedAnswer): number => {
  const [x, y] = [keyOf(a.shortcut), keyOf(b.shortcut)];
  return x < y ? -1 : x > y ? 1 : 0;
};

export function cannedAnswerService(ports: Ports): CannedAnswerService {
  const changing = <T>(actor: Actor, work: (unit: Unit, answers: Stored) => Promise<T>) =>
    runUnit(ports, async (unit) => {
      requireAppGrant(unit, await callerOf(unit.store.users, actor), 'update-canned-answer');
      return work(unit, await stored(unit));
    });
  return {
    list: (actor) =>
      runReadUnit(ports, async (unit) => {
        requireAppGrant(unit, await callerOf(unit.store.users, actor), 'read-canned-answer');
        return Object.values(await stored(unit)).sort(byShortcut);
      }),
    create: (actor, { shortcut, text }) =>
      changing(actor, async (unit, answers) => {
        refuseNew(answers, shortcut);
        const at = unit.clock.now();
        const answer = { shortcut, text: text(), createdAt: at, updatedAt: at };
        await put(unit, { ...answers, [keyOf(shortcut)]: answer });
        return answer;
      }),
    update: (actor, shortcut, text) =>
      changing(actor, async (unit, answers) => {
        const before = answerIn(answers, shortcut);
        const answer = { ...before, text: text(), updatedAt: unit.clock.now() };
        await put(unit, { ...answers, [keyOf(shortcut)]: answer });
        return answer;
      }),
    delete: (actor, shortcut) =>
      changing(actor, async (unit, answers) => {
        answerIn(answers, shortcut);
        const { [keyOf(shortcut)]: _gone, ...rest } = answers;
        await put(unit, rest);
      }),
  };
}
