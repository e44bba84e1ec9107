import { shiftList } from '#contract/cash/cash-shift-list.ts'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { z } from 'zod'
import type { Shift } from '#contract/cash/cash-shift.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatNumber, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Difference } from './difference.tsx'
import { MovementsCard } from './movements-card.tsx'
import { RecountCard } from './recount-card.tsx'
import { cashShiftView } from '#src/domain/cash/cash-shift-view.ts'
import { MAX_NOTE } from '#contract/bounds.ts'

export interface ShiftPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One shift: what was counted against what was expected, and the way to close it for somebody else. */
export default function ShiftPage({ params: { id = '' } }: ShiftPageProps) {
  const { t } = useTranslation('cash-shift')
  const [path] = useLocation()
  const shifts = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getCashShift', { params: { id } })
  const shift = read.data?.data
  const title = shift ? t('page.title', { name: `\u2068${shift.clerk.name}\u2069` }) : t('page.loading')
  const counts = shift?.can.some(({ event, refusal }) => event === 'cashShift.count' && refusal === null)
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={shift && <RecordStatePill record="cashShift" state={shift.state} />}
        back={
          <BackToList id={id} list={shiftList} path={shifts}>
            {t('title')}
          </BackToList>
        }
        actions={
          counts && (
            <LinkButton tone="primary" href={`${shifts}/count`}>
              {t('own.count')}
            </LinkButton>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('page.notFound')}>
        {({ data }) => <Sheet shift={data} onOvertaken={() => void read.refetch()} />}
      </ReadState>
    </>
  )
}

function Sheet({ shift, onOvertaken }: { shift: Shift; onOvertaken: () => void }) {
  const { t } = useTranslation('cash-shift')
  const closing = shift.can.find(({ event }) => event === 'cashShift.close')?.refusal ?? null
  return (
    <RecordSheet
      aside={
        <>
          <Facts shift={shift} />
          <ReadTrail machine="cashShift" id={shift.id} zone={shift.depot.timeZone} isNote={() => true} />
        </>
      }
    >
      <CountCard shift={shift} />
      {shift.state === 'recountDue' && <RecountCard shift={shift} onOvertaken={onOvertaken} />}
      {shift.state === 'counted' && <CloseCard shift={shift} refusal={closing} onOvertaken={onOvertaken} />}
      <MovementsCard shift={shift} />
      <LedgerEntries
        kind="cashShift"
        id={shift.id}
        title={t('ledger.title')}
        lead={t('ledger.lead')}
        none={t(shift.state === 'closed' ? 'ledger.agreed' : 'ledger.none')}
      />
    </RecordSheet>
  )
}

function Facts({ shift }: { shift: Shift }) {
  const { t, i18n } = useTranslation('cash-shift')
  const slips = useScreenPath('depositReport')
  const { slip } = shift
  const at = (instant: string | null) => instant && <DepotTime instant={instant} zone={shift.depot.timeZone} />
  return (
    <SectionCard title={t('page.facts')}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('column.clerk'), value: <bdi>{shift.clerk.name}</bdi> },
          { term: t('column.depot'), value: localName(shift.depot.name, i18n.language) },
          { term: t('column.openedAt'), value: at(shift.openedAt) },
          { term: t('column.countedAt'), value: at(shift.countedAt) },
          { term: t('column.closedAt'), value: at(shift.closedAt) },
          { term: t('column.closedBy'), value: shift.closedBy && <bdi>{shift.closedBy.name}</bdi> },
          ...(shift.countNote ? [{ term: t('page.countNote'), value: <bdi>{shift.countNote}</bdi> }] : []),
          ...(shift.recount
            ? [
                { term: t('page.recountedBy'), value: <bdi>{shift.recount.by.name}</bdi> },
                {
                  term: t('page.firstCount'),
                  value: shift.recount.first.map(({ currency, counted }) => (
                    <Money key={currency} minor={counted} currency={currency} className="block" />
                  )),
                },
                ...(shift.recount.note
                  ? [{ term: t('page.recountNote'), value: <bdi>{shift.recount.note}</bdi> }]
                  : []),
              ]
            : []),
          ...(shift.closeNote ? [{ term: t('page.closeNote'), value: <bdi>{shift.closeNote}</bdi> }] : []),
          {
            term: t('column.slip'),
            value: slip && (
              <span className="inline-flex flex-wrap items-center gap-2">
                {slips ? (
                  <Link
                    href={`${slips}/${slip.id}`}
                    className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current"
                  >
                    <Reference>{slip.number}</Reference>
                  </Link>
                ) : (
                  <Reference>{slip.number}</Reference>
                )}
                <RecordStatePill record="depositSlip" state={slip.state} />
              </span>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

/** By currency: expected, counted, and what lies between; below it the notes and coins. */
function CountCard({ shift }: { shift: Shift }) {
  const { t, i18n } = useTranslation('cash-shift')
  const isOpen = shift.state === 'open'
  return (
    <SectionCard title={t('page.count')} flush>
      {shift.sums.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">
          {t(isOpen ? 'page.blind' : shift.state === 'recountDue' ? 'page.blindAgain' : 'page.nothing')}
        </p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('page.currency')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('column.expected')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('column.counted')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('column.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shift.sums.map(({ currency, expected, counted, difference }) => (
              <tr key={currency} className="[&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2">
                <th scope="row" className="text-start font-medium">
                  {currency}
                </th>
                <td dir="ltr" className="text-end">
                  <Money minor={expected} currency={currency} bare />
                </td>
                <td dir="ltr" className="text-end font-semibold">
                  {counted === null ? (
                    <span className="text-ink-3">–</span>
                  ) : (
                    <Money minor={counted} currency={currency} bare />
                  )}
                </td>
                <td dir="ltr" className="text-end">
                  <Difference minor={difference} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shift.denominations.map(({ currency, pieces }) => (
        <p key={currency} className="border-t border-line px-4 py-2 text-xs text-ink-2">
          <span className="font-medium">{shift.recount ? `${t('page.firstCount')} · ${currency}` : currency}: </span>
          {pieces
            .toSorted((one, other) => other.value - one.value)
            .map(({ value, quantity }) => (
              <bdi key={value} className="me-3 inline-block" dir="ltr">
                {formatNumber(quantity, i18n.language)} × <Money minor={value} currency={currency} bare />
              </bdi>
            ))}
        </p>
      ))}
    </SectionCard>
  )
}

interface CloseCardProps {
  shift: Shift
  refusal: Shift['can'][number]['refusal']
  onOvertaken: () => void
}

const typedClosing = z.object({ note: z.string().trim() })

/** Somebody else confirms the count; a difference is explained before it is posted. */
function CloseCard({ shift, refusal, onOvertaken }: CloseCardProps) {
  const { t, i18n } = useTranslation('cash-shift')
  const differences = shift.sums.filter(({ difference }) => difference !== null && difference !== 0)
  const act = useActForm('closeCashShift', {
    schema: typedClosing,
    blank: { note: '' },
    keep: false,
    rules: ({ note }) => ({ note: differences.length > 0 && note === '' ? t('close.noteMissing') : undefined }),
    toRequest: ({ note }) => ({ body: { id: shift.id, version: shift.version, note: note || null } }),
    confirm: () => ({
      tone: 'primary',
      title: t('close.askTitle', { name: `\u2068${shift.clerk.name}\u2069` }),
      body: (
        <>
          <span className="mb-3 block">{t(differences.length > 0 ? 'close.askDifference' : 'close.askBody')}</span>
          {differences.map(({ currency, difference }) => (
            <span key={currency} className="flex justify-between gap-6 py-0.5 text-ink">
              {t((difference ?? 0) > 0 ? 'over' : 'short')}
              <span className="font-semibold">{moneyInWords(Math.abs(difference ?? 0), currency, i18n.language)}</span>
            </span>
          ))}
        </>
      ),
      action: t('close.go'),
    }),
    invalidates: cashShiftView.invalidates,
    saved: () => t('close.done'),
    onRefused: ({ status }) => status === 409 && onOvertaken(),
  })
  if (refusal !== null) return <Notice tone="info" title={t(`close.refusal.${refusal}`)} />
  return (
    <SectionCard title={t('close.title')} lead={t(differences.length > 0 ? 'close.leadDifference' : 'close.lead')}>
      <ActForm act={act} startsTyping={false} className="gap-3" send={t('close.go')} sendIcon={<Check />}>
        <FormTextArea
          id="close-note"
          name="note"
          label={t('close.note')}
          required={differences.length > 0}
          maxLength={MAX_NOTE}
        />
      </ActForm>
    </SectionCard>
  )
}
