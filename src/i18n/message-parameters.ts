// Written by `node scripts/texts.mjs` from locales/en.json; do not edit.
/** The parameters of every message, by chunk and key. */
export interface MessageParameters {
  shell: {
    launcherOpen: []; launcherUnread: [{ readonly count: number }]; panelClose: [];
    panelName: [{ readonly title: string }]; defaultTitle: []; back: []; online: [];
    lastSeen: [{ readonly ago: string }]; lastSeenNow: []; welcome: []; homeGreeting: [];
    homeHere: [{ readonly count: number; readonly names: string }]; nothingStored: []; draftStored: [];
    messages: []; you: []; guest: []; guestNumbered: [{ readonly number: string }];
    messageName: [{ readonly author: string; readonly time: string }]; messageDeleted: [];
    dayAndTime: [{ readonly day: string; readonly time: string }]; today: []; yesterday: [];
    newMessages: [{ readonly count: number }]; replies: [{ readonly count: number }]; inThread: [];
    unreadReplies: []; loadingOlder: []; loadingMessages: []; announceFailed: []; reactions: [];
    reaction: [{ readonly count: number; readonly type: string }]; replyTo: [{ readonly name: string }];
    edit: []; saveEdit: []; saving: [];
    notSaved: [{ readonly reason: string; readonly retry: string; readonly undo: string }]; undo: [];
    copied: []; blocked: [{ readonly name: string }]; roleHost: []; roleModerator: []; roleAgent: [];
    statusSending: []; statusSent: []; statusDelivered: []; statusRead: [];
    statusReadAt: [{ readonly time: string }];
    statusReadBy: [{ readonly count: number; readonly name: string }];
    notSent: [{ readonly retry: string; readonly discard: string }];
    notSentBecause: [{ readonly reason: string; readonly retry: string; readonly discard: string }];
    notSentRefused: [{ readonly reason: string; readonly edit: string; readonly retry: string; readonly discard: string }];
    sendAnyway: []; tryAgain: []; discard: []; messageEmpty: []; quoteOf: [{ readonly name: string }];
    image: []; video: []; gif: []; audio: []; voice: []; file: []; link: []; poll: []; location: [];
    unsupported: []; composer: []; composerPlaceholder: []; send: []; attach: []; emoji: []; record: [];
    charactersOver: [{ readonly count: number }]; frozenTitle: []; bannedTitle: []; nameMissing: [];
    offline: []; reconnecting: []; updated: []; reload: []; retry: []; unavailable: [];
    errorCode: [{ readonly code: string }]; loadFailed: []; errorGeneric: []; errorNetwork: [];
    errorTooMany: []; errorTooLong: []; errorNotAllowed: []; errorNotFound: []; errorSession: [];
    errorVisitEnded: []; errorBlocked: []; errorBounced: []; errorCommand: []; errorCopy: [];
    errorSlowMode: []; conversationClosed: []; conversationReopened: [];
  };
  actions: {
    loadMore: []; cancel: []; replyInThread: []; moreActions: []; addReaction: []; moreReactions: [];
    reactWith: [{ readonly emoji: string }]; reactorsTitle: []; copyText: []; copyLink: []; reply: [];
    pin: []; unpin: []; markUnread: []; markedUnread: []; profileOf: [{ readonly name: string }];
    mutePerson: [{ readonly name: string }]; mutedPerson: [{ readonly name: string }];
    unmutePerson: [{ readonly name: string }]; unmuted: [{ readonly name: string }];
    blockPerson: [{ readonly name: string }]; unblockPerson: [{ readonly name: string }];
    unblocked: [{ readonly name: string }]; report: []; reportTitle: []; reportReason: []; reasonSpam: [];
    reasonHarassment: []; reasonHate: []; reasonViolence: []; reasonOther: []; reportNote: [];
    reportedTitle: []; reportedText: []; remind: []; remindAgain: []; remindWhen: []; otherTime: [];
    saveForLater: []; saved: []; removeSaved: []; removeReminder: [];
    reminderSet: [{ readonly when: string }]; reminderRemoved: []; seenTitle: [];
    seenRead: [{ readonly count: number }]; seenReceived: [{ readonly count: number }]; seenNobody: [];
    translate: []; translating: []; downloadFile: []; tryAgain: []; sendAnyway: []; done: [];
    deleteMessage: []; deleteTitle: []; deleteForMe: []; deleteForAll: []; restore: []; restored: [];
    messageActions: []; banPerson: [{ readonly name: string }];
  };
  answering: {
    kind: []; reply: []; note: []; writeNote: []; addNote: []; replyingOne: [{ readonly name: string }];
    replyingMany: [{ readonly names: string }]; onlyTeam: [];
  };
  assistant: {
    thinking: []; generating: []; searching: []; failed: []; working: []; stop: []; stopLabel: [];
  };
  cannedAnswers: {
    title: []; close: []; back: []; empty: []; emptyText: []; add: []; newTitle: []; editTitle: []; name: [];
    nameHint: []; text: []; textMissing: []; variables: []; save: []; remove: [{ readonly name: string }];
    askDelete: [{ readonly name: string }]; askDeleteText: []; delete: []; saved: []; deleted: [];
    loading: []; cancel: [];
  };
  closing: {
    end: []; endTitle: []; endText: []; close: []; closeTitle: []; answer: []; cancel: []; startNew: [];
    earlier: []; reopen: []; rating: []; terrible: []; bad: []; okay: []; good: []; great: [];
    ratingWords: []; sendRating: []; rated: [];
  };
  code: {
    code: []; copyCode: [];
  };
  composer: {
    editing: []; cancelEdit: []; cancelReply: []; escapeHint: []; suggestions: [];
    suggestionCount: [{ readonly count: number }]; everybody: []; everybodyHere: []; everybodyRole: [];
    guest: []; removeCommand: [{ readonly name: string }]; notPrepared: []; draftFailed: [];
    slowMode: [{ readonly count: number }]; slowModeLeft: [{ readonly count: number }];
    linkLoading: [{ readonly url: string }]; linkDismiss: [{ readonly title: string }]; emojiPicker: [];
    emojiSearch: []; emojiNone: []; emojiRecent: []; emojiPeople: []; emojiNature: []; emojiFood: [];
    emojiTravel: []; emojiActivities: []; emojiObjects: []; emojiSymbols: []; emojiFlags: [];
    emojiToneDefault: []; emojiToneLight: []; emojiToneMediumLight: []; emojiToneMedium: [];
    emojiToneMediumDark: []; emojiToneDark: []; voiceMessage: []; voiceRecording: []; voicePause: [];
    voiceResume: []; voiceReview: []; voicePlay: []; voicePausePlaying: []; voiceDiscard: []; voiceSend: [];
    voiceDenied: []; voiceMissing: []; voiceUnsupported: []; files: []; fileReady: []; fileWaiting: [];
    fileUploading: []; fileFailed: []; progressOf: [{ readonly name: string }];
    remove: [{ readonly name: string }]; cancelUpload: [{ readonly name: string }]; tryAgain: [];
    tryAgainNamed: [{ readonly name: string }]; blockedKind: []; blockedSize: [{ readonly size: string }];
    blockedEmpty: []; fileLost: []; fileGone: []; uploadFailed: [{ readonly name: string }];
    uploaded: [{ readonly name: string }]; waitForUploads: []; sendsWhenUploaded: []; nothingToSend: [];
    tooManyFiles: [{ readonly count: number }]; dropHere: [];
  };
  create: {
    title: []; close: []; find: []; people: []; searching: []; nobody: [];
    takeOut: [{ readonly name: string }]; name: []; nameHint: []; begin: [];
  };
  details: {
    title: []; close: []; back: []; loading: []; failed: []; memberCount: [{ readonly count: number }];
    watcherCount: [{ readonly count: number }]; onlineCount: [{ readonly count: number }]; frozen: [];
    invitation: []; accept: []; decline: []; edit: []; name: []; members: []; findMembers: []; noMembers: [];
    watching: []; owner: []; moderator: []; invited: []; declined: []; banned: []; add: []; addNow: [];
    invite: []; promote: []; demote: []; remove: []; removeTitle: [{ readonly name: string }]; removeText: [];
    pinnedMessages: []; media: []; files: []; links: []; nothingShared: []; nothingSharedText: [];
    showMessage: []; more: []; forYou: []; mute: []; notifyOf: []; asUsual: []; pin: []; archive: [];
    hide: []; hideTitle: []; hideText: []; clear: []; clearTitle: []; clearText: []; forEverybody: [];
    freeze: []; freezeText: []; slow: []; truncate: []; truncateTitle: []; truncateText: []; leave: [];
    leaveTitle: []; leaveText: []; destroy: []; destroyTitle: []; destroyText: []; cancel: [];
    bannedPeople: [];
  };
  extras: {
    add: []; file: []; commands: [];
  };
  gate: {
    frozenText: []; bannedText: []; readonlyTitle: []; readonlyText: []; joinTitle: []; joinText: [];
    joinName: []; join: []; prechatTitle: []; prechatText: []; prechatEmail: []; prechatStart: [];
    emailWrong: []; bannedUntil: [{ readonly time: string }]; bannedReason: [{ readonly reason: string }];
  };
  held: {
    photos: [{ readonly count: number }]; videos: [{ readonly count: number }];
    files: [{ readonly count: number }]; poll: [{ readonly question: string }];
  };
  inbox: {
    inbox: []; filters: []; filterAll: []; filterUnread: []; filterThreads: []; conversations: [];
    loadingConversations: []; loadMore: []; noPreview: []; unread: [{ readonly count: number }]; muted: [];
    previewAuthor: [{ readonly author: string }]; previewYou: []; previewDraft: []; emptyList: [];
    emptyListText: []; emptyUnread: []; emptyUnreadText: []; pickConversation: []; pickConversationText: [];
    signedInAs: [{ readonly name: string }]; onlineCount: [{ readonly count: number }];
    memberCount: [{ readonly count: number }]; composerTo: [{ readonly title: string }]; typing: [];
    listFailed: []; emptyConversation: []; emptyConversationText: []; filterArchived: []; pinned: [];
    invited: []; emptyArchived: []; emptyArchivedText: []; search: []; newConversation: []; details: [];
    invitation: []; accept: []; decline: []; blockedHere: [{ readonly name: string }]; unblock: [];
    markRead: []; unarchive: []; archivedOne: []; hiddenOne: []; undo: [];
    actionsOf: [{ readonly title: string }]; reviewQueue: []; openReports: [{ readonly count: number }];
  };
  list: {
    typingOne: [{ readonly name: string }]; typingTwo: [{ readonly first: string; readonly second: string }];
    typingMany: [{ readonly count: number; readonly name: string }]; jumpToNew: [{ readonly count: number }];
    messageGone: []; announceMessage: [{ readonly author: string; readonly text: string }]; jumpToLatest: [];
  };
  location: {
    title: []; finding: []; denied: []; unavailable: []; unsupported: []; failed: []; how: []; once: [];
    live: [{ readonly time: string }]; share: []; cancel: []; accuracy: [{ readonly distance: string }];
    map: []; noMap: []; nearer: []; farther: []; showMap: []; hideMap: []; openElsewhere: [];
    liveOf: [{ readonly name: string }]; until: [{ readonly time: string; readonly left: string }]; ended: [];
    stop: []; sharing: [{ readonly time: string }]; paused: [];
  };
  media: {
    imagesMore: [{ readonly count: number }]; videoNamed: [{ readonly name: string }];
    gifNamed: [{ readonly name: string }]; pollClosed: []; locationLive: [{ readonly time: string }];
    unsupportedText: []; download: []; downloadNamed: [{ readonly name: string }]; openAttachment: [];
    play: []; pause: []; seek: []; timeOf: [{ readonly time: string; readonly duration: string }];
    speed: [{ readonly speed: string }]; loadFailedImage: []; loadFailedMedia: []; viewer: [];
    viewerClose: []; viewerNext: []; viewerPrevious: []; viewerZoomIn: []; viewerZoomOut: [];
    viewerPosition: [{ readonly index: string; readonly count: string }];
    imageNamed: [{ readonly name: string }];
  };
  menu: {
    menu: []; pinned: []; reminders: []; menuEndSession: []; endSessionTitle: []; endSessionText: [];
    cancel: []; search: []; details: []; profile: [];
  };
  moderation: {
    queue: []; closeQueue: []; failed: []; openCount: [{ readonly count: number }];
    reportCount: [{ readonly count: number }]; states: []; stateOpen: []; stateReviewed: []; stateAll: [];
    kind: []; kindAll: []; kindMessages: []; kindPeople: []; holds: []; holdsAll: []; holdsText: [];
    holdsImage: []; holdsVideo: []; onlyPerson: [{ readonly name: string }]; onlyConversation: []; widen: [];
    items: []; empty: []; emptyText: []; nothingFound: []; pick: []; keys: []; aboutPerson: []; noText: [];
    gone: []; deleted: []; context: []; noContext: []; openConversation: []; allOfPerson: [];
    allOfConversation: []; history: []; openAgain: []; actions: []; markReviewed: []; restore: [];
    didReview: []; didDelete: []; didRestore: []; didBan: []; didUnban: []; byWords: []; ban: [];
    banNamed: [{ readonly name: string }]; banTitle: [{ readonly name: string }]; unban: [];
    unbanNamed: [{ readonly name: string }]; unbanEverywhere: []; duration: []; forGood: []; otherTime: [];
    amount: []; unit: []; minutes: []; hours: []; days: []; reason: []; where: []; here: []; everywhere: [];
    inConversation: []; theirMessages: []; keep: []; deleteSoft: []; deleteHard: []; shadow: [];
    shadowText: []; openText: []; banned: []; bannedUntil: [{ readonly time: string }]; shadowBanned: [];
    shadowUntil: [{ readonly time: string }]; bannedBy: [{ readonly name: string }];
    bannedNow: [{ readonly name: string }]; unbannedNow: [{ readonly name: string }]; bannedPeople: [];
    closeBanned: []; nobodyBanned: []; back: []; loading: []; more: []; cancel: []; deleteMessage: [];
    hideMessage: []; hidden: []; didHide: []; deleteReactions: []; didDeleteReactions: []; deleteUser: [];
    deleteUserTitle: [{ readonly name: string }]; deleteUserText: []; didDeleteUser: []; reasonSpam: [];
    reasonHarassment: []; reasonHate: []; reasonViolence: []; reasonOther: [];
  };
  notes: {
    edited: [{ readonly time: string }]; history: []; historyCurrent: []; historyNone: []; historyClose: [];
    messageRefused: []; onlyYou: []; staffOnly: []; removed: []; pinned: [];
    pinnedBy: [{ readonly name: string }]; pinnedUntil: [{ readonly pinned: string; readonly time: string }];
    sentSilently: []; translatedFrom: [{ readonly language: string }]; showOriginal: []; showTranslation: [];
    notTranslated: [{ readonly retry: string }]; savedForLater: []; reminderIn: [{ readonly when: string }];
    reminderNow: []; reminderDue: [{ readonly when: string }];
  };
  notifications: {
    notifications: []; reminder: []; reminderDue: [{ readonly text: string }];
    inChannel: [{ readonly name: string; readonly channel: string }]; open: []; dismiss: []; removed: [];
    changeRefused: []; uploadFailed: []; uploadBlocked: []; uploadMissing: []; pollFailed: [];
    locationFailed: [];
  };
  pinned: {
    title: []; none: []; until: [{ readonly time: string }]; loading: []; loadMore: []; done: [];
  };
  poll: {
    oneVote: []; anyNumber: []; upTo: [{ readonly count: number }]; anonymous: []; closed: []; yourVote: [];
    votes: [{ readonly count: number }]; winner: []; voted: [{ readonly option: string }];
    unvoted: [{ readonly option: string }]; limit: []; gone: []; allOptions: [{ readonly count: number }];
    addOption: []; addComment: []; changeComment: []; comments: [{ readonly count: number }]; seeVotes: [];
    end: []; endTitle: []; endText: []; resultsTitle: []; commentsTitle: []; noComments: []; commentField: [];
    optionField: []; loadMore: []; loading: []; done: []; cancel: []; save: []; remove: []; newPoll: [];
    question: []; questionRequired: []; options: []; optionNumber: [{ readonly number: string }];
    anOption: []; optionExists: []; optionEmpty: []; moveOption: [{ readonly number: string }];
    movedTo: [{ readonly number: string; readonly count: string }];
    removeOption: [{ readonly number: string }]; unique: []; maxVotes: []; noLimit: []; numbersOnly: [];
    votesRange: []; uniqueOn: []; anonymousVote: []; allowOptions: []; allowComments: []; create: [];
    createFailed: [];
  };
  profile: {
    own: []; close: []; closeCard: []; loading: []; message: []; email: []; page: []; mute: []; unmute: [];
    unmuteNamed: [{ readonly name: string }]; off: []; forever: []; until: [{ readonly time: string }];
    block: []; unblock: []; unblockNamed: [{ readonly name: string }]; blocked: [];
    blockTitle: [{ readonly name: string }]; blockText: []; cancel: []; name: []; save: []; picture: [];
    noPicture: []; privacy: []; invisible: []; invisibleText: []; typing_indicators: []; read_receipts: [];
    delivery_receipts: []; notifications: []; notifyOf: []; sound: []; desktop: []; desktopText: [];
    desktopDenied: []; desktopMissing: []; all: []; mentions: []; none: []; quiet: []; mutedPeople: [];
    blockedPeople: []; nobody: []; pictureRule: [{ readonly size: string }]; rating: [];
    ratingOf: [{ readonly score: string }];
  };
  push: {
    label: []; denied: []; unsupported: []; homeScreen: []; failed: [];
  };
  queue: {
    open: []; mine: []; unassigned: []; snoozed: []; closed: []; emptyOpen: []; emptyMine: []; empty: [];
    emptyAll: []; snoozedUntil: [{ readonly time: string }]; noPriority: []; lowPriority: [];
    mediumPriority: []; highPriority: [];
  };
  queueActions: {
    assignTitle: []; loadingStaff: []; me: [{ readonly name: string }];
    assignedTo: [{ readonly name: string }]; assignedToYou: []; nowUnassigned: []; snoozeTitle: [];
    laterToday: []; tomorrow: []; nextWeek: []; chooseTime: []; snoozeNow: []; snoozeEnded: []; tagsTitle: [];
    addTag: []; removeTag: [{ readonly tag: string }]; tagsSaved: []; save: []; cancel: []; priorityTitle: [];
    waiting: [{ readonly time: string }]; firstAnswer: [{ readonly time: string }];
  };
  queueMenu: {
    assignMe: []; assign: []; snooze: []; endSnooze: []; reopen: []; tags: []; priority: []; shortcuts: [];
    answers: []; status: []; palette: []; hours: [];
  };
  reminders: {
    title: []; close: []; closeTime: []; back: []; overdue: []; soon: []; later: []; saved: []; none: [];
    noneText: []; loading: []; failed: []; more: []; change: []; setTime: []; remove: []; removed: [];
    undo: []; moved: []; gone: []; when: []; custom: []; set: []; noTime: []; past: []; now: [];
  };
  room: {
    watchers: [{ readonly count: number }]; watching: [{ readonly names: string }]; emptyRoom: [];
    emptyRoomText: [];
  };
  search: {
    title: []; close: []; placeholder: []; scopes: []; messages: []; channels: []; people: []; results: [];
    found: [{ readonly count: number }]; reply: []; more: []; searching: []; nothing: [];
    nothingText: [{ readonly query: string }]; failed: []; hint: []; hintText: []; recent: []; forget: [];
    filters: []; author: []; channel: []; holds: []; after: []; before: []; media: []; files: []; links: [];
    without: [{ readonly filter: string }]; apply: [];
  };
  shortcuts: {
    where: []; next: []; previous: []; open: []; back: []; assign: []; snooze: []; close: []; tags: [];
    priority: []; note: []; help: []; done: []; palette: [];
  };
  threads: {
    thread: []; threadOf: [{ readonly author: string }]; inChannel: [{ readonly title: string }]; close: [];
    back: []; replies: []; replyCount: [{ readonly count: number }]; noReplies: []; composer: [];
    placeholder: []; alsoSend: [{ readonly title: string }]; alsoSendHere: []; gone: []; goneText: [];
    rename: []; renameLabel: []; save: []; cancel: []; markUnread: []; markedUnread: [];
    participants: [{ readonly count: number }]; threads: []; loadMore: [];
    previewAuthor: [{ readonly author: string }]; previewYou: []; loading: []; failed: []; empty: [];
    emptyText: []; unseen: [{ readonly count: number }]; unread: [{ readonly count: number }];
  };
  transcript: {
    title: []; text: []; download: []; cancel: []; file: [];
  };
  team: {
    backAt: [{ readonly time: string }]; backTomorrow: [{ readonly time: string }];
    backOn: [{ readonly day: string; readonly time: string }];
  };
  availability: {
    title: []; online: []; onlineText: []; away: []; awayText: []; dnd: []; dndText: [];
  };
  palette: {
    title: []; find: []; nothing: [{ readonly query: string }];
  };
  hours: {
    title: []; text: []; zone: []; days: []; from: [{ readonly day: string }]; to: [{ readonly day: string }];
    holidays: []; addHoliday: []; removeHoliday: [{ readonly date: string }]; remove: []; saved: [];
    removed: []; loading: []; save: []; cancel: [];
  };
}
