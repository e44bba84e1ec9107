import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import Workflow from 'lucide-react/icons/workflow'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import type { LifecycleRecord } from '#contract/workflow/workflow-record-row.ts'
import { RECORD_NAMES, type RecordName, referenceText } from '#contract/records.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'
import { BlindStrip } from '#src/ui/blind-strip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNotedPrint } from '#src/ui/print/use-noted-print.ts'
import { DiagramPane } from '#src/features/workflow/drawing/diagram-pane.tsx'
import { DownloadButton } from '#src/features/workflow/drawing/download-button.tsx'
import { machineNames } from '#src/features/workflow/machine-words.ts'
import { isDrawn, recordOverlay, transitionOf } from '#src/features/workflow/drawing/overlay.ts'
import { WayLegend } from '#src/features/workflow/drawing/overlay-legend.tsx'
import { RecordSteps } from '#src/features/workflow/records/record-steps.tsx'
import { transitionRows } from '#src/features/workflow/transition-rows.ts'
import { drawnLanguage, useWorkflowDocument } from '#src/features/workflow/workflow-documents.ts'
import { callFile } from '#src/platform/api.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'

type Shown = AnswerOf<'getWorkflowRecord'>['data']

/** One record on its drawing: the way that it really went. */
export default function RecordPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('workflow')
  const machine = RECORD_NAMES.find((name) => name === params.id)
  if (!machine) {
    return (
      <EmptyState
        icon={<Workflow />}
        title={t('unknown.title')}
        action={<LinkButton href="/workflows">{t('all')}</LinkButton>}
      >
        {t('unknown.body')}
      </EmptyState>
    )
  }
  return <Page machine={machine} recordId={params.recordId ?? ''} />
}

function Page({ machine, recordId }: { machine: RecordName; recordId: string }) {
  const { t } = useTranslation('drawn-records')
  const read = useRead('getWorkflowRecord', { query: { machine, recordId } })
  const document = useWorkflowDocument(machine)
  return (
    <div className="flex flex-col gap-3">
      <title>{t('record.loading')}</title>
      <Link
        // With the filters that were carried along from the list.
        href={`/workflows/${machine}?${useSearch() || 'tab=records'}`}
        data-print="hide"
        className="inline-flex items-center gap-1 self-start text-xs text-brand-ink hover:underline"
      >
        <MirroredIcon>
          <ArrowLeft className="size-3.5" />
        </MirroredIcon>
        {t('record.back')}
      </Link>
      <ReadState read={read} waiting={<Skeleton className="workflow-pane" />} refused={t('record.notFound')}>
        {({ data }) => (
          <ReadState read={document} waiting={<Skeleton className="workflow-pane" />}>
            {(drawn) => <Way key={recordId} shown={data} document={drawn} />}
          </ReadState>
        )}
      </ReadState>
    </div>
  )
}

function Way({ shown, document }: { shown: Shown; document: WorkflowDocument }) {
  const { t, i18n } = useTranslation(['drawn-records', 'workflow'])
  const language = drawnLanguage(i18n.language)
  const { text, drawing } = document[language]
  const { record, steps } = shown
  const rows = useMemo(() => transitionRows(document.machine, text), [document, text])
  const names = useMemo(() => machineNames(document, language), [document, language])
  const overlay = useMemo(
    () =>
      recordOverlay(drawing, document.machine, steps, record.state, (numbers) =>
        numbers === '' ? t('overlay.never') : t('overlay.steps', { numbers }),
      ),
    [drawing, document, steps, record.state, t],
  )
  const [lit, setLit] = useState<readonly string[]>([])
  const stage = useRef<HTMLDivElement>(null)
  const undrawn = new Set(steps.filter((step) => !isDrawn(document.machine, step)).map(({ id }) => id))
  return (
    <>
      <Head record={record} title={text.title} state={names.state(record.state)} steps={steps.length} />
      <OtherVersions shown={shown} drawn={document.fingerprint} />
      {shown.isContradicted && <Notice tone="stop" role="alert" title={t('record.contradicted')} />}
      {shown.isCapped && <Notice tone="info" title={t('record.capped')} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem] print:block">
        <div ref={stage} className="workflow-stage min-w-0 xl:sticky xl:top-16">
          <DiagramPane
            drawing={drawing}
            language={language}
            title={text.title}
            rows={rows}
            lit={lit}
            onPoint={setLit}
            onFocused={setLit}
            overlay={overlay}
            tools={
              <DownloadButton
                stage={stage}
                name={`${document.id}-${record.reference ?? record.id}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}
                drawing={drawing}
                text={text}
                language={language}
              />
            }
          />
          <WayLegend />
        </div>
        <RecordSteps
          onShow={(step) => {
            const id = transitionOf(document.machine, step)?.id
            stage.current
              ?.querySelector<SVGGElement>(`g[data-transition="${CSS.escape(id ?? '')}"]`)
              ?.focus({ preventScroll: true })
          }}
          shown={shown}
          names={names}
          undrawn={undrawn}
          onPoint={(step) => {
            const id = step === null ? undefined : transitionOf(document.machine, step)?.id
            setLit(id === undefined ? [] : [id])
          }}
        />
      </div>
    </>
  )
}

interface HeadProps {
  record: LifecycleRecord
  title: string
  state: string
  steps: number
}

function Head({ record, title, state, steps }: HeadProps) {
  const { t, i18n } = useTranslation(['drawn-records', 'workflow'])
  const printing = useNotedPrint()
  const placeOf = useRecordPlace()
  const place = placeOf(record.page)
  const reference = referenceText(record.machine, record.reference)
  const named =
    reference === null
      ? t('record.titlePlain', { machine: title })
      : t('record.title', { machine: title, reference: `\u2066${reference}\u2069` })
  return (
    <>
      <title>{named}</title>
      <BlindStrip
        lead={<span className="blind-small">{title}</span>}
        details={
          <>
            <span>{t('record.now', { state })}</span>
            <span>{t('record.steps', { count: steps })}</span>
            {record.depot && <span>{localName(record.depot.name, i18n.language)}</span>}
          </>
        }
      >
        <h1 className="blind-lamps">
          <span className="sr-only">{title} </span>
          <bdi>{reference ?? record.person ?? title}</bdi>
        </h1>
        {reference !== null && record.person !== null && (
          <p className="blind-small">
            <bdi>{record.person}</bdi>
          </p>
        )}
      </BlindStrip>
      <div data-print="hide" className="flex flex-wrap items-center justify-end gap-2">
        {place !== undefined && (
          <LinkButton size="small" href={place} icon={<ExternalLink />}>
            {t('record.open')}
          </LinkButton>
        )}
        <ExportMenu
          of="file"
          fetchFile={(format, language) =>
            callFile('exportWorkflowRecord', {
              query: { machine: record.machine, recordId: record.id, format, language },
            })
          }
        />
        <IconButton
          label={t('workflow:print')}
          icon={<Printer />}
          onClick={() =>
            printing.print({ list: 'workflow-record', asked: { machine: record.machine, recordId: record.id } })
          }
        />
      </div>
    </>
  )
}

/** As the drawing's own page shows it. */
const short = (fingerprint: string): string => `\u2066${fingerprint.slice(0, 12)}\u2069`

/** What was recorded under another definition than the one that is drawn is said, whatever of it the drawing can show. */
function OtherVersions({ shown: { versions }, drawn }: { shown: Shown; drawn: string }) {
  const { t, i18n } = useTranslation('drawn-records')
  const zone = useZone()
  const others = versions.filter(({ fingerprint }) => fingerprint !== drawn)
  if (others.length === 0) return null
  const told = others.map(({ fingerprint, since }) =>
    since === null
      ? t('record.otherUnknown', { fingerprint: short(fingerprint) })
      : t('record.otherSince', {
          fingerprint: short(fingerprint),
          since: formatInstant(since, { language: i18n.language, zone }),
        }),
  )
  return (
    <Notice tone="attention" title={t('record.otherVersion')}>
      {t('record.otherVersionLead', { fingerprints: told.join('; '), drawn: short(drawn) })}
    </Notice>
  )
}
