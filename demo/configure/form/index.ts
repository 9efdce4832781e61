import type { Group } from './field.ts';
import { type FieldView, fieldView } from './field-view.ts';

export interface SettingsForm {
  /** Returns the accepted values by attribute, only those that were set, in the form's order. */
  values(): Map<string, string>;
  set(values: ReadonlyMap<string, string>): void;
  onChange(listener: () => void): void;
}

interface GroupView {
  readonly node: HTMLDetailsElement;
  readonly fields: readonly FieldView[];
  /** Shows beside the title how many of the group's settings differ from the default. */
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

/** Builds the groups. The first group is open, and so is each group with a set value. */
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
