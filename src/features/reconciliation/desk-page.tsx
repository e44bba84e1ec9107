import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { RECONCILED_ACCOUNTS } from '#contract/reconciliation/reconciliation-codes.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useList, useRead } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { singleKeys } from '#src/ui/single-keys.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { LineDesk } from './matching/line-desk.tsx'
import { LineQueue } from './matching/line-queue.tsx'
import { type Undoable, useLineActs } from './matching/use-line-acts.ts'

const STATES = ['unmatched', 'matched', 'ignored'] as const

/** Lines that stand in the queue at once, the oldest first. */
const QUEUE = 50

/** Works through the lines of one account: the queue on one side, the line with what it may be on the other. */
export default function DeskPage() {
  const { t } = useTranslation('reconciliation')
  const [path] = useLocation()
  const overview = path.slice(0, path.lastIndexOf('/'))
  const [params, setParams] = useSearchParams()
  const account = RECONCILED_ACCOUNTS.find((each) => each === params.get('account')) ?? RECONCILED_ACCOUNTS[0]
  const currency = params.get('currency') ?? undefined
  const state = STATES.find((each) => each === params.get('state')) ?? 'unmatched'
  const narrowed = { account, ...(currency !== undefined && { currency }), state }
  const read = useList('getStatementLineList', { query: { ...narrowed, recordNumber: QUEUE } })
  const rows = read.data?.data ?? []
  const [shown, setShown] = useState<{ id: string; index: number }>()
  const [last, setLast] = useState<Undoable>()
  // What was decided leaves the queue: the next line stands where it stood.
  const index = Math.max(
    0,
    rows.some(({ id }) => id === shown?.id)
      ? rows.findIndex(({ id }) => id === shown?.id)
      : Math.min(shown?.index ?? 0, rows.length - 1),
  )
  const current = rows[index]
  const open = (at: number) => {
    const row = rows[at]
    if (row) setShown({ id: row.id, index: at })
  }
  const acts = useLineActs({
    onMatched: ({ id, version }) => {
      setLast({ id, version })
      setShown({ id: '', index })
    },
    onRefused: () => void read.refetch(),
  })
  const undo = () => {
    if (!last) return
    acts.unmatch(last)
    setLast(undefined)
  }
  useDeskKeys({ move: (step) => open(index + step), undo })
  return (
    <>
      <title>{t('desk.title')}</title>
      <PageHeader
        title={`${t(`account.${account}`)}${currency === undefined ? '' : ` · ${currency}`}`}
        lead={t('desk.lead')}
        back={<BackToList path={overview}>{t('title')}</BackToList>}
        actions={
          <>
            {last && (
              <Button busy={acts.isUndoing} onClick={undo}>
                {t('keys.undo')} <Kbd>z</Kbd>
              </Button>
            )}
            <LinkButton href={`${overview}/lines${queryOf(narrowed)}`}>{t('desk.asList')}</LinkButton>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <SegmentedControl
          label={t('queue.filter')}
          labelHidden
          segments={STATES.map((value) => ({ value, label: t(`queue.${value}`) }))}
          value={state}
          onChange={(value) => {
            setShown(undefined)
            setParams((before) => ({ ...Object.fromEntries(before), state: value }), { replace: true })
          }}
        />
        <Keys />
      </div>
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ page }) =>
          current === undefined ? (
            <EmptyState
              title={t(
                state === 'unmatched'
                  ? 'queue.done'
                  : state === 'matched'
                    ? 'queue.emptyMatched'
                    : 'queue.emptyIgnored',
              )}
              action={<LinkButton href={overview}>{t('title')}</LinkButton>}
            >
              {state === 'unmatched' && t('queue.doneBody')}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[22rem_minmax(0,1fr)]">
              <LineQueue rows={rows} shownId={current.id} more={page.total - rows.length} onOpen={(at) => open(at)} />
              <Shown key={current.id} id={current.id} acts={acts} />
            </div>
          )
        }
      </ReadState>
    </>
  )
}

/** The line of the queue that is worked on. Whoever matched by a button goes on by keys: the focus stays here. */
function Shown({ id, acts }: { id: string; acts: ReturnType<typeof useLineActs> }) {
  const { t } = useTranslation('reconciliation')
  const box = useRef<HTMLElement>(null)
  const read = useRead('getStatementLine', { params: { id } })
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('line.title')}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('line.notFound')}>
        {({ data }) => <LineDesk line={data} acts={acts} />}
      </ReadState>
    </section>
  )
}

const KEYS = [
  { keys: ['j', 'k'], words: 'keys.move' },
  { keys: ['a'], words: 'keys.accept' },
  { keys: ['z'], words: 'keys.undo' },
] as const

function Keys() {
  const { t } = useTranslation('reconciliation')
  return (
    <p aria-label={t('keys.label')} className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-3 max-desk:hidden">
      {KEYS.map(({ keys, words }) => (
        <span key={words} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{' '}
          {t(words)}
        </span>
      ))}
    </p>
  )
}

function useDeskKeys(keys: { move: (step: 1 | -1) => void; undo: () => void }): void {
  const press = useEffectEvent((act: (own: typeof keys) => void) => act(keys))
  useEffect(
    () =>
      singleKeys({
        KeyJ: () => press(({ move }) => move(1)),
        KeyK: () => press(({ move }) => move(-1)),
        KeyZ: () => press(({ undo }) => undo()),
      }),
    [],
  )
}
