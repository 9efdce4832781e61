import type { ChannelConfig } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

/** Configs are few and never change while in use, but each channel carries one: written once. */
const written = new WeakMap<ChannelConfig, JsonObject>();

export function writeConfig(config: ChannelConfig): JsonObject {
  const known = written.get(config);
  if (known !== undefined) return known;
  const fresh = spell(config);
  written.set(config, fresh);
  return fresh;
}

function spell(config: ChannelConfig): JsonObject {
  return {
    name: config.name,
    typing_events: config.typingEvents,
    read_events: config.readEvents,
    connect_events: config.connectEvents,
    delivery_events: config.deliveryEvents,
    search: config.search,
    reactions: config.reactions,
    replies: config.replies,
    quotes: config.quotes,
    mutes: config.mutes,
    uploads: config.uploads,
    url_enrichment: config.urlEnrichment,
    custom_events: config.customEvents,
    push_notifications: config.pushNotifications,
    reminders: config.reminders,
    polls: config.polls,
    count_messages: config.countMessages,
    mark_messages_pending: config.markMessagesPending,
    user_message_reminders: config.userMessageReminders,
    shared_locations: config.sharedLocations,
    conversation_ratings: config.conversationRatings,
    translations: config.translations,
    skip_last_msg_update_for_system_msgs: config.skipLastMsgUpdateForSystemMsgs,
    message_retention: config.messageRetention,
    max_message_length: config.maxMessageLength,
    automod: config.automod,
    automod_behavior: config.automodBehavior,
    blocklist_behavior: config.blocklistBehavior,
    ...(config.blocklist !== null && { blocklist: config.blocklist }),
    commands: config.commands,
    created_at: writeTime(config.createdAt),
    updated_at: writeTime(config.updatedAt),
  };
}
