import FileText from 'lucide-react/icons/file-text'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { ConsignmentPrint } from '#contract/consignment/consignment.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { latinDigits } from '#src/ui/form/input-text.ts'
import { useRead } from '#src/platform/use-read.ts'
import { billPath } from './consignment-paths.ts'
import { PieceLabel } from './piece-label.tsx'
import {
  firstPlaceOf,
  LABEL_PAPERS,
  labelPageRule,
  labelPaperOf,
  parsePieceRange,
  SHEET_PLACES,
  sheetsOf,
  type LabelPaper,
} from './label-paper.ts'
import './labels.css'

export interface LabelsPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One label for every piece, or for those that are printed again. */
export default function LabelsPage({ params: { id = '' } }: LabelsPageProps) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <Labels id={id} />
    </PrintPage>
  )
}

function Labels({ id }: { id: string }) {
  const { t } = useTranslation('consignment')
  const [search, setSearch] = useSearchParams()
  const read = useRead('getConsignmentPrint', { params: { id } })
  const paper = labelPaperOf(search.get('paper'))
  const firstPlace = firstPlaceOf(search.get('start'), paper)
  const typed = search.get('pieces') ?? ''
  const print = read.data?.data
  const asked = print ? parsePieceRange(typed, print.pieces) : null
  const set = (change: Record<string, string>) =>
    setSearch((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{print ? t('labels.title', { bill: print.billNumber }) : t('labels.heading')}</title>
      <PrintBar isReady={asked !== null && print?.isCancelled === false}>
        <LinkButton href={billPath(id)} icon={<FileText />}>
          {t('labels.bill')}
        </LinkButton>
        <TextField
          className="w-32"
          label={t('labels.pieces')}
          labelHidden
          ltr
          autoComplete="off"
          maxLength={11}
          placeholder={t('labels.all')}
          aria-invalid={print && asked === null ? true : undefined}
          value={typed}
          onChange={(event) => set({ pieces: latinDigits(event.target.value) })}
        />
        <SegmentedControl
          label={t('labels.paper.label')}
          labelHidden
          value={paper}
          onChange={(value) => set({ paper: value })}
          segments={LABEL_PAPERS.map((value) => ({ value, label: t(`labels.paper.${value}`) }))}
        />
        {paper === 'sheet' && (
          <SelectField
            className="w-44"
            label={t('labels.start')}
            labelHidden
            value={String(firstPlace)}
            options={SHEET_PLACES.map((place) => ({
              value: String(place),
              label: t(place === 1 ? 'labels.wholeSheet' : 'labels.startAt', { place }),
            }))}
            onChange={(event) => set({ start: event.target.value })}
          />
        )}
      </PrintBar>
      <main className="overflow-x-auto px-4 py-6 print:overflow-visible print:p-0">
        <h1 className="sr-only">{t('labels.heading')}</h1>
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />} refused={t('notFound')}>
          {({ data }) => {
            if (data.isCancelled) return <Told>{t('labels.cancelled')}</Told>
            return asked ? (
              <Sheets print={data} paper={paper} asked={asked} firstPlace={firstPlace} />
            ) : (
              <Told>{t('labels.noSuch', { pieces: data.pieces })}</Told>
            )
          }}
        </ReadState>
      </main>
    </div>
  )
}

function Told({ children }: { children: string }) {
  return (
    <Notice tone="attention" role="status" className="mx-auto max-w-2xl">
      {children}
    </Notice>
  )
}

interface SheetsProps {
  print: ConsignmentPrint
  paper: LabelPaper
  asked: readonly [number, number]
  firstPlace: number
}

function Sheets({ print, paper, asked: [first, last], firstPlace }: SheetsProps) {
  const { t } = useTranslation('consignment')
  const wanted = print.labels.filter(({ number }) => first <= number && number <= last)
  return (
    <>
      <style>{labelPageRule(paper)}</style>
      {sheetsOf(wanted, paper, firstPlace).map((labels, sheet) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sheet is known by its place in the pile
        <div key={sheet} className="label-sheet" data-paper={paper}>
          {labels.map((label, place) =>
            label ? (
              <PieceLabel key={label.code} label={label} print={print} />
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- an empty place is known by where it is
              <div key={place} className="label-used">
                {t('labels.used', { place: place + 1 })}
              </div>
            ),
          )}
        </div>
      ))}
    </>
  )
}
