import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import type { OpenVatReturn } from '#contract/vat-return/vat-return.ts'
import { VAT_SPANS, type VatSpan } from '#contract/vat-return/vat-return-codes.ts'
import { MissingRates } from '#src/domain/statement/missing-rates.tsx'
import { vatReturnView } from '#src/domain/vat-return/vat-return-view.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useList, useRead } from '#src/platform/use-read.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VatAccounts } from './vat-accounts.tsx'
import { VatFigures } from './vat-figures.tsx'
import { firstDays, periodName } from './vat-period-choice.ts'

const LINK = 'underline underline-offset-4'

/** Prepares the next return of a region, with what it comes to, and what is missing for it, below. */
export default function NewVatReturnPage() {
  const { t } = useTranslation('vat-return')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const open = useRead('getOpenVatReturns')
  return (
    <NewRecordPage
      title={t('prepare.title')}
      lead={t('prepare.lead')}
      back={<BackToList path={list}>{t('title')}</BackToList>}
    >
      <ReadState read={open} waiting={<Skeleton className="h-64" />}>
        {({ data }) => <Form regions={data} list={list} />}
      </ReadState>
    </NewRecordPage>
  )
}

const typedReturn = z.object({ regionId: z.string(), span: z.enum(VAT_SPANS), from: z.string() })

function Form({ regions, list }: { regions: readonly OpenVatReturn[]; list: string }) {
  const { t, i18n } = useTranslation('vat-return')
  const [only] = regions.length === 1 ? regions : []
  const act = useActForm('prepareVatReturn', {
    schema: typedReturn,
    blank: { regionId: only?.region.id ?? '', span: only?.span ?? 'month', from: only?.from ?? '' },
    keep: false,
    rules: ({ regionId, from }) => ({
      regionId: regionId === '' ? t('prepare.noRegion') : undefined,
      from: regionId !== '' && from === '' ? t('prepare.noPeriod') : undefined,
    }),
    toRequest: (body) => ({ body }),
    invalidates: vatReturnView.invalidates,
    saved: ({ data }) => t('prepare.done', { reference: `\u2066${data.reference}\u2069` }),
    next: ({ data }) => ({ go: `${list}/${data.id}` }),
  })
  const { regionId, span, from } = act.form.watch()
  const chosen = regions.find(({ region }) => region.id === regionId)
  const set = (next: { span: VatSpan; from: string }) => {
    act.form.setValue('span', next.span, { shouldDirty: true })
    act.form.setValue('from', next.from, { shouldDirty: true })
  }
  return (
    <>
      <ActForm act={act} layout="record" send={t('prepare.go')} cancel={list}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormSelect
            name="regionId"
            label={t('column.region')}
            required
            placeholder={t('prepare.chooseRegion')}
            options={regions.map(({ region: { id, code, name } }) => ({
              value: id,
              label: `${localName(name, i18n.language)} (${code})`,
            }))}
            onChoose={(id) => {
              const next = regions.find(({ region }) => region.id === id)
              if (next) set(next)
            }}
          />
          {chosen && (
            <FormSelect
              name="from"
              label={t('period')}
              required
              hint={
                chosen.last
                  ? t('prepare.follows', { reference: `\u2066${chosen.last.reference}\u2069` })
                  : t('prepare.first')
              }
              options={firstDays(chosen, span).map((day) => ({
                value: day,
                label: periodName({ span, from: day }, i18n.language),
              }))}
            />
          )}
          {chosen && (
            <div className="sm:col-span-2">
              <FormChoice<VatSpan>
                name="span"
                label={t('prepare.span')}
                minWidth="10rem"
                options={VAT_SPANS.map((value) => ({
                  value,
                  label: t(`span.${value}`),
                  disabled: chosen.last !== null && !chosen.spans.includes(value),
                }))}
                onChoose={(value) => set({ span: value, from: firstDays(chosen, value)[0] ?? '' })}
              />
            </div>
          )}
        </div>
      </ActForm>
      {regionId !== '' && from !== '' && (
        <div className="mt-6">
          <Preview regionId={regionId} span={span} from={from} list={list} />
        </div>
      )}
    </>
  )
}

/** What the return would come to as the ledger stands, and why it cannot be prepared yet. */
function Preview({ list, ...asked }: { regionId: string; span: VatSpan; from: string; list: string }) {
  const read = useList('getOpenVatReturn', { query: asked })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={read.isPlaceholderData}>
          <Hindrance open={data} list={list} />
          <VatFigures document={data.document} />
          <VatAccounts accounts={data.accounts} isNow missingRates={data.document.missingRates} />
        </div>
      )}
    </ReadState>
  )
}

function Hindrance({
  open: { refusal, last, to, document },
  list,
}: {
  open: AnswerOf<'getOpenVatReturn'>['data']
  list: string
}) {
  const { t, i18n } = useTranslation('vat-return')
  if (refusal === 'prepared' && last)
    return (
      <Notice tone="attention">
        {t('prepare.refusal.prepared')}{' '}
        <Link href={`${list}/${last.id}`} className={LINK}>
          <bdi>{last.reference}</bdi>
        </Link>
      </Notice>
    )
  if (refusal === 'notOver')
    return <Notice tone="attention">{t('prepare.refusal.notOver', { day: formatDay(to, i18n.language) })}</Notice>
  return <MissingRates missingRates={document.missingRates} />
}
