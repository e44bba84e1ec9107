import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { VatReturn } from '#contract/vat-return/vat-return.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { formatRelative } from '#src/platform/format-relative.ts'
import { localName } from '#src/platform/local-name.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { VatAccounts } from './vat-accounts.tsx'
import { VatFigures } from './vat-figures.tsx'
import { periodText } from './vat-period-text.ts'
import { VatStanding } from './vat-standing.tsx'

/** A prepared return in the approvals inbox: its figures, and whether the ledger comes to them. */
export function VatReturnCase({ approval }: { approval: Approval }) {
  const read = useVersion('getVatReturn', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case vatReturn={data} />}
    </ReadState>
  )
}

function Case({ vatReturn }: { vatReturn: VatReturn }) {
  const { t, i18n } = useTranslation('vat-return')
  const refusalOf = (name: VatReturn['can'][number]['event']) =>
    vatReturn.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('vatReturn.file'), reject: refusalOf('vatReturn.reject') }
  const { document } = vatReturn
  return (
    <DecisionFrame
      title={t('oneOf', { reference: `\u2066${vatReturn.reference}\u2069` })}
      lead={`${localName(document.region.name, i18n.language)} · ${periodText(document, i18n.language)}`}
      amount={moneyInWords(vatReturn.due, vatReturn.currency, i18n.language)}
      consequence={t('case.consequence', { reference: `\u2066${vatReturn.reference}\u2069` })}
      sight={{ version: vatReturn.version, refusals }}
      refusal={vatReturn.state === 'prepared' && refusals.approve ? t(`refusal.${refusals.approve}`) : undefined}
      became={useBecame(vatReturn)}
    >
      <VatStanding vatReturn={vatReturn} />
      <VatFigures document={document} />
      {vatReturn.accounts && (
        <VatAccounts accounts={vatReturn.accounts} isNow={vatReturn.isUnchanged} missingRates={document.missingRates} />
      )}
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, decisionReason }: VatReturn): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'prepared') return undefined
  if (state === 'withdrawn') return t('became.withdrawn')
  const ago = decidedAt === null ? '' : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  return t(`became.${state === 'rejected' ? 'rejected' : 'approved'}`, {
    name: `\u2068${decidedBy?.name ?? ''}\u2069`,
    ago,
    reason: decisionReason ?? '',
  })
}
