import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which would else be there first. */
const [LEAST, MOST] = [20_000, 32_000]

/** A port that nobody listens on. */
export async function freePort(host: string): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = LEAST + Math.floor(Math.random() * (MOST - LEAST))
    if (await isFree(port, host)) return port
  }
  throw new Error('No port is free.')
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
