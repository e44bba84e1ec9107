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
import { StatusPill } from '#src/ui/status-pill.tsx'
import { NewDocumentDialog } from './document-dialogs.tsx'
import { StandingPill } from './standing-pill.tsx'
import { useDocumentTypes } from './use-document-types.ts'

/** The documents of one bus or driver: those that are needed and never recorded, then what ends first. */
export function HolderDocuments({ holder, id }: { holder: DocumentHolder; id: string }) {
  const { t, i18n } = useTranslation('fleet-document')
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMayCall()('createBusDocument')
  const documentsPath = useScreenPath('fleetDocuments')
  const query = { [holder === 'bus' ? 'transportId' : 'driverId']: id, recordNumber: '100' }
  const read = useList('getBusDocumentList', { query })
  const types = useDocumentTypes(holder).data?.data ?? []
  return (
    <SectionCard
      title={t('panel.title')}
      lead={t('panel.lead')}
      actions={mayAdd && <Button onClick={() => setAdding(true)}>{t('new.open')}</Button>}
    >
      <ReadState read={read} waiting={<Skeleton className="h-24" />}>
        {({ data }) => {
          const missing = types.filter(
            ({ id: typeId, blocks }) => blocks && !data.some((each) => each.typeId === typeId),
          )
          return data.length + missing.length === 0 ? (
            <p className="text-ink-3">{t('panel.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {missing.map((type) => (
                <li key={type.id} className={ROW}>
                  <span className="font-medium">{localName(type.name, i18n.language)}</span>
                  <span className="sm:col-start-4">
                    <StatusPill tone="attention">{t('panel.missing')}</StatusPill>
                  </span>
                </li>
              ))}
              {data.map((document) => {
                const name = localName(document.typeName, i18n.language)
                return (
                  <li key={document.id} className={ROW}>
                    <span className="font-medium">
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
                    <span className="wrap-anywhere">
                      <Reference>{document.number}</Reference>
                    </span>
                    <span className="tabular-nums">{formatDay(document.expiresOn, i18n.language)}</span>
                    <span>
                      <StandingPill standing={document.standing} daysLeft={document.daysLeft} />
                    </span>
                  </li>
                )
              })}
            </ul>
          )
        }}
      </ReadState>
      {isAdding && read.data && (
        <NewDocumentDialog
          holder={holder}
          holderId={id}
          recorded={read.data.data.map(({ typeId }) => typeId)}
          onClose={() => setAdding(false)}
        />
      )}
    </SectionCard>
  )
}

/** Columns of fixed widths, so that what stands below each other lines up. */
const ROW =
  'grid min-h-row grid-cols-2 items-center gap-x-3 gap-y-1 py-1.5 sm:grid-cols-[minmax(8rem,1fr)_minmax(6rem,12rem)_7rem_12rem]'
