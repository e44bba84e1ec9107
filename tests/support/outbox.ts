import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

export interface KeptMail {
  subject: string
  text: string
}

/** Mails to an address that were kept instead of sent, oldest first. */
export async function mailsTo(outbox: string, address: string): Promise<KeptMail[]> {
  const files = await readdir(outbox).catch(() => [])
  const own = files.filter((file) => file.includes(`-${address}-`)).toSorted()
  return Promise.all(own.map(async (file) => parse(await readFile(join(outbox, file), 'utf8'))))
}

/** Waits for the n-th mail to an address: mail is sent behind the answer. */
export async function awaitMail(outbox: string, address: string, count = 1): Promise<KeptMail> {
  return vi.waitFor(
    async () => {
      const mail = (await mailsTo(outbox, address))[count - 1]
      if (!mail) throw new Error(`${address} got no mail number ${count}`)
      return mail
    },
    { timeout: 60_000 },
  )
}

/** The token of the link in a mail. */
export function tokenIn({ text }: KeptMail): string {
  const token = /#token=([\w-]+)/.exec(text)?.[1]
  if (token === undefined) throw new Error(`there is no link in: ${text}`)
  return token
}

function parse(message: string): KeptMail {
  const [head = '', ...rest] = message.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
  return { subject: /^subject: (.*)$/im.exec(head)?.[1] ?? '', text: decode(body, encoding) }
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
