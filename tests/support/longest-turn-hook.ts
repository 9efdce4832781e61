/**
 * Loaded into a server. Measures the longest turn of its event loop in processor time, which ignores other
 * work on the machine. SIGUSR2 starts a measurement; the next one ends it and prints the result.
 */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let [isOn, last, longest] = [false, 0, 0];

function turn(): void {
  const now = spent();
  longest = Math.max(longest, now - last);
  last = now;
  if (isOn) setImmediate(turn);
  else process.stderr.write(`longest turn ${longest.toFixed(1)} ms\n`);
}

process.on('SIGUSR2', () => {
  isOn = !isOn;
  if (!isOn) return;
  [last, longest] = [spent(), 0];
  setImmediate(turn);
  process.stderr.write('measuring turns\n');
});
