import { busDocumentList } from '#contract/fleet/bus-document-list.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BusDocument } from '#contract/fleet/bus-document-row.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useListOf } from '../fleet-paths.ts'
import { CorrectDialog, RenewDialog } from '../document-dialogs.tsx'
import { StandingPill } from '../standing-pill.tsx'

/** A document of a bus or a driver, with every version that it ever had. */
export default function DocumentPage({ params: { id = '' } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('fleet-document')
  const [open, setOpen] = useState<'renewal' | 'correction'>()
  const mayCall = useMayCall()
  const close = () => setOpen(undefined)
  const read = useRead('getBusDocument', { params: { id } })
  const document = read.data?.data
  const title = document ? localName(document.typeName, i18n.language) : t('list.title')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={document && <bdi>{document.holderName}</bdi>}
        back={
          <BackToList id={id} list={busDocumentList} path={useListOf()}>
            {t('list.title')}
          </BackToList>
        }
        actions={
          document &&
          mayCall('renewBusDocument') && (
            <Button tone="primary" onClick={() => setOpen('renewal')}>
              {t('renew.open')}
            </Button>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-64" />}>
        {({ data }) => (
          <div className="grid max-w-4xl gap-4">
            <Facts document={data} />
            {data.versions.map((version) => (
              <Version
                key={version.ordinal}
                version={version}
                owner={data.holderName}
                actions={
                  version.ordinal === data.version &&
                  mayCall('correctBusDocument') && (
                    <Button size="small" onClick={() => setOpen('correction')}>
                      {t('correct.open')}
                    </Button>
                  )
                }
              />
            ))}
            {open === 'renewal' && <RenewDialog document={data} onClose={close} />}
            {open === 'correction' && <CorrectDialog document={data} onClose={close} />}
          </div>
        )}
      </ReadState>
    </>
  )
}

function Facts({ document }: { document: Pick<BusDocument, 'standing' | 'daysLeft' | 'blocks' | 'service'> }) {
  const { t } = useTranslation('fleet-document')
  return (
    <SectionCard title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('list.column.standing'), value: <StandingPill {...document} /> },
          { term: t('list.column.blocks'), value: t(`blocks.${document.blocks ? 'yes' : 'no'}`) },
          { term: t('type.field.service'), value: t(`service.${document.service}`) },
        ]}
      />
    </SectionCard>
  )
}

interface VersionProps {
  version: BusDocument['versions'][number]
  owner: string
  actions: ReactNode
}

function Version({ version, owner, actions }: VersionProps) {
  const { t, i18n } = useTranslation('fleet-document')
  const zone = useZone()
  const { ordinal, number, issuedOn, expiresOn, correction, files, by, at } = version
  return (
    <SectionCard title={t('version', { ordinal })} actions={actions}>
      <div className="grid gap-4">
        <DefinitionList
          items={[
            { term: t('list.column.number'), value: <Reference>{number}</Reference> },
            { term: t('list.column.issuedOn'), value: formatDay(issuedOn, i18n.language) },
            { term: t('list.column.expiresOn'), value: formatDay(expiresOn, i18n.language) },
            { term: t('recordedBy'), value: <bdi>{by}</bdi> },
            { term: t('recordedAt'), value: <DateTime instant={at} zone={zone} /> },
            ...(correction === null
              ? []
              : [{ term: t('correct.of', { ordinal: ordinal - 1 }), value: <bdi>{correction}</bdi> }]),
          ]}
        />
        {files.length > 0 && <MediaGallery files={files} owner={owner} />}
      </div>
    </SectionCard>
  )
}
