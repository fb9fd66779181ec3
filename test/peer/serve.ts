/**
 * The peer's own process. It reports its address and, on request, its use so far or the bodies of
 * its requests.
 */
import { openPeerServer } from './peer-server.ts';

const peer = await openPeerServer();
process.on('message', (wanted) => {
  const { user, system } = process.cpuUsage();
  process.send?.(
    wanted === 'used'
      ? { counts: peer.counts, processorMs: (user + system) / 1000 }
      : peer.requests.map(({ body }) => body),
  );
});
process.on('disconnect', async () => {
  await peer.close();
  process.exit();
});
process.send?.({ url: peer.url });
