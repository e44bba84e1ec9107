/** What systems call CSV and XML files. */
export const STATEMENT_TYPES = [
  'text/csv',
  'application/vnd.ms-excel',
  'text/plain',
  'text/xml',
  'application/xml',
] as const

/** Of the file as it is chosen; the server counts characters. */
export const MAX_STATEMENT_BYTES = 12 * 1_048_576

/** Why nothing can be read in a file: it holds nothing, or is no text, as a workbook or a picture under another name is. */
export function unreadableAs(text: string): 'empty' | 'notText' | null {
  if (text.trim() === '') return 'empty'
  return text.includes('\0') ? 'notText' : null
}

/** The text of a bank's file: UTF-8, what Excel calls Unicode, or the older code page of Arabic Windows. */
export async function readBankFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
