import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormText, FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm, type ActFormOptions } from '#src/ui/form/use-act-form.ts'
import { LeaveGuard } from '#src/ui/form/leave-guard.tsx'
import { newQueryClient } from '#src/platform/query-client.ts'
import { SessionProvider } from '#src/platform/session.tsx'
import { openSession } from '#tests/support/session-fixtures.ts'
import { isAmount, typedAmount } from '#src/platform/typed-amount.ts'
import { stage } from './stage.tsx'

interface Sent {
  key: string | null
  body: unknown
}

const sent: Sent[] = []
/** What the server answers, one after the other; the last stands for all that follow. */
let answers: (() => Response | Promise<Response>)[] = []

const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const saved = json(200, { data: { id: 'a', number: 'EF-1' }, message: 'Saved.' })
const refused = (fields: Record<string, string>, code = 'validation') =>
  json(422, { code, message: 'Please check what is marked.', fields })
const outage = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  sessionStorage.clear()
  sent.length = 0
  answers = [saved]
  const fetch = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.includes('/api/')) return fetch(input, init)
    const request = new Request(input, init)
    sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer ? answer() : Response.error()
  })
})
afterEach(() => vi.restoreAllMocks())

const typedFee = z.object({ amount: typedAmount, reason: z.string().trim(), note: z.string() })

type FeeOptions = Partial<
  Pick<ActFormOptions<'deductWallet', typeof typedFee>, 'blank' | 'confirm' | 'acts' | 'next' | 'record' | 'fieldOf'>
>

function Fee(options: FeeOptions) {
  const act = useActForm('deductWallet', {
    schema: typedFee,
    blank: { amount: undefined, reason: '', note: '' },
    rules: ({ amount, reason }) => ({
      amount: isAmount(amount) && amount > 0 ? undefined : 'Enter an amount.',
      reason: reason.length < 3 ? 'Say why.' : undefined,
    }),
    toRequest: ({ amount, reason }, { act: way }) => ({
      body: {
        agentId: 'agent',
        currency: 'SAR',
        amount: amount ?? 0,
        reasonCode: 'paidBack',
        reason: `${reason} ${way}`,
      },
    }),
    fieldOf: (path) => (path === 'reasonCode' ? 'reason' : undefined),
    invalidates: [],
    saved: () => 'Saved.',
    ...options,
  })
  return (
    <ActForm
      act={act}
      bar={
        <>
          <SendButton>Save</SendButton>
          {options.acts && <SendButton act="next">Save and go on</SendButton>}
        </>
      }
    >
      {/* Rendered in this order, whatever the order of the values. */}
      <FormText name="reason" label="Reason" />
      <FormMoney name="amount" label="Amount" currency="SAR" />
      <FormTextArea name="note" label="Note" />
    </ActForm>
  )
}

async function show(options: FeeOptions = {}) {
  const session = await openSession()
  return stage(
    <SessionProvider actor={session}>
      <QueryClientProvider client={newQueryClient()}>
        <LeaveGuard>
          <Fee {...options} />
        </LeaveGuard>
      </QueryClientProvider>
    </SessionProvider>,
  )
}

const reason = () => page.getByLabelText('Reason')
const amount = () => page.getByLabelText('Amount')
const save = () => page.getByRole('button', { name: 'Save', exact: true })

async function fill() {
  await reason().fill('Paid twice')
  await amount().fill('12.50')
}

test('the first wrong field from the top gets the focus, and each says what is wrong until it is right', async () => {
  await show()
  await save().click()
  await expect.element(reason()).toHaveFocus()
  await expect.element(page.getByText('Enter an amount.')).toBeVisible()
  await reason().fill('Paid twice')
  await expect.element(page.getByText('Say why.')).not.toBeInTheDocument()
  await save().click()
  await expect.element(amount()).toHaveFocus()
  expect(sent).toEqual([])
})

test('a refusal stands at its field, what has none above the form, and both go with the first change', async () => {
  answers = [refused({ reasonCode: 'Not this reason.', elsewhere: 'Not from here.' }), saved]
  await show()
  await fill()
  await save().click()
  await expect.element(page.getByText('Not this reason.')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please check what is marked. Not from here.')
  await expect.element(reason()).toHaveFocus()
  await page.getByLabelText('Note').fill('x')
  await expect.element(page.getByText('Not this reason.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('what is refused at a name that no field bears is said above the form', async () => {
  answers = [refused({ reasonCode: 'Not this reason.' })]
  await show({ fieldOf: () => 'reason.code' })
  await fill()
  await save().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please check what is marked. Not this reason.')
})

test('an answer that comes when the page has been left leads nowhere', async () => {
  let answer = () => {}
  const isDue = new Promise<void>((resolve) => (answer = resolve))
  answers = [() => isDue.then(saved)]
  const before = window.location.href
  await show({ next: () => ({ go: '/record' }) })
  await fill()
  await save().click()
  await vi.waitFor(() => expect(sent.length).toBe(1))
  window.history.pushState(null, '', '/elsewhere')
  answer()
  await expect.element(save()).toBeEnabled()
  expect(window.location.pathname).toBe('/elsewhere')
  window.history.replaceState(null, '', before)
})

test('the same sent again after an outage carries its key', async () => {
  answers = [outage, saved]
  await show()
  await fill()
  await save().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await save().click()
  await vi.waitFor(() => expect(sent.length).toBe(2))
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('an amount that stood there can be emptied', async () => {
  await show({ blank: { amount: 5000, reason: '', note: '' } })
  await expect.element(amount()).toHaveValue('50.00')
  await amount().fill('')
  await expect.element(amount()).toHaveValue('')
  await save().click()
  await expect.element(page.getByText('Enter an amount.')).toBeVisible()
})

test('a double click sends once', async () => {
  answers = [async () => new Promise<Response>((resolve) => setTimeout(() => resolve(saved()), 200))]
  await show()
  await fill()
  await save().dblClick()
  await vi.waitFor(() => expect(sent.length).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(sent.length).toBe(1)
})

test('a question is asked once before it is sent; on the way back everything stands as it was', async () => {
  const confirm = () => ({ tone: 'danger' as const, title: 'Take it?', body: 'For good.', action: 'Take it' })
  await show({ confirm })
  await fill()
  await save().click()
  await expect.element(page.getByRole('alertdialog', { name: 'Take it?' })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await save().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it' }).click()
  await vi.waitFor(() => expect(sent.length).toBe(1))
})

test('what was typed stands here again after the form was loaded again, and can be begun again', async () => {
  const session = await openSession()
  const form = (key: string) => (
    <SessionProvider actor={session}>
      <QueryClientProvider client={newQueryClient()}>
        <LeaveGuard>
          <Fee key={key} />
        </LeaveGuard>
      </QueryClientProvider>
    </SessionProvider>
  )
  const first = await stage(form('one'))
  await fill()
  const kept = Object.entries(sessionStorage)
  await first.unmount()
  // As a reload leaves it: leaving the form itself forgets.
  for (const [name, value] of kept) sessionStorage.setItem(name, String(value))
  await stage(form('two'))
  await expect.element(reason()).toHaveValue('Paid twice')
  await expect.element(amount()).toHaveValue('12.50')
  await page.getByRole('button', { name: /anew/i }).click()
  await expect.element(reason()).toHaveValue('')
  await expect.element(amount()).toHaveValue('')
})

test('each of two ways to send says which it was, and a form that is wanted again is empty', async () => {
  await show({ acts: ['send', 'next'], next: () => ({ again: { amount: undefined, reason: '', note: '' } }) })
  await fill()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect.element(reason()).toHaveValue('')
  await expect.element(amount()).toHaveValue('')
  await fill()
  await reason().click()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent.length).toBe(2))
  expect(sent.map(({ body }) => z.object({ reason: z.string() }).parse(body).reason)).toEqual([
    'Paid twice next',
    'Paid twice send',
  ])
})

test('a newer version is told, and what was typed stays while the rest becomes the present', async () => {
  answers = [refused({}, 'staleVersion'), saved]
  await show({
    record: {
      version: 1,
      reload: async () => ({ version: 2, values: { amount: 100, reason: 'Old', note: 'Theirs' } }),
    },
  })
  await fill()
  await save().click()
  await page.getByRole('alert').getByRole('button').click()
  await expect.element(page.getByLabelText('Note')).toHaveValue('Theirs')
  await expect.element(reason()).toHaveValue('Paid twice')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
