import { z } from 'zod'
import { BOOKING_READERS } from './access.ts'
import { recordId } from './common.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'

/** 10 MiB (issue: bad input). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Judged by the file's first bytes, never by its name or declared type. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export const documentKind = z.enum([
  'passportImage',
  'personPicture',
  'visa',
  'residencePermit',
  'birthCertificate',
  'guardianConsent',
  'other',
])
export type DocumentKind = z.output<typeof documentKind>

export const uploadedFile = z.object({
  id: recordId,
  name: z.string(),
  type: z.enum(FILE_TYPES),
  bytes: z.int(),
})
export type UploadedFile = z.output<typeof uploadedFile>

/** Files of one record of money: receipts, slips of the bank. */
export const MAX_RECORD_FILES = 10
export const recordFileIds = z.array(recordId).max(MAX_RECORD_FILES)

export const fileEndpoints = {
  uploadFile: endpoint('uploadFile', {
    summary: 'Store one file (multipart field `file`) for a record being made: a booking, an expense, a deposit.',
    access: BOOKING_READERS,
    data: uploadedFile,
  }),
  deleteFile: endpoint('deleteFile', {
    summary: 'Delete an own file that no record uses yet.',
    access: BOOKING_READERS,
    params: z.object({ id: recordId }),
    data: z.object({}),
  }),
  getUploadFile: fileEndpoint('getUploadFile', {
    summary: "A file's bytes; opening one is logged.",
    access: BOOKING_READERS,
    query: z.object({ id: recordId }),
  }),
}
