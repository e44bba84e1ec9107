import { transactionList } from '#contract/ledger/transaction-list.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { nameKey, referenceText } from '#contract/records.ts'
import { useLocation } from 'wouter'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LedgerEntries, LedgerEntrySheet } from '#src/domain/ledger/ledger-entries.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatDay } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

export interface TransactionPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One entry of the ledger, the record that it belongs to, and that record's other entries. */
export default function TransactionPage({ params: { id = '' } }: TransactionPageProps) {
  const { t, i18n } = useTranslation(['transactions', 'ledger', 'records', 'agent-money'])
  const [path] = useLocation()
  const placeOf = useRecordPlace()
  const journal = useScreenPath('journal')
  const read = useRead('getLedgerEntry', { params: { id } })
  const shown = read.data?.data
  const title = shown
    ? t('entry.title', {
        act: t(`ledger:act.${shown.entry.act}`),
        day: formatDay(shown.entry.postingDate, i18n.language),
      })
    : t('entry.loading')
  const place = shown && placeOf(shown.of.page)
  const isCorrectable =
    (shown?.entry.record.kind === 'journal' ||
      shown?.entry.act === 'walletDeducted' ||
      shown?.entry.act === 'topUpApproved') &&
    shown.entry.act !== 'entryCorrected' &&
    shown.entry.reversedBy === null
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={
          shown &&
          [
            t(nameKey(shown.of.kind)),
            shown.of.reference && `\u2068${referenceText(shown.of.kind, shown.of.reference)}\u2069`,
          ]
            .filter(Boolean)
            .join(' · ')
        }
        back={
          <BackToList id={id} list={transactionList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('entry.back')}
          </BackToList>
        }
        actions={
          <>
            {shown && (
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('print')}
              </Button>
            )}
            {isCorrectable && journal && (
              <LinkButton href={`${journal}/new?entry=${id}`} icon={<Undo2 />}>
                {t('correct')}
              </LinkButton>
            )}
            {place && (
              <LinkButton href={place} tone="primary" icon={<ExternalLink />}>
                {t('entry.openRecord', {
                  record: t(nameKey(shown.of.page?.kind ?? shown.of.kind)).toLocaleLowerCase(i18n.language),
                })}
              </LinkButton>
            )}
          </>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('entry.notFound')}>
        {({ data: { entry, deduction } }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <SectionCard title={t('entry.loading')}>
              {deduction && (
                <div className="mb-4">
                  <DefinitionList
                    items={[
                      {
                        term: t('agent-money:deduct.reasonCode'),
                        value: t(`agent-money:deduct.code.${deduction.reasonCode}`),
                      },
                      { term: t('agent-money:deduct.reason'), value: <bdi>{deduction.reason}</bdi> },
                    ]}
                  />
                </div>
              )}
              <LedgerEntrySheet entry={entry} />
            </SectionCard>
            <LedgerEntries kind={entry.record.kind} id={entry.record.id} title={t('entry.others')} />
          </div>
        )}
      </ReadState>
    </>
  )
}
