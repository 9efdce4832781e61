import type { Attachment, AttachmentKind, AttachmentSummary } from '../message-content.ts';

/** Kinds that are counted together as files. */
const FILES: ReadonlySet<AttachmentKind> = new Set(['image', 'video', 'audio', 'voice', 'file']);

/** Returns what a message holds besides its text, for places that show one line of it. */
export function summarizeAttachments(attachments: readonly Attachment[]): AttachmentSummary {
  const [first] = attachments;
  if (!first) return {};
  const { kind } = first;
  const question = kind === 'poll' && first.name ? { question: first.name } : {};
  const count = attachments.length;
  if (count === 1) return { holds: kind, ...question };
  if (attachments.every((other) => other.kind === kind)) return { holds: kind, count };
  if (attachments.every((other) => FILES.has(other.kind))) return { holds: 'file', count };
  return { holds: kind, ...question };
}
