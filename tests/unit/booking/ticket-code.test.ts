import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTicketSigner, type TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { verifyTicketCode } from '#src/domain/booking/ticket-code.ts'

const ticketId = '0193b5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

describe("a ticket's code in the browser", () => {
  const directory = mkdtempSync(join(tmpdir(), 'ticket-code-'))
  let signer: TicketSigner

  beforeAll(() => {
    signer = openTicketSigner(join(directory, 'key.pem'), { mayCreate: true })
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  it('says the ticket and the print revision that the server signed', async () => {
    const code = signer.sign({ ticketId, printRevision: 258 })
    await expect(verifyTicketCode(code, signer.publicKey)).resolves.toEqual({ ticketId, printRevision: 258 })
  })

  it('is read as a hand scanner types it', async () => {
    const code = ` ${signer.sign({ ticketId, printRevision: 1 }).toLowerCase()}\n`
    await expect(verifyTicketCode(code, signer.publicKey)).resolves.toEqual({ ticketId, printRevision: 1 })
  })

  it('is refused when one character was changed', async () => {
    const code = signer.sign({ ticketId, printRevision: 1 })
    for (const at of [0, 10, 30, code.length - 2]) {
      const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
      await expect(verifyTicketCode(changed, signer.publicKey)).resolves.toBeNull()
    }
  })

  it("is refused under another operator's key", async () => {
    const other = openTicketSigner(join(directory, 'other.pem'), { mayCreate: true })
    const code = other.sign({ ticketId, printRevision: 1 })
    await expect(verifyTicketCode(code, signer.publicKey)).resolves.toBeNull()
  })

  it.each(['', 'https://example.com', '7KQ2M9XA', '!'.repeat(133)])('refuses what is no code: %j', async (text) => {
    await expect(verifyTicketCode(text, signer.publicKey)).resolves.toBeNull()
  })
})
