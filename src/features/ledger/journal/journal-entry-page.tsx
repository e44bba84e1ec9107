import { journalList } from '#contract/ledger/journal-list.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { JournalEntry } from '#contract/ledger/journal.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { WrittenSheet } from '#src/features/ledger/written-sheet.tsx'
import { journalEntryView } from '#src/domain/ledger/journal-entry-view.ts'
import { CorrectedEntry, JournalFacts, JournalFiles } from './journal-sheet.tsx'

export interface JournalEntryPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One proposal of the journal: what it says, what it posted, what happened to it. */
export default function JournalEntryPage({ params: { id = '' } }: JournalEntryPageProps) {
  const { t } = useTranslation('journal')
  const [path] = useLocation()
  const read = useRead('getJournalEntry', { params: { id } })
  const entry = read.data?.data
  const title = entry ? t('page.title', { number: `\u2066${entry.number}\u2069` }) : t('page.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={journalList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('page.back')}
          </BackToList>
        }
        actions={entry && <Acts entry={entry} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('page.notFound')}>
        {({ data }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid min-w-0 gap-4">
              <JournalFacts entry={data} />
              <WrittenSheet lines={data.lines} currency={data.currency} />
              <JournalFiles entry={data} />
              <CorrectedEntry corrects={data.corrects} />
            </div>
            <div className="grid min-w-0 gap-4">
              <LedgerEntries kind="journal" id={data.id} />
              <RecordTrail
                machine="journalEntry"
                recordId={data.id}
                events={data.history.map((event) =>
                  event.reason === data.purpose ? { ...event, reason: null } : event,
                )}
              />
            </div>
          </div>
        )}
      </ReadState>
    </>
  )
}

function Acts({ entry }: { entry: JournalEntry }) {
  const { t } = useTranslation('journal')
  const isOpenFor = (name: JournalEntry['can'][number]['event']) =>
    entry.can.some(({ event, refusal }) => event === name && refusal === null)
  return (
    <>
      <Button icon={<Printer />} onClick={() => window.print()}>
        {t('list.print')}
      </Button>
      {isOpenFor('journalEntry.withdraw') && <Withdraw entry={entry} />}
      {isOpenFor('journalEntry.reject') && <DecideLink id={entry.id} />}
    </>
  )
}

function Withdraw({ entry }: { entry: JournalEntry }) {
  const { t, i18n } = useTranslation('journal')
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWrite('withdrawJournalEntry', {
    invalidates: journalEntryView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t('page.withdrawn'))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('page.withdraw')}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t('page.withdrawTitle')}
        body={t('page.withdrawBody', {
          number: `\u2066${entry.number}\u2069`,
          amount: moneyInWords(entry.amount, entry.currency, i18n.language),
        })}
        confirmLabel={t('page.withdraw')}
        busy={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ body: { id: entry.id, version: entry.version, reason: null } })}
      />
    </>
  )
}
