import { z } from 'zod'
import { calendarDate, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { uploadedFile } from '../file.ts'
import { DOCUMENT_HOLDERS, DOCUMENT_SERVICES, DOCUMENT_STANDINGS } from './document-codes.ts'

/** A document as its latest version has it. */
export const busDocumentRow = z.object({
  id: recordId,
  version: recordVersion,
  typeId: recordId,
  typeName: localizedName,
  blocks: z.boolean(),
  service: z.enum(DOCUMENT_SERVICES),
  holder: z.enum(DOCUMENT_HOLDERS),
  /** The bus or the driver. */
  holderId: recordId,
  holderName: z.string(),
  number: z.string(),
  issuedOn: calendarDate,
  /** The last day on which it holds. */
  expiresOn: calendarDate,
  standing: z.enum(DOCUMENT_STANDINGS),
  /** Until it ends, where its holder is; below 0 once it has. On its last day 0. */
  daysLeft: z.int(),
})

export type BusDocumentRow = z.input<typeof busDocumentRow>

const documentVersion = z.object({
  ordinal: z.int(),
  number: z.string(),
  issuedOn: calendarDate,
  expiresOn: calendarDate,
  /** Why the version before was wrong; null where this one renews it. */
  correction: z.string().nullable(),
  files: z.array(uploadedFile),
  by: z.string(),
  at: instant,
})

/** A document with all it ever was, the newest version first. */
export const busDocument = z.object({ ...busDocumentRow.shape, versions: z.array(documentVersion) })

export type BusDocument = z.input<typeof busDocument>
