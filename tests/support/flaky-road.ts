import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A road to a PostgreSQL that can be cut, blocked, and opened again, while the PostgreSQL itself serves others. */
export interface FlakyRoad {
  /** The database's address by this road. */
  url: string
  /** Connections that are open now. */
  open(): number
  /** Connections that were tried since the last call. */
  tries(): number
  /** Every connection breaks; new ones are still taken. */
  cut(): void
  /** Every connection breaks, and new ones are refused. */
  close(): Promise<void>
  /** Connections stay, and new ones are taken, but nothing gets through any more. */
  block(): void
  /** The next answer with these words does not arrive: its connection breaks. */
  loseAnswer(words: string): void
  /** Undoes `close` and `block`. */
  reopen(): Promise<void>
}

export async function openFlakyRoad(databaseUrl: string): Promise<FlakyRoad> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Map<Socket, Socket>()
  let tries = 0
  let isBlocked = false
  let lostAnswer: string | undefined
  const server = createServer((near) => {
    tries += 1
    const far = connect(Number(port), hostname)
    pairs.set(near, far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => {
        other.destroy()
        pairs.delete(near)
      })
      // Half-open is what a blocked road leaves, not a closed one.
      one.on('end', () => other.end())
    }
    near.on('data', (piece) => {
      if (!isBlocked) far.write(piece)
    })
    far.on('data', (piece) => {
      if (lostAnswer !== undefined && piece.includes(lostAnswer)) {
        lostAnswer = undefined
        near.resetAndDestroy()
      } else if (!isBlocked) near.write(piece)
    })
  })
  const address = await listenOn(server, 0)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address)
  const cut = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    url: url.href,
    open: () => pairs.size,
    tries() {
      const before = tries
      tries = 0
      return before
    },
    cut,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
    block() {
      isBlocked = true
    },
    loseAnswer(words) {
      lostAnswer = words
    },
    async reopen() {
      // What was swallowed is lost to both sides: such a connection cannot go on.
      if (isBlocked) cut()
      isBlocked = false
      if (!server.listening) await listenOn(server, address)
    },
  }
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The road has no port.')
  return address.port
}
