import { useTranslation } from 'react-i18next'
import type { PayOutLine } from '#contract/refund/refund.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { Money } from '#src/ui/money.tsx'

/** By which means the money goes back, exit fees by themselves in their own currency. */
export function PayOutLines({ lines }: { lines: readonly PayOutLine[] }) {
  const { t } = useTranslation(['refund', 'tickets'])
  if (lines.length === 0) return <p className="text-ink-2">{t('payOut.none')}</p>
  return (
    <DefinitionList
      layout="lines"
      items={lines.map(({ kind, means, currency, amount }) => ({
        term:
          kind === 'fare' ? t(`tickets:means.${means}`) : t('payOut.exitFee', { means: t(`tickets:means.${means}`) }),
        value: <Money minor={amount} currency={currency} className="font-semibold" />,
      }))}
    />
  )
}
