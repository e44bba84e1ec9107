import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { PolicyEditor } from './policy-editor.tsx'
import { PolicyVersions } from './policy-versions.tsx'

/** The rules that sales go by, changed here and nowhere else, and every version there was. */
export default function PoliciesPage() {
  const { t, i18n } = useTranslation('policies')
  const zone = useZone()
  const read = useRead('getPolicies', { query: {} })
  const present = read.data?.data
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={
          present
            ? t('lead', {
                version: formatNumber(present.version, i18n.language),
                since: formatInstant(present.since, { language: i18n.language, zone }),
              })
            : t('leadWaiting')
        }
      />
      <ReadState
        read={read}
        waiting={
          <div className="grid gap-4">
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
          </div>
        }
      >
        {({ data }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <PolicyEditor present={data} reload={async () => (await read.refetch()).data?.data} />
            <PolicyVersions present={data.version} />
          </div>
        )}
      </ReadState>
    </>
  )
}
