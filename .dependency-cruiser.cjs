/**
 * The import table of docs/architecture/overview.md as errors. Each rule names the folder it guards and why.
 * Type imports count as imports; where only types may pass, the rule says so.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const SRC_FOLDERS = 'embed|features|chat|client|offline|ui|i18n|styles|util';
const SERVER_FOLDERS = 'http|realtime|wire|domain|storage|cluster|providers|metrics';
/** State that several features share, and that comes with them: a door of its own. */
const CHAT_PARTS = 'composer|drafts|list|message-tools|notifications|ports';
/** Packages that are built into the files of ours, or of which those take the types alone. */
const BUILT_IN = [
  ...['@floating-ui', 'idb', 'marked', 'pigeon-maps', 'preact', 'stream-chat', 'virtua'],
  'yet-another-react-lightbox',
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'A cycle means two modules are one: merge them, or pull the shared part out. The resources of the protocol are types that name each other, as those of the API do.',
      from: { pathNot: '^protocol/resources/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment:
        'Everything imported must exist; our own package is there once it is built, and texts are made by scripts/i18n.',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: ['^stoop-chat/(react|element|vue|stream-chat|contract)$', '^virtual:texts/(en/|names$)'],
      },
    },
    {
      name: 'one-door-src',
      severity: 'error',
      comment:
        'A folder of src is entered by its index.ts (embed also by contract.ts, the promise to host pages; chat also by the folders of CHAT_PARTS, and client by its resources, which come with features). The chunk of the chat client is built from create-chat.ts, and src/features has its manifest.',
      from: { path: `^src/(${SRC_FOLDERS})/` },
      to: {
        path: `^src/(${SRC_FOLDERS})/`,
        pathNot: [
          `^src/(${SRC_FOLDERS})/index[.]tsx?$`,
          '^src/$1/',
          '^src/util/',
          '^src/embed/contract[.]ts$',
          `^src/chat/(${CHAT_PARTS})/index[.]ts$`,
          '^src/client/resources/[a-z-]+[.]ts$',
          '^src/chat/create-chat[.]ts$',
          '^src/features/manifest/index[.]ts$',
        ],
      },
    },
    {
      name: 'protocol-alone',
      severity: 'error',
      comment: 'The protocol is data: types, tables and numbers that import nothing.',
      from: { path: '^protocol/' },
      to: { pathNot: '^protocol/' },
    },
    {
      name: 'one-door-protocol',
      severity: 'error',
      comment: 'The protocol is entered by its index.ts.',
      from: { pathNot: '^protocol/' },
      to: { path: '^protocol/', pathNot: '^protocol/index[.]ts$' },
    },
    {
      name: 'protocol-behind-chat-and-wire',
      severity: 'error',
      comment:
        'Views know snapshots, and the edge of the server knows domain objects: the API stays behind both.',
      from: {
        pathNot: [
          '^protocol/',
          '^src/(chat|client|offline)/',
          '^src/features/[a-z-]+/state/',
          '^server/src/(wire|domain)/',
          '^tests/',
        ],
      },
      to: { path: '^protocol/' },
    },
    {
      name: 'loader-alone',
      severity: 'error',
      comment: 'The loader is 3.5 KB: it imports the types of src/embed/contract and nothing else.',
      from: { path: '^loader/' },
      to: { pathNot: ['^loader/', '^src/embed/contract[.]ts$'] },
    },
    {
      name: 'worker-alone',
      severity: 'error',
      comment: 'The service worker is one small script of its own.',
      from: { path: '^worker/' },
      to: { pathNot: '^worker/' },
    },
    {
      name: 'inbox-alone',
      severity: 'error',
      comment:
        'The inbox page is a host page like any other: it knows the types of the host API and nothing else.',
      from: { path: '^inbox/' },
      to: { pathNot: ['^inbox/', '^src/embed/contract[.]ts$'] },
    },
    {
      name: 'embed-imports',
      severity: 'error',
      comment: 'embed wires everything of the widget, and nothing of the server.',
      from: { path: '^src/embed/' },
      to: {
        path: '^(src|server|loader|demo|tests|bench)/',
        pathNot: '^src/(embed|features|ui|chat|offline|i18n|styles|util)/',
      },
    },
    {
      name: 'features-imports',
      severity: 'error',
      comment:
        'A feature builds on ui and chat, and never on another feature: what two of them share belongs to ui or chat. The lists of the manifest hold what features add to each other’s menus.',
      from: { path: '^src/features/([a-z-]+)/', pathNot: '^src/features/manifest/index[.]ts$' },
      to: {
        path: '^(src|server|loader|demo|tests|bench)/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/manifest/items[.]ts$',
          '^src/(ui|chat|client|i18n|styles|util)/',
          '^src/offline/',
        ],
      },
    },
    {
      name: 'offline-behind-its-feature',
      severity: 'error',
      comment: 'The offline database comes with one feature, in a part of its own.',
      from: { path: '^src/', pathNot: '^src/(offline|features/offline/state)/' },
      to: { path: '^src/offline/' },
    },
    {
      name: 'features-state-imports',
      severity: 'error',
      comment: 'The state of a feature runs in Node and knows no view.',
      from: { path: '^src/features/([a-z-]+)/state/' },
      to: { path: '^src/', pathNot: ['^src/features/$1/state/', '^src/(chat|client|offline|util)/'] },
    },
    {
      name: 'features-views-imports',
      severity: 'error',
      comment: 'The views of a feature know snapshots and commands: only its state asks the API.',
      from: { path: '^src/features/', pathNot: '^src/features/[a-z-]+/state/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'ports-behind-state',
      severity: 'error',
      comment:
        'Only state reads the ports of the chat. Views call commands, and pass the runtime on without reading it.',
      from: { pathNot: ['^src/chat/', '^src/features/[a-z-]+/state/', '^tests/', '^demo/gallery/fixtures/'] },
      to: { path: '^src/chat/ports/' },
    },
    {
      name: 'chat-chunk',
      severity: 'error',
      comment: 'create-chat.ts is the chunk of the chat client: only the two modules that fetch it name it.',
      from: { path: '^src/', pathNot: ['^src/chat/', '^src/(embed|package/instead)/client-loader[.]ts$'] },
      to: { path: '^src/chat/create-chat[.]ts$' },
    },
    {
      name: 'ui-imports',
      severity: 'error',
      comment: 'Components know snapshots and commands: chat (index), i18n, util.',
      from: { path: '^src/ui/' },
      to: { path: '^(src|server|loader|demo|tests|bench)/', pathNot: '^src/(ui|chat|i18n|util)/' },
    },
    {
      name: 'package-imports',
      severity: 'error',
      comment:
        'The package for bundlers is the loader and the widget in other wrappings; these may reach into their folders, and they know nothing of it. It fetches the composer before the widget draws, because owners may put functions into the way of a text.',
      from: { path: '^src/(package|react|element|vue)(/|[.]ts$)' },
      to: {
        path: '^(src|server|loader|demo|tests|bench)/',
        pathNot: [
          '^src/(package|react|element|vue|embed|ui|chat|i18n|util)/',
          '^src/features/manifest/index[.]ts$',
          '^loader/',
        ],
      },
    },
    {
      name: 'wrappings-apart',
      severity: 'error',
      comment: 'Each wrapping is for one framework; what they share is in src/package.',
      from: { path: '^src/(react|element|vue)(/|[.]ts$)' },
      to: { path: '^src/(react|element|vue)/', pathNot: '^src/$1/' },
    },
    {
      name: 'nobody-imports-package',
      severity: 'error',
      comment: 'The build of the package puts in its place whatever the package needs.',
      from: { path: '^(src|loader)/', pathNot: '^src/(package|react|element|vue)(/|[.]ts$)' },
      to: { path: '^src/(package|react|element|vue)(/|[.]ts$)' },
    },
    {
      name: 'chat-offline-imports',
      severity: 'error',
      comment: 'Headless state runs in Node: util, protocol and client only.',
      from: { path: '^src/(chat|offline)/' },
      to: {
        path: '^(src|server|loader|demo|tests|bench)/',
        pathNot: ['^src/$1/', '^src/client/', '^src/util/'],
      },
    },
    {
      name: 'client-imports',
      severity: 'error',
      comment:
        'The chat client is the API over HTTP and a socket, and nothing else: protocol, util, no package.',
      from: { path: '^src/client/', pathNot: '^src/client/adapters/stream-chat[.]ts$' },
      to: { pathNot: ['^src/client/', '^src/util/', '^protocol/'] },
    },
    {
      name: 'client-adapter-imports',
      severity: 'error',
      comment:
        'The adapter wraps a client that the app brought: of stream-chat it takes the types alone, which a unit test holds.',
      from: { path: '^src/client/adapters/stream-chat[.]ts$' },
      to: { pathNot: ['^src/client/', '^src/util/', '^protocol/', '(^|node_modules/)stream-chat($|/)'] },
    },
    {
      name: 'headless-has-no-view',
      severity: 'error',
      comment:
        'src/chat, src/client, src/offline, src/util and the state of features never see react or preact.',
      from: { path: '^src/(chat|client|offline|util|i18n|features/[a-z-]+/state)/' },
      to: { path: 'node_modules/(react|react-dom|preact|virtua)/' },
    },
    {
      name: 'leaves',
      severity: 'error',
      comment: 'i18n, styles and util are leaves.',
      from: { path: '^src/(i18n|styles|util)/' },
      to: { path: '^(src|server|loader|demo|tests|bench)/', pathNot: ['^src/$1/', '^src/util/'] },
    },
    {
      name: 'stream-chat-outside',
      severity: 'error',
      comment:
        'Nothing of ours contains the package stream-chat: server/src/wire, the adapter of src/client and its entry take its types.',
      from: {
        pathNot: [
          '^src/(client/adapters/)?stream-chat[.]ts$',
          '^server/src/wire/',
          '^tests/',
          '^bench/',
          'node_modules',
        ],
      },
      to: { path: '(^|node_modules/)stream-chat($|/)' },
    },
    {
      name: 'src-not-server',
      severity: 'error',
      comment: 'Widget and server meet in tests and demo only.',
      from: { path: '^(src|loader)/' },
      to: { path: '(^server/|node_modules/stoop-server)' },
    },
    {
      name: 'server-not-src',
      severity: 'error',
      comment: 'Widget and server meet in tests and demo only.',
      from: { path: '^server/' },
      to: { path: '^(src|loader|demo|tests|bench)/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'The rules import the protocol and nothing else: no npm package, no node: module, no other folder.',
      from: { path: '^server/src/domain/' },
      to: { pathNot: ['^server/src/domain/', '^protocol/'] },
    },
    {
      name: 'edge-imports',
      severity: 'error',
      comment: 'http and realtime speak wire and call domain.',
      from: { path: '^server/src/(http|realtime)/' },
      to: { path: '^server/src/', pathNot: ['^server/src/$1/', '^server/src/(wire|domain)/'] },
    },
    {
      name: 'wire-imports',
      severity: 'error',
      comment: 'wire turns domain objects into the protocol.',
      from: { path: '^server/src/wire/' },
      to: { path: '^server/src/', pathNot: '^server/src/(wire|domain)/' },
    },
    {
      name: 'storage-cluster-imports',
      severity: 'error',
      comment: 'Adapters implement ports: domain/ports and domain/errors only.',
      from: { path: '^server/src/(storage|cluster|providers)/' },
      to: {
        path: '^server/src/',
        pathNot: ['^server/src/$1/', '^server/src/domain/(ports|errors)([.]ts$|/)'],
      },
    },
    {
      name: 'metrics-alone',
      severity: 'error',
      comment:
        'metrics is told of what happens by functions that compose.ts passes on: it knows no other part.',
      from: { path: '^server/src/metrics/' },
      to: { path: '^server/src/', pathNot: '^server/src/metrics/' },
    },
    {
      name: 'one-database-folder',
      severity: 'error',
      comment: 'A concrete database is named in one folder only.',
      from: { path: '^server/', pathNot: '^server/src/storage/sqlite/' },
      to: { path: '^(node:sqlite$|sqlite$)' },
    },
    {
      name: 'shared-sql-names-no-database',
      severity: 'error',
      comment: 'The shared SQL knows neither database, and the databases do not know each other.',
      from: { path: '^server/src/storage/(sql|sqlite|postgres)/' },
      to: { path: '^server/src/storage/(sqlite|postgres)/', pathNot: '^server/src/storage/$1/' },
    },
    {
      name: 'one-door-server',
      severity: 'error',
      comment: 'A folder of the server is entered by its index.ts (domain also by ports and errors).',
      from: { path: `^server/src/(${SERVER_FOLDERS})/` },
      to: {
        path: `^server/src/(${SERVER_FOLDERS})/`,
        pathNot: [
          `^server/src/(${SERVER_FOLDERS})/index[.]ts$`,
          '^server/src/$1/',
          '^server/src/domain/(ports|errors)([.]ts$|/)',
        ],
      },
    },
    {
      name: 'no-dev-dependency-shipped',
      severity: 'error',
      comment:
        'Shipped code imports no development dependency but those that are built into it (react is aliased to preact/compat, or is the page’s own, as vue is): the package installs nothing else.',
      from: { path: '^(src|loader|server/src)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        pathNot: `node_modules/(react|react-dom|vue|@types|${BUILT_IN.join('|')})/`,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The peers are a package of their own, installed only for a bench.
    exclude: { path: ['^(server/|bench/)?dist/', '^bench/peers/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
    tsPreCompilationDeps: false,
  },
};
