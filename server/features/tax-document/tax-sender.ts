import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendingOutcome } from '#contract/tax-document/tax-document-codes.ts'
import type { Settings } from '#server/settings.ts'

/** A document on its way. */
export interface Outgoing {
  /** UUID; stays the same over all attempts, so that who knows it takes it once. */
  id: string
  number: string
  /** UBL 2.1. */
  xml: string
  sha256: string
}

/** What the other side said. */
export interface SenderAnswer {
  outcome: SendingOutcome
  /** HTTP status, where there is one. */
  status: number | null
  text: string
}

/** Takes tax documents to whom they are due. */
export interface TaxSender {
  /** @throws where nobody answered, or not in time */
  send(document: Outgoing): Promise<SenderAnswer>
}

/** Of an answer, what is kept. */
const MAX_ANSWER = 4000
/** Said by a service that takes the document another time. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429])

/** Sends by HTTP where an address is set; otherwise each document is a file in a folder. */
export function createTaxSender({
  taxSender,
  taxDocumentDirectory,
}: Pick<Settings, 'taxSender' | 'taxDocumentDirectory'>): TaxSender {
  return taxSender === undefined ? folderSender(taxDocumentDirectory) : httpSender(taxSender)
}

/** By year; the same document written again is the same file. */
function folderSender(directory: string): TaxSender {
  return {
    async send({ number, xml }) {
      const year = /-(\d{4})-/.exec(number)?.[1] ?? 'other'
      const folder = join(directory, year)
      const name = `${number}.xml`
      const draft = join(folder, `.${name}.${process.pid}`)
      const write = () => writeFile(draft, xml, { mode: 0o600 })
      await write().catch(async () => {
        // The first of a year, or the folder was taken away.
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write()
      })
      await rename(draft, join(folder, name))
      return { outcome: 'sent', status: null, text: `${year}/${name}` }
    },
  }
}

function httpSender({ url, token, timeoutMs }: NonNullable<Settings['taxSender']>): TaxSender {
  return {
    async send({ id, number, xml, sha256 }) {
      const response = await fetch(url, {
        method: 'POST',
        // Where a service sends elsewhere, its token does not follow.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/xml; charset=utf-8',
          'idempotency-key': id,
          'x-document-number': number,
          'x-document-sha256': sha256,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: xml,
      })
      const { status } = response
      return { outcome: outcomeOf(status), status, text: (await response.text()).slice(0, MAX_ANSWER) }
    },
  }
}

function outcomeOf(status: number): SendingOutcome {
  if (status >= 200 && status < 300) return 'sent'
  return status >= 500 || PASSING_STATUSES.has(status) ? 'noAnswer' : 'refused'
}
