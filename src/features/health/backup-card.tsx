import { useTranslation } from 'react-i18next'
import type { SystemHealth } from '#contract/health/health.ts'
import { formatBytes } from '#src/platform/format-bytes.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** When the last copy was made, and when one was last put back to try it. */
export function BackupCard({ lastBackup, lastRestoreTest, database }: SystemHealth) {
  const { t, i18n } = useTranslation('health')
  const zone = useZone()
  const made = lastBackup && (
    <>
      <DateTime instant={lastBackup.at} zone={zone} />
      <span className="block text-xs text-ink-3">
        <bdi>{lastBackup.file}</bdi> · {formatBytes(lastBackup.bytes, i18n.language)}
      </span>
    </>
  )
  const tried = lastRestoreTest && (
    <>
      <DateTime instant={lastRestoreTest.at} zone={zone} />
      <span className="block text-xs text-ink-3">
        <bdi>{lastRestoreTest.file}</bdi> · {t('found', { count: lastRestoreTest.findings })}
      </span>
    </>
  )
  return (
    <SectionCard title={t('backups')} lead={database.isEmbedded ? undefined : t('backupElsewhere')}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('lastBackup'), value: made ?? t(database.isEmbedded ? 'noBackup' : 'noneNoted') },
          { term: t('lastRestoreTest'), value: tried ?? t('noneNoted') },
        ]}
      />
    </SectionCard>
  )
}
