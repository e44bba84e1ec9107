import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { attempt, ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { localName } from '#src/platform/local-name.ts'
import { readBillNumber, readPieceLabel } from '#machines/consignment/piece-label.ts'
import { ScanBox } from './scan-box.tsx'
import { sound } from './scan-verdict.tsx'

/** A label, a bill number or a phone leads to the bill: to hand it over, to collect, to report a loss. */
export function FindBill({ path }: { path: string }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const [, navigate] = useLocation()
  const [trouble, setTrouble] = useState<string>()
  const [found, setFound] = useState<readonly Consignment[]>([])

  async function find(text: string): Promise<void> {
    setTrouble(undefined)
    setFound([])
    const label = readPieceLabel(text)
    const search = label?.billNumber ?? readBillNumber(text) ?? text
    try {
      const asked = await attempt('trackConsignments', { query: { search } })
      if (!asked.ok) fail(errorText(t, asked.error))
      else if (asked.answer.data.consignments.length === 0) fail(t('find.none', { search: `\u2068${search}\u2069` }))
      else {
        const [only, ...others] = asked.answer.data.consignments
        if (only && others.length === 0) navigate(`${path}/bills/${only.id}${label ? `?piece=${label.number}` : ''}`)
        else setFound(asked.answer.data.consignments)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      fail(errorText(t, error))
    }
  }

  function fail(words: string): void {
    setTrouble(words)
    sound('stop')
  }

  return (
    <section aria-label={t('find.title')} className="grid gap-2">
      <ScanBox label={t('find.title')} onScan={(text) => void find(text)} />
      {trouble && (
        <Notice tone="stop" role="alert">
          {trouble}
        </Notice>
      )}
      {found.length > 0 && (
        <ul className="grid gap-1" aria-label={t('find.several')}>
          {found.map((bill) => (
            <li key={bill.id}>
              <Link
                href={`${path}/bills/${bill.id}`}
                className="flex flex-wrap items-baseline gap-x-4 rounded border border-control bg-surface px-4 py-2 hover:bg-hover"
              >
                <Reference className="font-medium">{bill.billNumber}</Reference>
                <JourneyPlaces
                  from={localName(bill.from.name, i18n.language)}
                  to={localName(bill.to.name, i18n.language)}
                />
                <bdi className="text-ink-2">{bill.receiverName}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
