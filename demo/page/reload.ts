/** Only in `npm run dev`: reloads the page when the server returns with other files. */
const EVERY_MS = 700;

let known: string | null = null;

async function look(): Promise<void> {
  try {
    const reply = await fetch('/demo/boot');
    if (!reply.ok) return;
    const current = await reply.text();
    if (known !== null && known !== current) location.reload();
    known = current;
  } catch {
    // The server is restarting; the next look finds it.
  }
}

setInterval(look, EVERY_MS);
void look();
