import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintSheet, PrintSignatures } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { HashGroups } from './hash-groups.tsx'

export interface ClosingHashesPrintPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** A month's closing hashes on paper, which is kept where nobody who can write to the database reaches it. */
export default function ClosingHashesPrintPage({ params: { month = '' } }: ClosingHashesPrintPageProps) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <ClosingDocument month={month} />
    </PrintPage>
  )
}

function ClosingDocument({ month }: { month: string }) {
  const { t } = useTranslation('audit')
  const read = useRead<'getClosingHashes'>('getClosingHashes', { query: { month } })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{`${t('closing.title')} ${month}`}</title>
      <PrintBar isReady={read.isSuccess} noted={{ list: 'closing-hashes', asked: { month } }} />
      <main className="px-4 py-6 print:p-0">
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
          {({ data }) => <Sheet closing={data} />}
        </ReadState>
      </main>
    </div>
  )
}

function Sheet({ closing: { month, days, operator } }: { closing: AnswerOf<'getClosingHashes'>['data'] }) {
  const { t, i18n } = useTranslation('audit')
  const { language } = i18n
  return (
    <PrintSheet
      className="closing-hashes"
      operator={operator}
      heading={t('closing.sheet.heading', { month: formatDay(`${month}-01`, language, 'month') })}
    >
      <p className="py-3">{t('closing.sheet.how', { place: t('closing.sheet.place') })}</p>
      {days.length === 0 ? (
        <p>{t('closing.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('closing.day')}</th>
              <th scope="col" className="print-figure">
                {t('closing.seals')}
              </th>
              <th scope="col" className="ps-6">
                {t('closing.hash')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, seals, hash }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day, language)}</th>
                <td className="print-figure">{formatNumber(seals, language)}</td>
                <td className="ps-6">
                  <HashGroups hash={hash} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PrintSignatures of={[t('closing.sheet.printedBy'), t('closing.sheet.receivedBy')]} />
    </PrintSheet>
  )
}
