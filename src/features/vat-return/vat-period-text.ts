import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import { formatDay } from '#src/platform/format.ts'

/** `1 July 2026 – 30 September 2026` */
export function periodText({ from, to }: Pick<VatReturnDocument, 'from' | 'to'>, language: string): string {
  return `${formatDay(from, language)} – ${formatDay(to, language)}`
}
