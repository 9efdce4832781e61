/** Loads nothing of the chat before it is requested, as on the widget's own page. */
document.querySelector('#open')?.addEventListener('click', () => void import('./chat.jsx'), { once: true });
