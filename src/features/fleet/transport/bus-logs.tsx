import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { queryOf } from '#src/platform/query-of.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'

const LOGS = ['workOrders', 'maintenancePlans', 'busMaintenances', 'fuel', 'expenseHistory'] as const

/** The lists that tell of one bus: the work on it, its odometer, its fuel and what it costs, for whoever has them. */
export function BusLogs({ id }: { id: string }) {
  const { t } = useTranslation(['fleet-document', 'shell'])
  const pathOf = useScreenPaths()
  const logs = LOGS.flatMap((screen) => {
    const path = pathOf(screen)
    return path === undefined ? [] : [{ screen, href: `${path}${queryOf({ transportId: id })}` }]
  })
  return (
    <SectionCard title={t('logs.title')} lead={t('logs.lead')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {logs.map(({ screen, href }) => (
          <li key={screen}>
            <Link href={href} className="font-medium text-brand-ink underline-offset-4 hover:underline">
              {t(`shell:screen.${screen}`)}
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
