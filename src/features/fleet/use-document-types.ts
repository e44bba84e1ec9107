import type { DocumentHolder } from '#contract/fleet/document-codes.ts'
import { useList } from '#src/platform/use-read.ts'

/** Kinds of documents that buses or drivers carry; those that are in use. */
export const useDocumentTypes = (holder: DocumentHolder) =>
  useList('getDocumentTypeList', { query: { holder, status: 'active', recordNumber: '100' } })
