import type { ChannelStateResponseFields } from '../../../../protocol/index.ts';
import {
  ChatFailure,
  type ChatRuntime,
  createBatch,
  type EventFields,
  type Person,
} from '../../../chat/index.ts';
import { peopleOf, sessionOf } from '../../../chat/ports/index.ts';
import { type Writable, writable } from '../../../util/readable.ts';
import { createMemberList, createWatcherList } from './people-lists.ts';
import { getState } from './requests.ts';
import { type DetailsSnapshot, emptyDetails, factsOf } from './snapshot.ts';

/** Events of a channel that change nothing shown here, and that come often. */
const ABOUT_MESSAGES = /^(?:message|reaction|typing|poll|draft|reminder|ai_indicator)\b/;
/** Returns whether this person left the channel. They get the same event as everybody else. */
const isOwnEnd = ({ type, user }: EventFields, me: string): boolean =>
  type === 'member-removed' && user?.id === me;
const MUTES: ReadonlySet<string> = new Set(['notification.channel_mutes_updated', 'health.check']);

/** One channel beside its messages: loaded, and kept up to date by events. */
export class LiveDetails {
  readonly cid: string;
  readonly snapshot: Writable<DetailsSnapshot>;
  readonly members: ReturnType<typeof createMemberList>;
  readonly watchers: ReturnType<typeof createWatcherList>;
  /** True while leaving, hiding or deleting is under way. */
  ending = false;
  readonly #runtime: ChatRuntime;
  readonly #batch: ReturnType<typeof createBatch>;
  readonly #stops: readonly (() => void)[];
  #ownerId = '';
  #firstWatchers: readonly Person[] = [];
  #looking = Promise.resolve();
  #stopped = false;

  constructor(runtime: ChatRuntime, cid: string) {
    const session = sessionOf(runtime);
    this.cid = cid;
    this.#runtime = runtime;
    this.snapshot = writable(emptyDetails(cid));
    this.#batch = createBatch(runtime.clock, () => void this.reload());
    const changed = () => this.#showPeople();
    this.members = createMemberList(runtime, {
      cid,
      query: () => this.snapshot.get().query,
      ownerId: () => this.#ownerId,
      changed,
    });
    this.watchers = createWatcherList(runtime, { cid, firstPage: () => this.#firstWatchers, changed });
    this.#stops = [
      session.events.on((event) => this.#onEvent(event)),
      session.ready.on(() => void this.reload()),
    ];
    void this.reload();
  }

  set(change: Partial<DetailsSnapshot>): void {
    this.replace({ ...this.snapshot.get(), ...change });
  }

  replace(next: DetailsSnapshot): void {
    if (!this.#stopped) this.snapshot.set(next);
  }

  /** Reloads the channel. Reloads run one after another, so each caller sees the state at the time of their call. */
  reload(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look());
    return this.#looking;
  }

  stop(): void {
    this.#stopped = true;
    this.#batch.stop();
    this.members.stop();
    this.watchers.stop();
    for (const stop of this.#stops) stop();
    this.#runtime.groups.lists?.open?.refresh(this.cid);
  }

  /** Publishes the current state of both lists. */
  #showPeople(): void {
    const { members, watchers } = this;
    this.set({
      members: members.items.list(),
      hasMoreMembers: members.state.hasMore,
      loadingMembers: members.state.reading !== null,
      membersError: members.state.error ?? watchers.state.error,
      watchers: watchers.items.list(),
      hasMoreWatchers: watchers.state.hasMore,
    });
  }

  #show(state: ChannelStateResponseFields): void {
    this.#ownerId = state.channel.created_by?.id ?? '';
    const { watchers: first = [], ...facts } = factsOf(this.#runtime, state);
    this.#firstWatchers = first;
    const { image: _, ...rest } = this.snapshot.get();
    this.replace({ ...rest, ...facts, phase: 'ready', error: null });
  }

  /**
   * Returns whether the channel has ended or is ending. The channel is then not requested any more: the server would
   * refuse.
   */
  #isOver(): boolean {
    return this.#stopped || this.ending || this.snapshot.get().phase === 'gone';
  }

  async #look(): Promise<void> {
    if (this.#isOver()) return;
    try {
      const client = this.#runtime.client();
      if (!client) throw new ChatFailure('no-answer');
      const state = await getState(client, this.cid);
      // The channel may have ended during the request.
      if (this.#isOver()) return;
      this.#show(state);
      await Promise.all([this.watchers.read(), this.members.read()]);
    } catch (cause) {
      const error = this.#runtime.errorOf(cause);
      if (error.code === 'not-found' || error.code === 'not-allowed') this.set({ phase: 'gone', error });
      else if (this.snapshot.get().phase !== 'ready') this.set({ phase: 'failed', error });
    }
  }

  #onEvent(event: EventFields): void {
    if (MUTES.has(event.type)) this.#batch.schedule();
    if (event.type === 'user.presence.changed' || event.type === 'user.updated') this.#renewPeople();
    if (event.cid !== this.cid || ABOUT_MESSAGES.test(event.type)) return;
    this.members.onEvent(event);
    this.watchers.onEvent(event);
    if (event.type === 'channel-ended' || isOwnEnd(event, this.#runtime.me()))
      this.set({ phase: 'gone', ended: this.ending });
    else this.#batch.schedule();
  }

  /** Updates the people of both lists once every listener has handled the event. */
  #renewPeople(): void {
    const people = peopleOf(this.#runtime);
    queueMicrotask(() => {
      this.members.apply((items) =>
        items.editAll((member) => ({ ...member, person: people.person(member.person.id) })),
      );
      this.watchers.apply((items) => items.editAll(({ id }) => people.person(id)));
    });
  }
}
