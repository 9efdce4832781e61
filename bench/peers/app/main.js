/** Nothing of the chat before it is asked for, as in the widget's own page. */
document.querySelector('#open')?.addEventListener('click', () => void import('./chat.jsx'), { once: true });
