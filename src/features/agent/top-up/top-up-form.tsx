import Banknote from 'lucide-react/icons/banknote'
import Landmark from 'lucide-react/icons/landmark'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import { uploadedFile } from '#contract/file.ts'
import { topUpEndpoints } from '#contract/agent/top-up.ts'
import { TOP_UP_MEANS } from '#contract/agent/top-up-codes.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { FormBankReference } from '#src/domain/bank-reference/form-bank-reference.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { useActField } from '#src/ui/form/act-field.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { call } from '#src/platform/api.ts'
import { enteredReference } from '#src/domain/bank-reference/entered-reference.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { amountOf, typedAmount } from '#src/platform/typed-amount.ts'
import { topUpView } from '#src/domain/agent/top-up-view.ts'
import { MAX_NOTE } from '#contract/bounds.ts'

type Options = AnswerOf<'getTopUpOptions'>['data']
type Agent = Options['agents'][number]

const typedTopUp = z.object({
  chosen: topUpEndpoints.getTopUpOptions.data.shape.agents.element.optional(),
  means: z.enum(TOP_UP_MEANS),
  bankCurrency: z.string().optional(),
  amount: typedAmount,
  transfer: enteredReference,
  note: z.string(),
  files: z.array(uploadedFile),
})
type Typed = z.output<typeof typedTopUp>

export interface TopUpFormProps {
  options: Options
  /** The agent who asks; left out where somebody enters what one of several has brought. */
  self?: Agent | undefined
}

/** How much, how it was paid, and the proof. Cash is confirmed once, since it moves at once. */
export function TopUpForm({ options, self }: TopUpFormProps) {
  const { t, i18n } = useTranslation('agent-money')
  const { language } = i18n
  const currencyOf = ({ chosen, means, bankCurrency }: Typed) =>
    (means === 'cash' ? options.cashCurrency : bankCurrency) ??
    chosen?.accounts[0]?.currency ??
    options.cashCurrency ??
    options.currencies[0] ??
    ''
  const blank: Typed = {
    chosen: self,
    means: 'bank',
    bankCurrency: undefined,
    amount: undefined,
    transfer: { reference: '', isReuseConfirmed: false },
    note: '',
    files: [],
  }
  const act = useActForm('createTopUp', {
    schema: typedTopUp,
    blank,
    keep: {
      // The amount is of its currency, whichever account of the agent's comes first by now.
      restore: (typed) => ({
        ...typed,
        // An agent's own account is read with the page.
        ...(self && { chosen: self }),
        ...(typed.means === 'bank' && { bankCurrency: currencyOf(typed) }),
      }),
    },
    isTyped: ({ amount, note, transfer, files }) =>
      amount !== undefined || note !== '' || transfer.reference !== '' || files.length > 0,
    rules: ({ chosen, means, amount, transfer, files }) => ({
      chosen: chosen === undefined ? t('topUp.wrong.agent') : undefined,
      amount: amountOf(amount) > 0 ? undefined : t('topUp.wrong.amount'),
      transfer: means === 'bank' && transfer.reference.trim() === '' ? t('topUp.wrong.reference') : undefined,
      files: means === 'bank' && files.length === 0 ? t('topUp.wrong.slip') : undefined,
    }),
    toRequest: (typed) => ({
      body: {
        agentId: self ? null : (typed.chosen?.id ?? null),
        currency: currencyOf(typed),
        amount: amountOf(typed.amount),
        means: typed.means,
        bankReference: typed.means === 'cash' ? null : typed.transfer.reference.trim() || null,
        isReuseConfirmed: typed.transfer.isReuseConfirmed,
        note: typed.note.trim() || null,
        fileIds: typed.files.map(({ id }) => id),
      },
    }),
    fieldOf: (path) => FIELDS.get(path.split('.')[0] ?? ''),
    confirm: (typed) =>
      typed.means === 'bank'
        ? null
        : {
            tone: 'primary',
            title: t('topUp.confirmTitle', {
              amount: moneyInWords(amountOf(typed.amount), currencyOf(typed), language),
            }),
            body: t('topUp.confirmBody', { name: `\u2068${typed.chosen?.name ?? ''}\u2069` }),
            action: t('topUp.taken'),
          },
    invalidates: topUpView.invalidates,
    saved: ({ data }) => t('topUp.asked', { number: data.number }),
    next: () => ({ again: blank }),
  })
  const { form, restored } = act
  const before = self ? undefined : restored?.chosen
  useEffect(() => {
    if (!before) return
    // What the account holds may be another sum by now; until it is known, and without the network, it is as it was.
    const renewed = call('getTopUpOptions', { query: { search: before.name } })
    renewed.then(
      ({ data }) => {
        const present = data.agents.find(({ id }) => id === form.getValues('chosen')?.id)
        if (present) form.setValue('chosen', present)
        return present
      },
      () => undefined,
    )
  }, [before, form])
  const typed = form.watch()
  const isCash = typed.means === 'cash'
  const currency = currencyOf(typed)

  return (
    <ActForm act={act} send={t(self ? 'topUp.go' : 'topUp.goDeposit')}>
      {!self && (
        <>
          <AgentField />
          <FormChoice
            name="means"
            label={t('field.means')}
            minWidth="12rem"
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
        <CurrencyField currencies={options.currencies} currency={currency} isFixed={isCash} />
        <FormMoney id="top-up-amount" name="amount" label={t('field.amount')} required currency={currency} />
      </div>
      {typed.chosen && <AccountLine agent={typed.chosen} currency={currency} amount={amountOf(typed.amount)} />}
      {!isCash && (
        <FormBankReference
          name="transfer"
          label={t('field.bankReference')}
          hint={t('field.bankReferenceHint')}
          required
        />
      )}
      <FormFiles
        name="files"
        label={t(isCash ? 'field.filesCash' : 'field.files')}
        hint={t(isCash ? 'field.filesCashHint' : 'field.filesHint')}
        required={!isCash}
        owner={t('topUps.files')}
      />
      <FormTextArea name="note" label={t('field.note')} rows={2} maxLength={MAX_NOTE} />
    </ActForm>
  )
}

/** What the server calls otherwise. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['agentId', 'chosen'],
  ['currency', 'bankCurrency'],
  ['bankReference', 'transfer'],
  ['fileIds', 'files'],
])

function AgentField() {
  const { t, i18n } = useTranslation('agent-money')
  const { value, onChange, error } = useActField('chosen')
  const chosen = typedTopUp.shape.chosen.safeParse(value).data
  return (
    <ComboboxField
      label={t('field.agent')}
      required
      placeholder={t('field.agentPlaceholder')}
      value={chosen && choiceOf(chosen, i18n.language)}
      error={error}
      onChange={(choice) => onChange(choice?.agent)}
      search={async (query, signal) => {
        const found = await call('getTopUpOptions', { query: query === '' ? {} : { search: query }, signal })
        return found.data.agents.map((agent) => choiceOf(agent, i18n.language))
      }}
    />
  )
}

interface CurrencyFieldProps {
  currencies: readonly string[]
  currency: string
  /** Cash is in the depot's own. */
  isFixed: boolean
}

function CurrencyField({ currencies, currency, isFixed }: CurrencyFieldProps) {
  const { t } = useTranslation('agent-money')
  const { onChange, error } = useActField('bankCurrency')
  return (
    <SelectField
      label={t('field.currency')}
      value={currency}
      disabled={isFixed}
      error={error}
      options={[...new Set([...currencies, currency])].map((value) => ({ value, label: value }))}
      onChange={(event) => onChange(event.target.value)}
    />
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
