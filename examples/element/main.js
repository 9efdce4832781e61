import 'stoop-chat/element';

const chat = document.querySelector('stoop-widget');
const status = document.querySelector('[role=status]');

chat.addEventListener('openchange', ({ detail }) => {
  status.textContent = detail.open ? 'We are talking.' : 'We are here.';
});
document.querySelector('#ask').addEventListener('click', async () => {
  await chat.prefill('About the desk lamp: ');
  await chat.open();
});
