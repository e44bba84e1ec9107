import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorDigits } from '#contract/currency.ts'
import type { PriceGrid } from '#contract/network/price-list-row.ts'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { DecimalField } from '#src/ui/form/decimal-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { decimalText, latinDigits, parseDecimal } from '#src/ui/form/input-text.ts'
import { useRead } from '#src/platform/use-read.ts'
import { CopyPreview } from './copy-preview.tsx'
import { copyFares, RATE_DIGITS, roundingSteps } from './copy-rules.ts'
import { cellsByScope, FARES, rowsOf, scopeOf, textsOf, type GridColumn, type GridRow } from './price-cells.ts'

export interface CopyPricesProps {
  /** Where the prices are to be put. */
  grid: PriceGrid
  validFrom: string
  onValidFrom: (day: string) => void
  onClose: () => void
  onCopy: (changes: { row: GridRow; column: GridColumn; text: string }[]) => void
}

const EQUAL_RATE = 10 ** RATE_DIGITS

/** Puts the prices of a route, currency and date into the sheet: more or less by a percentage, in another currency, rounded. */
export function CopyPrices({ grid, validFrom, onValidFrom, onClose, onCopy }: CopyPricesProps) {
  const { t } = useTranslation(['prices', 'form'])
  const codes = grid.currencies.map(({ code }) => code)
  const [source, setSource] = useState<'own' | 'return'>('own')
  const [sourceDate, setSourceDate] = useState(grid.today)
  const [fromCurrency, setFromCurrency] = useState(
    () => grid.cells.find(({ fares }) => fares !== null)?.currency ?? codes[0] ?? '',
  )
  const [toCurrency, setToCurrency] = useState(fromCurrency)
  const [rate, setRate] = useState<number>()
  const [percentText, setPercentText] = useState('0')
  const [step, setStep] = useState<number>()
  const routeId = source === 'return' && grid.returnRouteId ? grid.returnRouteId : grid.routeId
  const read = useRead('getPriceGrid', { params: { id: routeId }, query: { validFrom: sourceDate } })

  const isSame = fromCurrency === toCurrency
  const percent = readPercent(percentText)
  const steps = roundingSteps(toCurrency)
  const chosenStep = step !== undefined && steps.includes(step) ? step : (steps[1] ?? 1)
  const usedRate = isSame ? EQUAL_RATE : rate
  const stored = read.data && cellsByScope(read.data.data)
  const lines =
    stored && percent !== undefined && usedRate
      ? rowsOf(grid).flatMap((row) => {
          const sourceRow =
            source === 'return' ? { fromStoppageId: row.toStoppageId, toStoppageId: row.fromStoppageId } : row
          const old = stored.get(scopeOf(sourceRow, fromCurrency))?.fares
          const terms = { fromCurrency, toCurrency, rate: usedRate, percent, step: chosenStep }
          return old ? [{ row, old, fares: copyFares(old, terms) }] : []
        })
      : []

  function copy() {
    onCopy(
      lines.flatMap(({ row, fares }) => {
        const texts = textsOf(grid.hasReturn ? fares : { ...fares, twoWayAdult: null, twoWayChild: null }, toCurrency)
        return FARES.map((fare) => ({ row, column: { currency: toCurrency, fare }, text: texts[fare] }))
      }),
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('copy.title')}
      description={t('copy.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('form:cancel')}</Button>
          <Button tone="primary" disabled={lines.length === 0} onClick={copy}>
            {t('copy.apply', { count: lines.length })}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          data-autofocus
          label={t('copy.source')}
          value={source}
          onChange={(event) => setSource(event.target.value === 'return' ? 'return' : 'own')}
          options={[
            { value: 'own', label: t('copy.own') },
            ...(grid.returnRouteId ? [{ value: 'return', label: t('copy.return') }] : []),
          ]}
        />
        <SelectField
          label={t('copy.fromCurrency')}
          value={fromCurrency}
          onChange={(event) => setFromCurrency(event.target.value)}
          options={codes.map((code) => ({ value: code, label: code }))}
        />
        <DateField
          label={t('copy.sourceDate')}
          value={sourceDate}
          today={grid.today}
          onChange={(day) => day && setSourceDate(day)}
        />
        <DateField
          label={t('grid.validFrom')}
          value={validFrom}
          min={grid.today}
          today={grid.today}
          onChange={(day) => day && onValidFrom(day)}
        />
        <SelectField
          label={t('copy.toCurrency')}
          value={toCurrency}
          onChange={(event) => setToCurrency(event.target.value)}
          options={codes.map((code) => ({ value: code, label: code }))}
        />
        {!isSame && (
          <DecimalField
            label={t('copy.rate', { currency: fromCurrency })}
            hint={
              usedRate &&
              t('copy.rateHint', { from: fromCurrency, to: toCurrency, rate: decimalText(usedRate, RATE_DIGITS) })
            }
            value={rate}
            onChange={setRate}
            digits={RATE_DIGITS}
            unit={toCurrency}
            required
          />
        )}
        <TextField
          label={t('copy.percent')}
          hint={t('copy.percentHint')}
          error={percent === undefined ? t('copy.percentWrong') : undefined}
          value={percentText}
          onChange={(event) => setPercentText(event.target.value)}
          autoComplete="off"
          ltr
          trailing={<span className="pe-2 text-xs font-medium">%</span>}
        />
        <SelectField
          label={t('copy.step')}
          value={String(chosenStep)}
          onChange={(event) => setStep(Number(event.target.value))}
          options={steps.map((one) => ({
            value: String(one),
            label: `${decimalText(one, minorDigits(toCurrency))} ${toCurrency}`,
          }))}
        />
      </div>
      <div className="mt-4">
        {read.isPending && <Skeleton className="h-40" />}
        {read.isError && <ReadError error={read.error} onRetry={() => void read.refetch()} />}
        {read.data && lines.length === 0 && (
          <Notice tone="info">{t(usedRate ? 'copy.nothing' : 'copy.typeRate')}</Notice>
        )}
        {lines.length > 0 && (
          <CopyPreview grid={grid} lines={lines} fromCurrency={fromCurrency} toCurrency={toCurrency} />
        )}
      </div>
    </Dialog>
  )
}

/** A percentage from −95 to +1000 in hundredths; undefined when it is none. */
function readPercent(text: string): number | undefined {
  const plain = latinDigits(text).replaceAll('−', '-').trim()
  const size = parseDecimal(plain.replace(/^[+-]/, ''), 2)
  if (size === undefined) return undefined
  const percent = plain.startsWith('-') ? -size : size
  return percent >= -9500 && percent <= 100_000 ? percent : undefined
}
