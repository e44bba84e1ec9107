import ScanLine from 'lucide-react/icons/scan-line'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { PATTERNS } from '#contract/patterns.ts'
import { pieceLabel, readPieceLabel } from '#machines/consignment/piece-label.ts'
import { isSignature } from '#machines/consignment/signature-svg.ts'
import { useActField, useFieldError } from '#src/ui/form/act-field.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SignaturePad, type DrawnSignature } from '#src/features/consignment/movement/signature-pad.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { isAmong } from '#src/features/consignment/piece-ranges.ts'
import { deliverable } from './bill-rules.ts'
import { pieceView } from '#src/domain/consignment/piece-view.ts'
import { sound } from './scan-verdict.tsx'

const NAME_MIN = 2

const typedDelivery = z.object({
  /** By item. */
  quantities: z.record(z.string(), z.number()),
  /** Labels that were scanned; with the first of them, only what is scanned goes. */
  scanned: z.array(z.string()),
  name: z.string().trim(),
  idNumber: z.string().trim(),
  signature: z.custom<DrawnSignature>().nullable(),
})
type Typed = z.output<typeof typedDelivery>

/** The counter's last act: who takes what, their ID as it was seen, and their signature. */
export function DeliverForm({ bill }: { bill: Consignment }) {
  const { t } = useTranslation('consignment-movement')
  const here = deliverable(bill)
  const act = useActForm('deliverConsignment', {
    schema: typedDelivery,
    blank: {
      quantities: Object.fromEntries(here.map(({ item, quantity }) => [item.id, quantity])),
      scanned: [],
      name: bill.receiver.name,
      idNumber: '',
      signature: null,
    },
    // What is of persons is not kept in the browser.
    keep: false,
    isTyped: () => false,
    rules: (typed) => ({
      pieces: countOf(typed) === 0 ? t('deliver.noPieces') : undefined,
      name: typed.name.length < NAME_MIN ? t('deliver.noName') : undefined,
      idNumber: PATTERNS.documentNumber.test(typed.idNumber.toUpperCase()) ? undefined : t('deliver.noId'),
      signature:
        typed.signature !== null && isSignature(typed.signature)
          ? undefined
          : t(typed.signature === null ? 'deliver.noSignature' : 'deliver.tooShort'),
    }),
    toRequest: ({ signature, name, idNumber, ...typed }) =>
      signature && {
        body: {
          id: bill.id,
          choice:
            typed.scanned.length > 0
              ? { labels: typed.scanned, quantities: [] }
              : { labels: [], quantities: chosenOf(typed) },
          receivedBy: { name, idNumber },
          signature,
        },
      },
    fieldOf: (path) => (path.startsWith('receivedBy.') ? path.slice('receivedBy.'.length) : undefined),
    invalidates: pieceView.invalidates,
    saved: () => t('deliver.done'),
    onInvalid: () => sound('stop'),
    onRefused: () => sound('stop'),
  })
  const count = countOf(act.form.watch())

  function chosenOf({ quantities: typed }: Pick<Typed, 'quantities'>) {
    return here
      .map(({ item, quantity }) => ({ itemId: item.id, quantity: Math.min(typed[item.id] ?? 0, quantity) }))
      .filter(({ quantity }) => quantity > 0)
  }

  function countOf(typed: Pick<Typed, 'quantities' | 'scanned'>): number {
    return typed.scanned.length > 0
      ? typed.scanned.length
      : chosenOf(typed).reduce((sum, { quantity }) => sum + quantity, 0)
  }

  return (
    <SectionCard title={t('deliver.title')} lead={t('deliver.lead')}>
      <ActForm
        act={act}
        send={t('deliver.go', { count })}
        refused={{
          at: 'start',
          render: ({ error, unplaced }) => (
            <Notice tone="stop" role="alert" title={t(error.isOutage ? 'verdict.outage' : 'deliver.refused')}>
              {errorText(t, error)}
              {unplaced.map((words) => (
                <span key={words} className="block">
                  {words}
                </span>
              ))}
            </Notice>
          ),
        }}
      >
        <DeliveredPieces bill={bill} here={here} />
        <div className="grid gap-3 sm:grid-cols-2">
          <FormText name="name" label={t('deliver.name')} required maxLength={80} />
          <FormText
            name="idNumber"
            label={t('deliver.idNumber')}
            hint={
              bill.receiver.idNumber
                ? t('deliver.idOnBill', { id: `\u2066${bill.receiver.idNumber}\u2069` })
                : t('deliver.idHint')
            }
            required
            ltr
            mono
            maxLength={30}
          />
        </div>
        <Signature />
      </ActForm>
    </SectionCard>
  )
}

function Signature() {
  const { t } = useTranslation('consignment-movement')
  const { getValues } = useFormContext<Typed>()
  const { onChange, error } = useActField('signature')
  return (
    <SignaturePad
      label={t('deliver.signature')}
      hint={t('deliver.signatureHint')}
      value={getValues('signature')}
      onChange={onChange}
      error={error}
    />
  )
}

interface DeliveredPiecesProps {
  bill: Consignment
  here: ReturnType<typeof deliverable>
}

/** Which pieces go: as they are scanned, or by quantity. */
function DeliveredPieces({ bill, here }: DeliveredPiecesProps) {
  const { t } = useTranslation('consignment-movement')
  const { setValue, watch } = useFormContext<Typed>()
  const { quantities, scanned } = watch()
  const error = useFieldError('pieces')
  const [scan, setScan] = useState('')
  const [scanTrouble, setScanTrouble] = useState<string>()

  function onScan(): void {
    const label = readPieceLabel(scan)
    const isOurs =
      label !== null &&
      label.billNumber === bill.billNumber &&
      here.some(({ numbers }) => isAmong(numbers, label.number))
    setScan('')
    if (label === null || !isOurs) {
      setScanTrouble(
        t(
          label === null
            ? 'verdict.noLabel'
            : label.billNumber === bill.billNumber
              ? 'deliver.notHere'
              : 'deliver.otherBill',
          { label: `\u2066${scan}\u2069` },
        ),
      )
      sound('stop')
      return
    }
    setScanTrouble(undefined)
    const written = pieceLabel(label)
    sound(scanned.includes(written) ? 'known' : 'done')
    if (!scanned.includes(written)) setValue('scanned', [...scanned, written])
  }

  return (
    <div className="grid gap-2">
      <TextField
        label={t('deliver.scan')}
        hint={scanned.length === 0 ? t('deliver.scanHint') : undefined}
        error={scanTrouble ?? error}
        ltr
        mono
        autoComplete="off"
        value={scan}
        onChange={(event) => setScan(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (scan.trim() !== '') onScan()
        }}
        trailing={<ScanLine aria-hidden className="me-2 size-4" />}
      />
      {scanned.length > 0 ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line px-3 py-2" role="status">
          <span>{t('deliver.scanned', { count: scanned.length })}</span>
          <PieceNumbers
            numbers={scanned
              .map((label) => Number(label.split('/')[1]))
              .toSorted((one, other) => one - other)
              .map((number) => [number, number] as const)}
          />
          <Button size="small" tone="quiet" onClick={() => setValue('scanned', [])}>
            {t('deliver.byQuantity')}
          </Button>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded border border-line">
          {here.map(({ item, quantity, numbers }) => (
            <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
              <span className="min-w-0">
                <bdi className="font-medium">{item.name}</bdi>
                <span className="block text-xs text-ink-2">
                  {t('deliver.here', { count: quantity })} · {t('list.pieces')} <PieceNumbers numbers={numbers} />
                </span>
              </span>
              <NumberField
                label={t('table.quantityOf', { item: item.name, bill: bill.billNumber })}
                labelHidden
                max={quantity}
                value={quantities[item.id] ?? 0}
                onChange={(value) => setValue('quantities', { ...quantities, [item.id]: value ?? 0 })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
