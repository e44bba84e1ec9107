import { useActorRef, useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setup } from 'xstate'
import { requestPart, requestTo } from '#machines/parts/request.ts'
import { WizardShell } from '#src/ui/wizard/wizard-shell.tsx'
import { stage } from './stage.tsx'

type TripEvent = { type: `trip.${'next' | 'back' | 'startOver' | 'pick' | 'held' | 'lost'}` }

const trip = setup({
  types: {} as { events: TripEvent; tags: 'busy' },
  actors: { sell: requestPart<{ ok: true }, object>() },
}).createMachine({
  initial: 'seats',
  states: {
    seats: { on: { 'trip.next': 'payment', 'trip.pick': 'holding' } },
    holding: { tags: 'busy', on: { 'trip.held': 'seats', 'trip.lost': 'seatless' } },
    seatless: { on: { 'trip.pick': 'holding' } },
    payment: { on: { 'trip.next': 'selling', 'trip.back': 'seats', 'trip.startOver': 'seats' } },
    selling: {
      tags: 'busy',
      invoke: {
        id: 'sell',
        src: 'sell',
        input: { body: {}, mayLeave: true },
        onDone: [{ guard: ({ event }) => event.output.ok, target: 'sold' }, { target: 'payment' }],
      },
    },
    sold: {},
  },
})

const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const button = (name: string) => page.getByRole('button', { name })

test('a step shows its content, its way back and what goes on from it', async () => {
  await wizard([])
  await expect.element(heading('seats')).toBeVisible()
  await expect.element(button('Back')).not.toBeInTheDocument()
  await button('Go on').click()
  await expect.element(page.getByText('The money')).toBeVisible()
  await expect.element(heading('payment')).toHaveFocus()
  await button('Back').click()
  await expect.element(page.getByText('The map')).toBeVisible()
})

test('a request without an answer takes the place of the step, and is sent again or left', async () => {
  await wizard([new Error('no answer'), { ok: true }])
  await button('Go on').click()
  await button('Go on').click()
  await expect.element(page.getByRole('alert').getByText('No connection')).toBeVisible()
  await expect.element(page.getByText('The money')).not.toBeInTheDocument()
  await expect.element(button('Start over')).not.toBeInTheDocument()
  await button('Back').click()
  await expect.element(page.getByText('The money')).toBeVisible()
  await button('Go on').click()
  await expect.element(page.getByText('The tickets')).toBeVisible()
})

test('what is told in place leaves the step in sight, and its button ready', async () => {
  await wizard([new Error('no answer')], true)
  await button('Go on').click()
  await button('Go on').click()
  await expect.element(page.getByText('The money')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(button('Back')).toBeVisible()
  await expect.element(button('Go on')).not.toHaveAttribute('aria-busy')
})

test('everything can be thrown away where the flow takes it', async () => {
  await wizard([])
  await expect.element(button('Start over')).not.toBeInTheDocument()
  await button('Go on').click()
  await button('Start over').click()
  await expect.element(page.getByText('The map')).toBeVisible()
})

test('Enter while the seats are asked for goes on as soon as they are held, and only then', async () => {
  await wizard([])
  await button('pick').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The map')).toBeVisible()
  await button('held').click()
  await expect.element(page.getByText('The money')).toBeVisible()
})

test('Enter for seats that were lost meanwhile is forgotten', async () => {
  await wizard([])
  await button('pick').click()
  await userEvent.keyboard('{Enter}')
  await button('lost').click()
  await button('pick').click()
  await button('held').click()
  await expect.element(button('Go on')).not.toHaveAttribute('aria-busy')
  await expect.element(page.getByText('The map')).toBeVisible()
})

function wizard(answers: ({ ok: true } | Error)[], isToldInPlace = false) {
  let asked = 0
  const machine = trip.provide({
    actors: {
      sell: requestTo<{ ok: true }, object>(async () => {
        const answer = answers[asked++]
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nobody answers')
        return answer
      }),
    },
  })
  return stage(<Trip machine={machine} isToldInPlace={isToldInPlace} />)
}

const isSeats = (value: string): value is 'seats' | 'holding' | 'seatless' =>
  value === 'seats' || value === 'holding' || value === 'seatless'

function Trip({ machine, isToldInPlace }: { machine: typeof trip; isToldInPlace: boolean }) {
  const flow = useActorRef(machine)
  const at = useSelector(flow, ({ value }) => (value === 'selling' ? 'payment' : isSeats(value) ? 'seats' : value))
  const next = { event: { type: 'trip.next' } } as const
  return (
    <WizardShell<'seats' | 'payment' | 'sold', TripEvent>
      flow={flow}
      title="Sell tickets"
      steps={(['seats', 'payment'] as const).map((step) => ({
        id: step,
        title: step,
        state: step === at ? 'current' : 'ahead',
        goTo: { type: 'trip.back' },
      }))}
      at={at}
      places={{
        seats: {
          view: (
            <>
              <p>The map</p>
              {(['pick', 'held', 'lost'] as const).map((each) => (
                // The focus goes nowhere, as on a map whose seats are drawn anew.
                <button
                  key={each}
                  onClick={({ currentTarget }) => (flow.send({ type: `trip.${each}` }), currentTarget.blur())}
                >
                  {each}
                </button>
              ))}
            </>
          ),
          next,
          keepsEarlyPress: true,
        },
        payment: { view: <p>The money</p>, next },
        sold: { view: <p>The tickets</p>, next },
      }}
      heading={at}
      lead={null}
      primary="Go on"
      back={{ type: 'trip.back' }}
      startOver={{ event: { type: 'trip.startOver' }, label: 'Start over', isOffered: true }}
      isResumed={false}
      isToldInPlace={() => isToldInPlace}
      sideRoad={() => ({ title: 'No connection', body: 'Nothing is lost.' })}
    />
  )
}
