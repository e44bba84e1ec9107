import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** `fetch` costs several times as much of the processor that both share with what is measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface Answer {
  status: number
  text: string
}

/** POSTs as a signed-in user, under a key of its own. */
export function sendJson(url: string, token: string, body: unknown): Promise<Answer> {
  return answerTo(url, token, JSON.stringify(body))
}

/** @throws unless it is answered with 200 */
export async function getJson(url: string, token: string): Promise<{ data: unknown }> {
  const { status, text } = await answerTo(url, token)
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text}`)
  return JSON.parse(text)
}

function answerTo(url: string, token: string, body?: string): Promise<Answer> {
  const sends = body !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, ...sends },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
