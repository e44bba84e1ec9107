import { useTranslation } from 'react-i18next'
import type { SystemHealth } from '#contract/health/health.ts'
import { formatDuration, formatNumber } from '#src/platform/format.ts'
import { PlotTable } from '#src/ui/plot/plot-table.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** What waits to be done behind the answers, and how long the oldest has waited. */
export function QueuesCard({ queues }: Pick<SystemHealth, 'queues'>) {
  const { t, i18n } = useTranslation('health')
  const { language } = i18n
  return (
    <SectionCard title={t('queues')} lead={t('queuesLead')}>
      <PlotTable
        heads={[t('queueName'), t('length'), t('oldest')]}
        rows={queues.map(({ queue, length, isCapped, oldestSeconds }) => ({
          key: queue,
          name: t(`queue.${queue}`),
          figures: [
            isCapped ? t('capped', { most: formatNumber(length, language) }) : formatNumber(length, language),
            oldestSeconds === null ? '–' : formatDuration(oldestSeconds * 1000, language),
          ],
        }))}
      />
    </SectionCard>
  )
}
