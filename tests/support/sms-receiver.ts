import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

const received = z.object({ id: z.string(), to: z.string(), from: z.string(), text: z.string() })

interface Received extends z.output<typeof received> {
  headers: IncomingHttpHeaders
}

/** What the gateway answers the next requests: a status, or nothing at all; 202 once none is left. */
type Answer = number | 'silence'

export interface SmsReceiver {
  url: string
  received: Received[]
  /** What came for a number. */
  to(phone: string): Received[]
  answerNext(...answers: Answer[]): void
  stop(): Promise<void>
}

/** An SMS gateway over HTTP on a free port. */
export async function startSmsReceiver(): Promise<SmsReceiver> {
  const all: Received[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      all.push({ ...received.parse(JSON.parse(Buffer.concat(parts).toString())), headers: request.headers })
      const answer = answers.shift() ?? 202
      if (answer !== 'silence') response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port')
  return {
    url: `http://127.0.0.1:${address.port}/messages`,
    received: all,
    to: (phone) => all.filter((sms) => sms.to === phone),
    answerNext: (...next) => void answers.push(...next),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
