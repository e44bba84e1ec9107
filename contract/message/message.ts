import { z } from 'zod'
import { BOOKING_READERS, BOOKING_TYPES } from '../access.ts'
import { emailText, listQuery, phoneText, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { MAX_LISTED_MESSAGES, MESSAGE_LANGUAGES } from './message-codes.ts'
import { messageList } from './message-list.ts'
import { listedMessage, messageRow } from './message-row.ts'

const language = z.enum(MESSAGE_LANGUAGES)

/** To whom, and on which way. */
export const messageRequest = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), email: emailText, language }),
  z.object({ channel: z.literal('sms'), phone: phoneText, language }),
  z.object({ channel: z.literal('whatsapp'), phone: phoneText, language }),
])

export type MessageRequest = z.output<typeof messageRequest>

export const messageListQuery = listQuery.extend(filterQuery(messageList))

export const messageEndpoints = {
  getMessageList: listEndpoint('getMessageList', {
    summary: 'Messages to passengers of bookings within the own scope, and what came of each.',
    access: BOOKING_READERS,
    query: messageListQuery,
    data: listedMessage,
  }),
  exportMessages: fileEndpoint('exportMessages', {
    summary: 'The filtered messages as CSV or XLSX; logged.',
    access: BOOKING_READERS,
    query: messageListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getBookingMessages: endpoint('getBookingMessages', {
    summary: `What was sent to a booking's passengers and what came of it: the newest ${MAX_LISTED_MESSAGES}.`,
    access: BOOKING_READERS,
    params: z.object({ id: recordId }),
    data: z.array(messageRow).max(MAX_LISTED_MESSAGES),
  }),
  getWhatsAppLink: endpoint('getWhatsAppLink', {
    summary: 'The address that opens WhatsApp with a message that was handed over, its text and ticket link filled in.',
    access: BOOKING_TYPES,
    params: z.object({ id: recordId }),
    data: z.object({ url: z.url() }),
  }),
}
