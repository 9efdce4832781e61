import type { Clock } from '../../util/clock.ts';
import type { EventFields } from '../event-fields.ts';
import type { LeftBy } from '../news/handled-by.ts';
import { DRAFT_DEBOUNCE } from './constants.ts';
import {
  type DraftContent,
  type DraftPlace,
  EMPTY_DRAFT,
  isEmptyDraft,
  isOfPlace,
  markOf,
  readDraft,
  type ServerDraft,
  sameDraft,
} from './draft.ts';
import type { DraftNote, DraftNotes } from './draft-notes.ts';
import type { DraftRequests } from './draft-requests.ts';

export interface DraftPorts {
  readonly clock: Clock;
  readonly place: DraftPlace;
  readonly requests: DraftRequests;
  readonly notes: DraftNotes;
  /** Longest text, UTF-16 code units. */
  readonly most: () => number;
  /** Returns the text written in this place; null while a stored message is edited, or the place is no longer shown. */
  readonly written: () => DraftContent | null;
  readonly show: (content: DraftContent) => void;
  /**
   * Returns the content that the owner allows to be stored; null for none. Synchronous without an owner's middleware.
   */
  readonly pass: (content: DraftContent) => Promise<DraftContent | null> | DraftContent | null;
  /** Called when the server's draft could not be loaded. */
  readonly failed: () => void;
}

const NEVER: DraftNote = { at: 0, mark: '', answered: true, editedAt: 0, skew: 0 };

/**
 * Synchronizes one place's draft over all devices of a person: saves changes made here and shows changes made
 * elsewhere. If both sides changed, the newer draft wins, by the server's clock.
 */
export class DraftSync {
  readonly #ports: DraftPorts;
  #note: DraftNote;
  /** The content last seen here. */
  #last: DraftContent;
  /** True if the content changed on this page and was not sent yet. */
  #unsaved = false;
  /** True while a save is under way. */
  #running = false;
  #again = false;
  /** A change by another device that could not be shown or compared yet. */
  #seen: ServerDraft | null = null;
  #loaded = false;
  #stopTimer: (() => void) | null = null;
  /** True while a draft is being shown piece by piece: the changes are not typed. */
  #showing = false;
  #ended = false;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
    this.#note = ports.notes.read() ?? NEVER;
    this.#last = ports.written() ?? EMPTY_DRAFT;
  }

  /** Loads the draft when the place opens, because events may have been missed before. */
  follow(): void {
    if (this.#ports.requests.ready() === this.#loaded) return;
    this.#loaded = !this.#loaded;
    if (this.#loaded) void this.#load();
  }

  /** Handles a possible change of the content. */
  changed(): void {
    const now = this.#ports.written();
    if (!now || this.#showing || this.#ended) return;
    if (this.#seen && !this.#running) {
      this.#take(this.#seen);
      return;
    }
    if (sameDraft(now, this.#last)) return;
    this.#last = now;
    // The content equals the server's: files restored after a reload, or a change that was undone.
    if (markOf(now) === this.#note.mark && this.#note.answered && !this.#running) this.#unsaved = false;
    else this.#edited();
  }

  onEvent(event: EventFields): void {
    const { draft, created_at } = event;
    const storedAt = Date.parse(created_at ?? '');
    if (storedAt) this.#note = { ...this.#note, skew: storedAt - this.#ports.clock.now() };
    if (!draft || this.#ended || !isOfPlace(draft, this.#ports.place)) return;
    switch (event.type) {
      case 'draft.updated':
        this.#merge(readDraft(draft, this.#ports.most()));
        break;
      case 'draft.deleted':
        this.#merge({ at: storedAt || 0, content: EMPTY_DRAFT });
        break;
      default: {
        event.type satisfies LeftBy<'drafts'>;
      }
    }
  }

  /** Sends unsaved changes at once, because the page may end next. */
  hurry(): void {
    if (!this.#unsaved) return;
    this.#stopTimer?.();
    const content = this.#last;
    const { pass, requests } = this.#ports;
    const send = (kept: DraftContent | null) => {
      if (isNothing(kept) && this.#note.at === 0) return;
      if (requests.hurry(isNothing(kept) ? null : kept)) this.#handedOver(content);
    };
    const kept = pass(this.#cut(content));
    if (kept instanceof Promise) kept.then(send, reportError);
    else send(kept);
  }

  stop(): void {
    this.hurry();
    this.#ended = true;
    this.#stopTimer?.();
  }

  #now(): number {
    return this.#ports.clock.now() + this.#note.skew;
  }

  #write(next: Partial<DraftNote>): void {
    this.#note = { ...this.#note, ...next };
    this.#ports.notes.write(this.#note);
  }

  #edited(): void {
    this.#unsaved = true;
    this.#ports.requests.prepare();
    this.#write({ editedAt: this.#now() });
    this.#schedule();
  }

  #schedule(): void {
    this.#stopTimer?.();
    this.#stopTimer = this.#ports.clock.after(DRAFT_DEBOUNCE, () => void this.#save());
  }

  #cut(content: DraftContent): DraftContent {
    return { ...content, text: content.text.slice(0, this.#ports.most()) };
  }

  /** Marks the content as sent; the server's answer may never arrive. */
  #handedOver(content: DraftContent): void {
    this.#unsaved = false;
    this.#write({ mark: markOf(content), answered: false });
  }

  async #load(): Promise<void> {
    const { requests, failed } = this.#ports;
    try {
      const found = await requests.load();
      if (this.#ended) return;
      if (found) this.#merge(found);
      else this.#none();
    } catch {
      if (!this.#ended) failed();
    }
  }

  /** Returns whether the content here is unchanged since the server sent or received it. */
  get #untouched(): boolean {
    return !this.#unsaved && markOf(this.#last) === this.#note.mark;
  }

  /** Handles a server without a draft of this place. */
  #none(): void {
    const { at, answered } = this.#note;
    if (isEmptyDraft(this.#last)) this.#write({ at: 0 });
    // The draft was sent or discarded on another device.
    else if (this.#untouched && answered && at > 0) this.#take({ at: 0, content: EMPTY_DRAFT });
    else {
      this.#write({ at: 0 });
      this.#again = this.#running;
      if (!this.#running) void this.#save();
    }
  }

  /** Merges a draft from the server, by a query or an event. */
  #merge(found: ServerDraft): void {
    if (this.#running) {
      // The answer to the last save may still arrive, and tells which draft is newer.
      if (found.at > (this.#seen?.at ?? this.#note.at)) this.#seen = found;
    } else if (sameDraft(found.content, this.#cut(this.#last))) this.#settle(found);
    else if (this.#isNewer(found) || this.#hasQuote(found)) this.#take(found);
    else if (!this.#untouched || !this.#note.answered) {
      const at = Math.max(this.#note.at, found.at);
      this.#write({ at: isEmptyDraft(found.content) ? 0 : at });
      this.#unsaved = true;
      this.#schedule();
    }
  }

  /** Returns whether the server's draft is newer than the content here. */
  #isNewer(found: ServerDraft): boolean {
    const known = found.at <= this.#note.at;
    if (this.#untouched) return !known;
    if (isEmptyDraft(this.#last) && !this.#unsaved) return true;
    // The content was changed on this page, or on a closed one that noted the time.
    return !known && (this.#note.editedAt || this.#now()) < found.at;
  }

  /** Returns whether the draft differs only by its quote: a reloaded page has its text and files, but no quote. */
  #hasQuote({ at, content }: ServerDraft): boolean {
    if (this.#unsaved || at < this.#note.at || this.#last.quotedId !== null) return false;
    return sameDraft({ ...content, quotedId: null }, this.#cut(this.#last));
  }

  #take(found: ServerDraft): void {
    // A draft never replaces a message being edited: it is shown after the edit.
    if (!this.#ports.written()) {
      this.#seen = found;
      return;
    }
    this.#seen = null;
    this.#stopTimer?.();
    this.#showing = true;
    this.#ports.show(found.content);
    this.#showing = false;
    this.#last = this.#ports.written() ?? found.content;
    this.#settle(found);
  }

  #settle({ at, content }: ServerDraft): void {
    // An older event, about a draft that has been saved again meanwhile.
    if (at < this.#note.at && at > 0) return;
    this.#unsaved = false;
    this.#write({ at: isEmptyDraft(content) ? 0 : at, mark: markOf(this.#last), answered: true });
  }

  async #save(): Promise<void> {
    const { requests, pass } = this.#ports;
    if (this.#running) {
      this.#again = true;
      return;
    }
    if (this.#ended || !requests.ready()) return;
    this.#running = true;
    this.#again = false;
    const content = this.#last;
    try {
      const kept = await pass(this.#cut(content));
      if (!isNothing(kept)) {
        this.#handedOver(content);
        const { at } = await requests.save(kept);
        this.#write({ at, answered: true, skew: at - this.#ports.clock.now() });
      } else if (this.#note.at > 0) {
        this.#handedOver(content);
        await requests.remove();
        this.#write({ at: 0, answered: true });
      } else this.#unsaved = false;
    } catch {
      // The draft stays on this device, and goes out with the next change or the next visit.
      this.#unsaved = true;
    }
    this.#running = false;
    this.#answered();
  }

  #answered(): void {
    if (this.#ended) return;
    const seen = this.#seen;
    this.#seen = null;
    if (this.#again) void this.#save();
    else if (seen && seen.at > this.#note.at) this.#merge(seen);
  }
}

const isNothing = (content: DraftContent | null): content is null =>
  content === null || isEmptyDraft(content);
