import Banknote from 'lucide-react/icons/banknote'
import Landmark from 'lucide-react/icons/landmark'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import { uploadedFile, type UploadedFile } from '#contract/file.ts'
import { topUpEndpoints } from '#contract/top-up.ts'
import { TOP_UP_MEANS, type TopUpMeans } from '#contract/top-up-codes.ts'
import { BankReferenceField } from '#src/components/bank-reference-field.tsx'
import { Button } from '#src/components/button.tsx'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import type { Kept } from '#src/components/keep-input.tsx'
import { MediaField } from '#src/components/media-field.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { Notice } from '#src/components/notice.tsx'
import { RadioCards } from '#src/components/radio-cards.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { TextAreaField } from '#src/components/text-area-field.tsx'
import { ApiError, call } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { moneyInWords } from '#src/lib/format.ts'
import { useKeptLeaveGuard } from '#src/lib/input-keeper.ts'
import { useLetGo } from '#src/lib/leave-guard.tsx'
import { localName } from '#src/lib/local-name.ts'
import { notify } from '#src/lib/notify.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { TOP_UP_READS } from './top-up-names.ts'

type Options = AnswerOf<'getTopUpOptions'>['data']
type Agent = Options['agents'][number]

const LONGEST_NOTE = 300

/** What was typed before. */
export const keptTopUp = z.object({
  chosen: topUpEndpoints.getTopUpOptions.data.shape.agents.element.optional(),
  means: z.enum(TOP_UP_MEANS),
  bankCurrency: z.string().optional(),
  amount: z.number().nullish(),
  bankReference: z.string(),
  note: z.string(),
  files: z.array(uploadedFile),
})

export interface TopUpFormProps {
  options: Options
  kept: Kept<z.output<typeof keptTopUp>>
  /** The agent who asks; left out where somebody enters what one of several has brought. */
  self?: Agent | undefined
}

/** How much, how it was paid, and the proof. Cash is confirmed once, since it moves at once. */
export function TopUpForm({ options, self, kept }: TopUpFormProps) {
  const { t, i18n } = useTranslation('agent-money')
  const { language } = i18n
  const before = kept.input
  const [chosen, setChosen] = useState<Agent | undefined>(self ?? before?.chosen)
  const wanted = self ? undefined : before?.chosen
  useEffect(() => {
    if (!wanted) return
    // What the account holds may be another sum by now; until it is known, and without the network, it is as it was.
    const renewed = call('getTopUpOptions', { query: { search: wanted.name } })
    renewed.then(
      ({ data }) => setChosen((present) => data.agents.find(({ id }) => id === present?.id) ?? present),
      () => undefined,
    )
  }, [wanted])
  const [means, setMeans] = useState<TopUpMeans>(before?.means ?? 'bank')
  const [bankCurrency, setBankCurrency] = useState(before?.bankCurrency)
  const [amount, setAmount] = useState(before?.amount ?? undefined)
  const [transfer, setTransfer] = useState({ reference: before?.bankReference ?? '', isReuseConfirmed: false })
  const bankReference = transfer.reference
  const [note, setNote] = useState(before?.note ?? '')
  const [files, setFiles] = useState<readonly UploadedFile[]>(before?.files ?? [])
  const [isComing, setComing] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isCash = means === 'cash'
  const usual = chosen?.accounts[0]?.currency ?? options.cashCurrency ?? options.currencies[0] ?? ''
  const currency = (isCash ? options.cashCurrency : bankCurrency) ?? usual
  const isAmount = amount !== undefined && Number.isSafeInteger(amount) && amount > 0
  const told = (minor: number) => moneyInWords(minor, currency, language)
  const wrong = {
    'top-up-agent': chosen === undefined ? t('topUp.wrong.agent') : undefined,
    'top-up-amount': isAmount ? undefined : t('topUp.wrong.amount'),
    'top-up-reference': !isCash && bankReference.trim() === '' ? t('topUp.wrong.reference') : undefined,
    'top-up-files': !isCash && files.length === 0 ? t('topUp.wrong.slip') : undefined,
  }
  const wrongIds = Object.entries(wrong).flatMap(([id, words]) => (words === undefined ? [] : [id]))

  const letGo = useLetGo()
  const write = useWrite('createTopUp', {
    outdates: TOP_UP_READS,
    onDone: ({ data }) => {
      notify.success(t('topUp.asked', { number: data.number }))
      letGo()
      kept.anew()
    },
    onRefused: () => setAsking(false),
  })
  useKeptLeaveGuard(
    kept.keeper,
    // The amount is of its currency, whichever account of the agent's comes first by then.
    { chosen, means, bankCurrency: isCash ? bankCurrency : currency, amount, bankReference, note, files },
    {
      hasUnsaved: amount !== undefined || note !== '' || bankReference !== '' || files.length > 0,
      isSending: write.isPending,
      error: write.error,
    },
  )
  const fields = write.error instanceof ApiError ? write.error.fields : {}
  const errorOf = (id: keyof typeof wrong, field: string) => (isTried ? wrong[id] : undefined) ?? fields[field]

  function send() {
    write.mutate({
      body: {
        agentId: self ? null : (chosen?.id ?? null),
        currency,
        amount: amount ?? 0,
        means,
        bankReference: isCash ? null : bankReference.trim() || null,
        isReuseConfirmed: transfer.isReuseConfirmed,
        note: note.trim() || null,
        fileIds: files.map(({ id }) => id),
      },
    })
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (write.isPending || isComing) return
        setTried(true)
        const [first] = wrongIds
        if (first !== undefined) focusOn(first)
        else if (isCash) setAsking(true)
        else send()
      }}
    >
      {kept.notice}
      {write.error instanceof ApiError && (
        <Notice tone="stop" role="alert">
          {errorText(t, write.error)}
        </Notice>
      )}
      {!self && (
        <>
          <ComboboxField
            id="top-up-agent"
            label={t('field.agent')}
            required
            placeholder={t('field.agentPlaceholder')}
            value={chosen && choiceOf(chosen, language)}
            error={errorOf('top-up-agent', 'agentId')}
            onChange={(choice) => setChosen(choice?.agent)}
            search={async (query, signal) => {
              const found = await call('getTopUpOptions', { query: query === '' ? {} : { search: query }, signal })
              return found.data.agents.map((agent) => choiceOf(agent, language))
            }}
          />
          <RadioCards
            label={t('field.means')}
            minWidth="12rem"
            value={means}
            onChange={setMeans}
            error={fields.means}
            options={[
              { value: 'bank', label: t('means.bank'), hint: t('meansHint.bank'), icon: <Landmark aria-hidden /> },
              {
                value: 'cash',
                label: t('means.cash'),
                hint: t(options.cashCurrency === null ? 'topUp.cashNo' : 'meansHint.cash'),
                icon: <Banknote aria-hidden />,
                disabled: options.cashCurrency === null,
              },
            ]}
          />
        </>
      )}
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-3">
        <SelectField
          label={t('field.currency')}
          value={currency}
          disabled={isCash}
          error={fields.currency}
          options={[...new Set([...options.currencies, currency])].map((value) => ({ value, label: value }))}
          onChange={(event) => setBankCurrency(event.target.value)}
        />
        <MoneyField
          id="top-up-amount"
          label={t('field.amount')}
          required
          currency={currency}
          value={amount}
          error={errorOf('top-up-amount', 'amount')}
          onChange={(value, isUnreadable) => setAmount(isUnreadable ? Number.NaN : value)}
        />
      </div>
      {chosen && <AccountLine agent={chosen} currency={currency} amount={isAmount ? amount : 0} />}
      {!isCash && (
        <BankReferenceField
          id="top-up-reference"
          label={t('field.bankReference')}
          hint={t('field.bankReferenceHint')}
          required
          value={transfer}
          error={errorOf('top-up-reference', 'bankReference')}
          onChange={setTransfer}
        />
      )}
      <div id="top-up-files">
        <MediaField
          label={t(isCash ? 'field.filesCash' : 'field.files')}
          hint={t(isCash ? 'field.filesCashHint' : 'field.filesHint')}
          required={!isCash}
          owner={t('topUps.files')}
          value={files}
          onChange={setFiles}
          onComing={setComing}
          error={errorOf('top-up-files', 'fileIds')}
        />
      </div>
      <TextAreaField
        label={t('field.note')}
        rows={2}
        maxLength={LONGEST_NOTE}
        value={note}
        error={fields.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button type="submit" tone="primary" busy={isComing || write.isPending}>
          {t(self ? 'topUp.go' : 'topUp.goDeposit')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('topUp.confirmTitle', { amount: told(isAmount ? amount : 0) })}
        body={t('topUp.confirmBody', { name: `\u2068${chosen?.name ?? ''}\u2069` })}
        confirmLabel={t('topUp.taken')}
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={send}
      />
    </form>
  )
}

/** What the account holds in this currency, and where the amount would go. */
function AccountLine({ agent, currency, amount }: { agent: Agent; currency: string; amount: number }) {
  const { t, i18n } = useTranslation('agent-money')
  const { balance, creditUsed } = agent.accounts.find((account) => account.currency === currency) ?? {
    balance: 0,
    creditUsed: 0,
  }
  const told = (minor: number) => moneyInWords(minor, currency, i18n.language)
  const settled = Math.min(creditUsed, amount)
  return (
    <div aria-live="polite" className="rounded bg-sunken px-3 py-2 text-sm text-ink-2">
      <p>{t('topUp.now', { balance: told(balance), owed: told(creditUsed) })}</p>
      {amount > 0 && (
        <p>
          {settled > 0 ? t('topUp.settles', { amount: told(settled), rest: told(amount - settled) }) : t('topUp.fills')}
        </p>
      )}
    </div>
  )
}

const choiceOf = (agent: Agent, language: string) => ({
  id: agent.id,
  label: agent.name,
  detail: agent.depot ? localName(agent.depot.name, language) : undefined,
  agent,
})

/** The field itself, or the first thing in it that can be used. */
function focusOn(id: string) {
  const found = document.getElementById(id)
  const control = found?.matches('input, textarea, button') ? found : found?.querySelector<HTMLElement>('input, button')
  control?.focus()
}
