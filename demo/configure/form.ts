import type { Group } from './field.ts';
import { type FieldView, fieldView } from './field-view.ts';

export interface SettingsForm {
  /** Attribute to text, only what was set and is taken, in the form's order. */
  values(): Map<string, string>;
  set(values: ReadonlyMap<string, string>): void;
  onChange(listener: () => void): void;
}

interface GroupView {
  readonly node: HTMLDetailsElement;
  readonly fields: readonly FieldView[];
  /** Says beside the title how many of the group's settings differ from the default. */
  count(): void;
}

function groupView({ title, fields }: Group): GroupView {
  const node = document.createElement('details');
  const summary = document.createElement('summary');
  const count = document.createElement('span');
  count.className = 'set';
  summary.append(title, count);
  const views = fields.map(fieldView);
  node.append(summary, ...views.map((view) => view.node));
  return {
    node,
    fields: views,
    count() {
      const set = views.filter((view) => view.get() !== '').length;
      count.hidden = set === 0;
      count.textContent = `${set} set`;
    },
  };
}

/** Builds the groups; the first stands open, and so does each in which something is set. */
export function settingsForm(place: HTMLElement, groups: readonly Group[]): SettingsForm {
  const views = groups.map(groupView);
  const fields = views.flatMap((view) => view.fields);
  place.replaceChildren(...views.map((view) => view.node));
  return {
    values() {
      for (const view of views) view.count();
      const taken = fields.filter((view) => view.validate() && view.get() !== '');
      return new Map(taken.map((view) => [view.field.attribute, view.get()]));
    },
    set(values) {
      for (const view of fields) view.set(values.get(view.field.attribute) ?? '');
      for (const [index, view] of views.entries())
        view.node.open = index === 0 || view.fields.some((field) => field.get() !== '');
    },
    onChange(listener) {
      place.addEventListener('input', listener);
    },
  };
}
