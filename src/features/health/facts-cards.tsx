import { useTranslation } from 'react-i18next'
import type { SystemHealth } from '#contract/health/health.ts'
import { formatBytes } from '#src/platform/format-bytes.ts'
import { formatNumber } from '#src/platform/format.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** What could not be sent. */
export function FailuresCard({ failures }: Pick<SystemHealth, 'failures'>) {
  const { t, i18n } = useTranslation('health')
  const zone = useZone()
  const count = (value: number) => formatNumber(value, i18n.language)
  return (
    <SectionCard title={t('failures')}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('failure.messages'), value: count(failures.messages) },
          { term: t('failure.taxDocuments'), value: count(failures.taxDocuments) },
          { term: t('failure.mails'), value: count(failures.mails) },
          {
            term: t('failure.lastMail'),
            value: failures.lastMailAt && <DateTime instant={failures.lastMailAt} zone={zone} />,
          },
        ]}
      />
    </SectionCard>
  )
}

/** Disks, memory and connections. */
export function RoomCard({ disks, pool, database, program }: SystemHealth) {
  const { t, i18n } = useTranslation('health')
  const { language } = i18n
  const bytes = (value: number) => formatBytes(value, language)
  return (
    <SectionCard title={t('room')}>
      <DefinitionList
        items={[
          ...disks.map(({ disk, freeBytes, totalBytes }) => ({
            term: t(`disk.${disk}`),
            value: t('free', { free: bytes(freeBytes), total: bytes(totalBytes) }),
          })),
          { term: t('databaseSize'), value: bytes(database.bytes) },
          { term: t('memory'), value: bytes(program.memoryBytes) },
          { term: t('pool'), value: t('poolOf', { inUse: pool.inUse, most: pool.most }) },
          { term: t('poolWaiting'), value: formatNumber(pool.waiting, language) },
          { term: t('streams'), value: formatNumber(program.eventStreams, language) },
          { term: t('holds'), value: formatNumber(program.openHolds, language) },
        ]}
      />
    </SectionCard>
  )
}

/** What runs, on what. */
export function ProgramCard({ program, database }: SystemHealth) {
  const { t, i18n } = useTranslation('health')
  const zone = useZone()
  const { expected, present } = database.migration
  return (
    <SectionCard title={t('program')} lead={t('programLead')}>
      <DefinitionList
        items={[
          { term: t('version'), value: <bdi>{program.version}</bdi> },
          { term: t('startedAt'), value: <DateTime instant={program.startedAt} zone={zone} /> },
          { term: t('processes'), value: formatNumber(program.processes, i18n.language) },
          { term: t('migration'), value: <bdi>{present ?? t('migrationUnknown')}</bdi> },
          ...(present === expected ? [] : [{ term: t('migrationExpected'), value: <bdi>{expected}</bdi> }]),
          { term: 'PostgreSQL', value: <bdi>{database.version}</bdi> },
          { term: 'Node', value: <bdi>{program.node}</bdi> },
        ]}
      />
    </SectionCard>
  )
}
