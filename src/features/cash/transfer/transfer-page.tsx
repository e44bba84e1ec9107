import { transferList } from '#contract/cash/cash-transfer-list.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CashTransfer } from '#contract/cash/cash-transfer.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ReceiveCard } from './receive-card.tsx'
import { ReturnCard } from './return-card.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'

export interface TransferPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One transfer: what was handed over and counted, and the way to count or return it. */
export default function TransferPage({ params: { id = '' } }: TransferPageProps) {
  const { t } = useTranslation('cash-transfer')
  const [path] = useLocation()
  const read = useRead('getCashTransfer', { params: { id } })
  const transfer = read.data?.data
  const title = transfer ? t('page.title', { number: `\u2066${transfer.number}\u2069` }) : t('page.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={transfer && <RecordStatePill record="cashTransfer" state={transfer.state} />}
        back={
          <BackToList id={id} list={transferList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('title')}
          </BackToList>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('page.notFound')}>
        {({ data }) => <Sheet transfer={data} onOvertaken={() => void read.refetch()} />}
      </ReadState>
    </>
  )
}

function Sheet({ transfer, onOvertaken }: { transfer: CashTransfer; onOvertaken: () => void }) {
  const { t } = useTranslation('cash-transfer')
  const refusalOf = (name: CashTransfer['can'][number]['event']) =>
    transfer.can.find(({ event }) => event === name)?.refusal ?? null
  const isBlind = transfer.amounts.some(({ handedOver }) => handedOver === null)
  const [receiving, returning] = [refusalOf('cashTransfer.receive'), refusalOf('cashTransfer.return')]
  return (
    <RecordSheet
      aside={
        <>
          <Facts transfer={transfer} />
          <ReadTrail machine="cashTransfer" id={transfer.id} zone={transfer.depot.timeZone} isNote={() => true} />
        </>
      }
    >
      <Amounts transfer={transfer} />
      {transfer.state === 'handedOver' &&
        (receiving === null ? (
          <ReceiveCard transfer={transfer} onOvertaken={onOvertaken} />
        ) : (
          <Notice tone="info" title={t(`receive.refusal.${receiving === 'state' ? 'notYours' : receiving}`)} />
        ))}
      {returning === null && <ReturnCard transfer={transfer} onOvertaken={onOvertaken} />}
      <LedgerEntries
        kind="cashTransfer"
        id={transfer.id}
        title={t('page.ledgerTitle')}
        lead={t('page.ledgerLead')}
        allHidden={isBlind ? t('page.ledgerNone') : undefined}
      />
    </RecordSheet>
  )
}

function Facts({ transfer }: { transfer: CashTransfer }) {
  const { t, i18n } = useTranslation('cash-transfer')
  const at = (instant: string | null) => instant && <DepotTime instant={instant} zone={transfer.depot.timeZone} />
  return (
    <SectionCard title={t('page.facts')}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('column.depot'), value: localName(transfer.depot.name, i18n.language) },
          { term: t('column.source'), value: t(`place.${transfer.source}`) },
          { term: t('column.destination'), value: t(`place.${transfer.destination}`) },
          { term: t('column.giver'), value: <bdi>{transfer.giver.name}</bdi> },
          { term: t('column.handedOverAt'), value: at(transfer.handedOverAt) },
          { term: t('column.receiver'), value: <bdi>{transfer.receiver?.name ?? t('safeKeepers')}</bdi> },
          { term: t('column.decidedBy'), value: transfer.decidedBy && <bdi>{transfer.decidedBy.name}</bdi> },
          { term: t('column.decidedAt'), value: at(transfer.decidedAt) },
          ...(transfer.note ? [{ term: t('column.note'), value: <bdi>{transfer.note}</bdi> }] : []),
          ...(transfer.decisionReason
            ? [{ term: t('column.reason'), value: <bdi>{transfer.decisionReason}</bdi> }]
            : []),
        ]}
      />
    </SectionCard>
  )
}

/** By currency: handed over, counted, and what lies between. */
function Amounts({ transfer }: { transfer: CashTransfer }) {
  const { t } = useTranslation(['cash-transfer', 'common'])
  const columns = ['handedOver', 'received', 'difference'] as const
  return (
    <SectionCard title={t('page.amounts')} flush>
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col" className="text-start">
              {t('common:list.currency')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" dir="ltr" className="text-end">
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {transfer.amounts.map((line) => (
            <tr key={line.currency} className="[&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2">
              <th scope="row" className="text-start font-medium">
                {line.currency}
              </th>
              {columns.map((name) => {
                const minor = line[name]
                return (
                  <td key={name} dir="ltr" className="text-end">
                    {minor === null ? (
                      <span className="text-ink-3">{name === 'handedOver' ? t('blind') : '–'}</span>
                    ) : (
                      <Money minor={minor} currency={line.currency} bare />
                    )}
                    {name === 'difference' && minor !== null && minor !== 0 && (
                      <span className="ms-2 text-xs text-attention-ink">{t(minor > 0 ? 'over' : 'short')}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  )
}
