import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DocumentHolder } from '#contract/fleet/document-codes.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Button } from '#src/ui/button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { NewDocumentDialog } from './document-dialogs.tsx'
import { StandingPill } from './standing-pill.tsx'

/** The documents of one bus or driver, what ends first on top. */
export function HolderDocuments({ holder, id }: { holder: DocumentHolder; id: string }) {
  const { t, i18n } = useTranslation('fleet-document')
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMayCall()('createBusDocument')
  const documentsPath = useScreenPath('fleetDocuments')
  const query = { [holder === 'bus' ? 'transportId' : 'driverId']: id, recordNumber: '100' }
  const read = useList('getBusDocumentList', { query })
  return (
    <SectionCard
      title={t('panel.title')}
      lead={t('panel.lead')}
      actions={mayAdd && <Button onClick={() => setAdding(true)}>{t('new.open')}</Button>}
    >
      <ReadState read={read} waiting={<Skeleton className="h-24" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-3">{t('panel.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((document) => {
                const name = localName(document.typeName, i18n.language)
                return (
                  <li key={document.id} className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                    <span className="min-w-32 grow font-medium">
                      {documentsPath ? (
                        <Link
                          href={`${documentsPath}/${document.id}`}
                          className="text-brand-ink underline-offset-4 hover:underline"
                        >
                          {name}
                        </Link>
                      ) : (
                        name
                      )}
                    </span>
                    <span className="min-w-24">
                      <Reference>{document.number}</Reference>
                    </span>
                    <span className="min-w-24 text-end tabular-nums">
                      {formatDay(document.expiresOn, i18n.language)}
                    </span>
                    <span className="flex min-w-28 justify-end">
                      <StandingPill standing={document.standing} daysLeft={document.daysLeft} />
                    </span>
                  </li>
                )
              })}
            </ul>
          )
        }
      </ReadState>
      {isAdding && <NewDocumentDialog holder={holder} holderId={id} onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}
