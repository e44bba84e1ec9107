import { recurringList } from '#contract/ledger/recurring-list.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { MAX_REASON } from '#contract/bounds.ts'
import type { RecurringEntry } from '#contract/ledger/recurring.ts'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { recurringEntryView } from '#src/domain/ledger/recurring-entry-view.ts'
import { WrittenSheet } from '#src/features/ledger/written-sheet.tsx'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RecurringFacts } from './recurring-facts.tsx'
import { RecurringPostings } from './recurring-postings.tsx'

export interface RecurringEntryPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One recurring entry: what it posts every month, what it has posted, who proposed, approved and stopped it. */
export default function RecurringEntryPage({ params: { id = '' } }: RecurringEntryPageProps) {
  const { t } = useTranslation('recurring')
  const [path] = useLocation()
  const read = useRead('getRecurringEntry', { params: { id } })
  const entry = read.data?.data
  const title = entry ? t('page.title', { number: `\u2066${entry.number}\u2069` }) : t('page.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={recurringList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('list.title')}
          </BackToList>
        }
        actions={entry && <Acts entry={entry} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('page.notFound')}>
        {({ data }) => (
          <RecordSheet
            aside={
              <>
                <RecurringPostings entry={data} />
                <RecordTrail
                  machine="recurringEntry"
                  recordId={data.id}
                  events={data.history.map((event) =>
                    event.reason === data.purpose ? { ...event, reason: null } : event,
                  )}
                />
              </>
            }
          >
            <RecurringFacts entry={data} />
            <WrittenSheet lines={data.lines} currency={data.currency} />
          </RecordSheet>
        )}
      </ReadState>
    </>
  )
}

function Acts({ entry }: { entry: RecurringEntry }) {
  const { t } = useTranslation('recurring')
  const isOpenFor = (name: RecurringEntry['can'][number]['event']) =>
    entry.can.some(({ event, refusal }) => event === name && refusal === null)
  return (
    <>
      <Button icon={<Printer />} onClick={() => window.print()}>
        {t('list.print')}
      </Button>
      {isOpenFor('recurringEntry.withdraw') && <Withdraw entry={entry} />}
      {isOpenFor('recurringEntry.reject') && <DecideLink id={entry.id} />}
      {isOpenFor('recurringEntry.stop') && <Stop entry={entry} />}
    </>
  )
}

/** For who proposed it, as long as nobody has decided. */
function Withdraw({ entry }: { entry: RecurringEntry }) {
  const { t } = useTranslation('recurring')
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWrite('withdrawRecurringEntry', {
    invalidates: recurringEntryView.invalidates,
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
        body={entry.purpose}
        confirmLabel={t('page.withdraw')}
        busy={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ body: { id: entry.id, version: entry.version, reason: null } })}
      />
    </>
  )
}

const typedStop = z.object({ reason: z.string() })

function Stop({ entry }: { entry: RecurringEntry }) {
  const { t } = useTranslation('recurring')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        {t('page.stop')}
      </Button>
      {isOpen && <StopDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}

function StopDialog({ entry, onClose }: { entry: RecurringEntry; onClose: () => void }) {
  const { t } = useTranslation('recurring')
  const act = useActForm('stopRecurringEntry', {
    schema: typedStop,
    blank: { reason: '' },
    keep: false,
    rules: ({ reason }) => ({ reason: reason.trim().length < 3 ? t('page.stopReasonMissing') : undefined }),
    toRequest: ({ reason }) => ({ body: { id: entry.id, version: entry.version, reason } }),
    invalidates: recurringEntryView.invalidates,
    saved: () => t('page.stopped'),
    next: () => onClose(),
  })
  return (
    <ActDialog
      act={act}
      title={t('page.stopTitle')}
      description={t('page.stopBody')}
      send={t('page.stop')}
      onClose={onClose}
    >
      <FormTextArea name="reason" label={t('page.reasonToStop')} required maxLength={MAX_REASON} />
    </ActDialog>
  )
}
