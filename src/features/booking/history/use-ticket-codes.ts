import { useQuery } from '@tanstack/react-query'
import { call } from '#src/platform/api.ts'
import { canVerify, verifyTicketCode, type SigningKey } from '#src/domain/booking/ticket-code.ts'

/** unknown: this page is not served securely, so the browser has no WebCrypto. */
export type CodeVerdict = 'signed' | 'wrong' | 'unknown'

/** By ticket id; empty until they are judged. */
export type TicketCodes = Readonly<Record<string, CodeVerdict>>

const NONE: TicketCodes = {}

/** Reads the codes as they would be printed and judges them here, with the public key alone, as a scanner would. */
export function useTicketCodes(bookingId: string): TicketCodes {
  const verdicts = useQuery({
    queryKey: ['ticketCodes', bookingId],
    queryFn: async ({ signal }): Promise<TicketCodes> => {
      const [print, key] = await Promise.all([
        call('getTicketPrint', { params: { id: bookingId }, signal, endsSession: 'background' }),
        call('getSigningKey', { signal, endsSession: 'background' }),
      ])
      const { booking, codes } = print.data
      const judged = booking.tickets.map(async (ticket) => {
        const code = codes[ticket.id]
        return [ticket.id, code === undefined ? 'unknown' : await verdictOn(code, ticket, key.data)] as const
      })
      return Object.fromEntries(await Promise.all(judged))
    },
  })
  return verdicts.data ?? NONE
}

async function verdictOn(
  code: string,
  { id, printRevision }: { id: string; printRevision: number },
  key: SigningKey,
): Promise<CodeVerdict> {
  if (!canVerify()) return 'unknown'
  const said = await verifyTicketCode(code, key)
  return said?.ticketId === id && said.printRevision === printRevision ? 'signed' : 'wrong'
}
