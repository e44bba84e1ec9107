import ScanLine from 'lucide-react/icons/scan-line'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { PATTERNS } from '#contract/patterns.ts'
import { pieceLabel, readPieceLabel } from '#machines/consignment/piece-label.ts'
import { isSignature } from '#machines/consignment/signature-svg.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SignaturePad, type DrawnSignature } from '#src/features/consignment/movement/signature-pad.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { focusFirstWrong } from '#src/ui/form/focus-first-wrong.ts'
import { notify } from '#src/platform/notify.ts'
import { isAmong } from '#src/features/consignment/piece-ranges.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { deliverable } from './bill-rules.ts'
import { MOVEMENT_READS } from './movement-reads.ts'
import { sound } from './scan-verdict.tsx'

const NAME_MIN = 2

/** The counter's last act: who takes what, their ID as it was seen, and their signature. */
export function DeliverForm({ bill }: { bill: Consignment }) {
  const { t } = useTranslation('consignment-movement')
  const here = deliverable(bill)
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(here.map(({ item, quantity }) => [item.id, quantity])),
  )
  /** Labels that were scanned; with the first of them, only what is scanned goes. */
  const [scanned, setScanned] = useState<readonly string[]>([])
  const [scan, setScan] = useState('')
  const [scanTrouble, setScanTrouble] = useState<string>()
  const [name, setName] = useState(bill.receiver.name)
  const [idNumber, setIdNumber] = useState('')
  const [signature, setSignature] = useState<DrawnSignature | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const deliver = useWrite('deliverConsignment', {
    invalidates: MOVEMENT_READS,
    onDone: () => notify.success(t('deliver.done')),
    onRefused: () => sound('stop'),
  })
  const chosen = here
    .map(({ item, quantity }) => ({ itemId: item.id, quantity: Math.min(quantities[item.id] ?? 0, quantity) }))
    .filter(({ quantity }) => quantity > 0)
  const count = scanned.length > 0 ? scanned.length : chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const wrong = {
    pieces: count === 0 ? t('deliver.noPieces') : undefined,
    name: name.trim().length < NAME_MIN ? t('deliver.noName') : undefined,
    idNumber: PATTERNS.documentNumber.test(idNumber.trim().toUpperCase()) ? undefined : t('deliver.noId'),
    signature:
      signature !== null && isSignature(signature)
        ? undefined
        : t(signature === null ? 'deliver.noSignature' : 'deliver.tooShort'),
  }
  const told = (words: string | undefined) => (isSubmitted ? words : undefined)

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
    if (!scanned.includes(written)) setScanned([...scanned, written])
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setSubmitted(true)
    if (signature === null || Object.values(wrong).some((words) => words !== undefined)) {
      sound('stop')
      focusFirstWrong(event.currentTarget)
      return
    }
    deliver.mutate({
      body: {
        id: bill.id,
        choice: scanned.length > 0 ? { labels: [...scanned], quantities: [] } : { labels: [], quantities: chosen },
        receivedBy: { name: name.trim(), idNumber: idNumber.trim() },
        signature,
      },
    })
  }

  return (
    <SectionCard title={t('deliver.title')} lead={t('deliver.lead')}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        {deliver.error instanceof ApiError && (
          <Notice tone="stop" role="alert" title={t(deliver.error.isOutage ? 'verdict.outage' : 'deliver.refused')}>
            {errorText(t, deliver.error)}
            {Object.entries(deliver.error.fields).map(([field, words]) => (
              <span key={field} className="block">
                {words}
              </span>
            ))}
          </Notice>
        )}
        <div className="grid gap-2">
          <TextField
            label={t('deliver.scan')}
            hint={scanned.length === 0 ? t('deliver.scanHint') : undefined}
            error={scanTrouble ?? told(wrong.pieces)}
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
            <p
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line px-3 py-2"
              role="status"
            >
              <span>{t('deliver.scanned', { count: scanned.length })}</span>
              <PieceNumbers
                numbers={scanned
                  .map((label) => Number(label.split('/')[1]))
                  .toSorted((one, other) => one - other)
                  .map((number) => [number, number] as const)}
              />
              <Button size="small" tone="quiet" onClick={() => setScanned([])}>
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
                    onChange={(value) => setQuantities((before) => ({ ...before, [item.id]: value ?? 0 }))}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('deliver.name')}
            required
            autoComplete="off"
            maxLength={80}
            value={name}
            error={told(wrong.name)}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t('deliver.idNumber')}
            hint={
              bill.receiver.idNumber
                ? t('deliver.idOnBill', { id: `\u2066${bill.receiver.idNumber}\u2069` })
                : t('deliver.idHint')
            }
            required
            ltr
            mono
            autoComplete="off"
            maxLength={30}
            value={idNumber}
            error={told(wrong.idNumber)}
            onChange={(event) => setIdNumber(event.target.value)}
          />
        </div>
        <SignaturePad
          label={t('deliver.signature')}
          hint={t('deliver.signatureHint')}
          value={signature}
          onChange={setSignature}
          error={told(wrong.signature)}
        />
        <Button type="submit" tone="primary" className="w-fit" busy={deliver.isPending}>
          {t('deliver.go', { count })}
        </Button>
      </form>
    </SectionCard>
  )
}
