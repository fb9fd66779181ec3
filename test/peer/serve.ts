/**
 * The peer's own process: it says where it listens, and, asked for it, what it has used so far or
 * what it was sent.
 */
import { openPeerServer } from './peer-server.ts';

const peer = await openPeerServer();
process.on('message', (what) => {
  const { user, system } = process.cpuUsage();
  process.send?.(
    what === 'used'
      ? { counts: peer.counts, processorMs: (user + system) / 1000 }
      : peer.requests.map(({ body }) => body),
  );
});
process.on('disconnect', async () => {
  await peer.close();
  process.exit();
});
process.send?.({ url: peer.url });
