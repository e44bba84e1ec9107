import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { taxDocumentList } from '#contract/tax-document/tax-document-list.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { taxPaperPath } from '#src/domain/tax-document/tax-paper-path.ts'
import { ApiError, callFile } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { saveBlob } from '#src/ui/save-blob.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

type TaxDocument = AnswerOf<'getTaxDocument'>['data']

/** One tax document: what it says, its place in the chain, and what came of its sending. */
export default function TaxDocumentPage({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string | undefined>>
}) {
  const { t } = useTranslation('tax-document')
  const [path] = useLocation()
  const read = useRead('getTaxDocument', { params: { id } })
  const found = read.data?.data
  const title = found ? t('oneOf', { number: `\u2066${found.number}\u2069` }) : t('one')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={taxDocumentList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('title')}
          </BackToList>
        }
        actions={found && <Acts document={found} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => (
          <RecordSheet
            aside={
              <>
                <Facts document={data} />
                <Sending document={data} />
              </>
            }
          >
            <Lines document={data} />
          </RecordSheet>
        )}
      </ReadState>
    </>
  )
}

function Acts({ document }: { document: TaxDocument }) {
  const { t } = useTranslation(['tax-document', 'common'])
  useErrorWords()
  const mayCall = useMayCall()
  const { id, number, sold, sending } = document
  const again = useWrite('sendTaxDocumentAgain', {
    invalidates: ['getTaxDocument', 'getTaxDocumentList'],
    onDone: () => notify.success(t('sentAgain')),
    onRefused: (error) => notify.error(errorText(t, error)),
  })
  const download = useMutation({
    mutationFn: () => callFile('getTaxDocumentXml', { params: { id } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => notify.error(error instanceof ApiError ? errorText(t, error) : t('common:export.failed')),
  })
  return (
    <>
      {(sending === 'refused' || sending === 'failed') && mayCall('sendTaxDocumentAgain') && (
        <Button icon={<Send />} busy={again.isPending} onClick={() => again.mutate({ body: { id } })}>
          {t('sendAgain')}
        </Button>
      )}
      {mayCall('getTaxDocumentXml') && (
        <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
          {t('xml')}
        </Button>
      )}
      <LinkButton tone="primary" icon={<Printer />} href={taxPaperPath(sold, number)}>
        {t('print')}
      </LinkButton>
    </>
  )
}

function Facts({ document: shown }: { document: TaxDocument }) {
  const { t, i18n } = useTranslation('tax-document')
  const zone = useZone()
  const { document, timeZone } = shown
  const words = (kind: string) => t(`kind.${kind}`)
  return (
    <SectionCard title={t('facts')}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('column.kind'), value: `${words(shown.kind)}${shown.isSimplified ? ` · ${t('simplified')}` : ''}` },
          {
            term: t('column.total'),
            value: <Money minor={shown.total} currency={shown.currency} className="text-base font-semibold" />,
          },
          { term: t('column.reference'), value: <Reference>{shown.reference}</Reference> },
          ...(document.corrects
            ? [{ term: t('corrects'), value: <Reference>{document.corrects.number}</Reference> }]
            : []),
          { term: t('column.buyerName'), value: <bdi>{shown.buyerName}</bdi> },
          ...(document.buyer.taxNumber
            ? [{ term: t('buyerTaxNumber'), value: <Reference>{document.buyer.taxNumber}</Reference> }]
            : []),
          ...(document.seller.taxNumber
            ? [{ term: t('sellerTaxNumber'), value: <Reference>{document.seller.taxNumber}</Reference> }]
            : []),
          { term: t('column.depot'), value: shown.depot ? localName(shown.depot.name, i18n.language) : '–' },
          { term: t('column.region'), value: localName(shown.region.name, i18n.language) },
          { term: t('column.issuedAt'), value: <DateTime instant={shown.issuedAt} zone={timeZone ?? zone} /> },
          {
            term: t('chain'),
            value: (
              <>
                {t('place', { position: shown.position })}
                <code dir="ltr" className="block text-xs wrap-anywhere text-ink-3">
                  SHA-256 {shown.sha256}
                </code>
              </>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

function Sending({ document: { sending, answers, nextAttemptAt, attempts } }: { document: TaxDocument }) {
  const { t } = useTranslation('tax-document')
  const zone = useZone()
  const { tones } = taxDocumentList.columns.sending
  return (
    <SectionCard
      title={t('column.sending')}
      actions={<StatusPill tone={tones[sending]}>{t(`sending.${sending}`)}</StatusPill>}
    >
      {sending === 'waiting' && nextAttemptAt !== null && attempts > 0 && (
        <p className="pb-2 text-sm text-ink-2">
          {t('nextAttempt')} <DateTime instant={nextAttemptAt} zone={zone} />
        </p>
      )}
      {answers.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noAnswers')}</p>
      ) : (
        <ol className="grid gap-3">
          {answers.map(({ attempt, outcome, status, answer, at }) => (
            <li key={`${attempt} ${at}`} className="text-sm">
              <span className="font-medium">{t(`outcome.${outcome}`)}</span>
              {status !== null && <span className="text-ink-2"> · HTTP {status}</span>}
              <span className="block text-xs text-ink-3">
                <DateTime instant={at} zone={zone} />
              </span>
              {answer && (
                <code dir="ltr" className="block text-xs wrap-anywhere text-ink-2">
                  {answer}
                </code>
              )}
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}

function Lines({ document: { document, kind } }: { document: TaxDocument }) {
  const { t, i18n } = useTranslation('tax-document')
  const taxLine = useTaxLine()
  const { currency } = document
  return (
    <SectionCard title={t('lines')} lead={kind === 'creditNote' ? t('creditNoteLead') : undefined}>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-xs text-ink-3">
            <tr>
              <th scope="col" className="py-2 text-start font-medium">
                {t('lineText')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('column.net')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('column.vat')}
              </th>
            </tr>
          </thead>
          <tbody>
            {document.lines.map((line, index) => (
              // Lines never change their places.
              <tr key={index} className="border-t border-line">
                <td className="py-2 pe-4">
                  <bdi>{localName(line.text, i18n.language)}</bdi>
                  <span className="block text-xs text-ink-3">{taxLine(line.tax)}</span>
                </td>
                <td className="py-2 text-end whitespace-nowrap">
                  <Money minor={line.net} currency={currency} bare />
                </td>
                <td className="py-2 text-end whitespace-nowrap">
                  <Money minor={line.vat} currency={currency} bare />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className="py-2 text-start">
                {t('column.total')} <Money minor={document.total} currency={currency} />
              </th>
              <td className="py-2 text-end">
                <Money minor={document.net} currency={currency} bare />
              </td>
              <td className="py-2 text-end">
                <Money minor={document.vat} currency={currency} bare />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </SectionCard>
  )
}
