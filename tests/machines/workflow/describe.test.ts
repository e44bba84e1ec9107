import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { and, assign, createMachine, fromPromise, not, or, setup, type AnyStateMachine } from 'xstate'
import { describeMachine, type TransitionDescription } from '#machines/workflow/describe-machine.ts'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import { sha256 } from '#machines/workflow/sha256.ts'
import { hasStep, transitionTableOf } from '#machines/workflow/transition-table.ts'

/** A shop with what a machine can have: groups, a service, a delay, automatic steps, guards of every kind. */
const shop = setup({
  types: {} as {
    context: { paid: number }
    events:
      | { type: 'shop.order'; size: string }
      | { type: 'shop.pay' }
      | { type: 'shop.note' }
      | { type: 'shop.cancel' }
      | { type: 'shop.restart' }
  },
  actors: { ship: fromPromise<{ isSent: boolean }>(() => Promise.resolve({ isSent: true })) },
  delays: { patience: 1000 },
  guards: {
    isPaid: ({ context }) => context.paid > 0,
    isLarge: (_, { size }: { size: string; least: string }) => size === 'large',
    isSent: (_, answer: { isSent: boolean }) => answer.isSent,
    isWelcome: or(['isPaid', not('isPaid')]),
  },
  actions: {
    count: assign({ paid: 1 }),
    tell: (_args, _params: { reason: string }) => undefined,
  },
}).createMachine({
  id: 'shop',
  description: 'Sells things.',
  context: { paid: 0 },
  initial: 'open',
  on: { 'shop.cancel': { target: '.closed', description: 'Given up.' } },
  states: {
    open: {
      description: 'Waiting for a customer.',
      initial: 'empty',
      after: { patience: { target: 'closed', description: 'Nobody came.' } },
      onDone: 'shipping',
      states: {
        empty: {
          on: {
            'shop.order': [
              {
                guard: { type: 'isLarge', params: ({ event }) => ({ size: event.size, least: 'XL' }) },
                target: 'filled',
              },
              { guard: and(['isPaid', not('isWelcome')]), target: '#shop.shipping' },
              { target: 'filled', reenter: true },
            ],
          },
        },
        filled: {
          on: {
            'shop.pay': { target: 'paid', actions: ['count', { type: 'tell', params: { reason: 'paid' } }] },
            'shop.note': { actions: 'count' },
          },
          always: { guard: 'isWelcome', target: 'paid' },
        },
        paid: { type: 'final' },
      },
    },
    shipping: {
      tags: 'busy',
      meta: { title: 'shop.shipping' },
      invoke: {
        id: 'ship',
        src: 'ship',
        onDone: [
          { guard: { type: 'isSent', params: ({ event }) => event.output }, target: 'closed' },
          { target: 'open' },
        ],
        onError: { target: 'open' },
      },
    },
    closed: { type: 'final' },
  },
})

const description = describeMachine(shop)
const from = (path: string): TransitionDescription[] =>
  description.transitions.filter((transition) => transition.from === path)

describe('states', () => {
  test('stand in the order of the definition, the machine itself first', () => {
    expect(description.states.map(({ path, parent, type }) => [path, parent, type])).toEqual([
      ['', null, 'compound'],
      ['open', '', 'compound'],
      ['open.empty', 'open', 'atomic'],
      ['open.filled', 'open', 'atomic'],
      ['open.paid', 'open', 'final'],
      ['shipping', '', 'atomic'],
      ['closed', '', 'final'],
    ])
  })

  test('say what they begin with, mean, call and carry', () => {
    expect(description.states[1]).toMatchObject({
      initial: ['open.empty'],
      description: 'Waiting for a customer.',
      entry: [],
      exit: [],
    })
    expect(description.states[5]).toMatchObject({
      invokes: [{ id: 'ship', source: 'ship' }],
      tags: ['busy'],
      meta: { title: 'shop.shipping' },
    })
  })
})

describe('transitions', () => {
  test('of the machine itself start at the empty path', () => {
    expect(from('')).toMatchObject([
      { id: 'shop.cancel 0', event: 'shop.cancel', targets: ['closed'], description: 'Given up.' },
    ])
  })

  test('by time carry the name of their delay', () => {
    expect(from('open')).toContainEqual(
      expect.objectContaining({ kind: 'after', event: 'after.patience', targets: ['closed'] }),
    )
  })

  test('at the end of a group, of a service and of a failed service are told apart', () => {
    expect(from('open')).toContainEqual(
      expect.objectContaining({ kind: 'stateDone', event: 'done', targets: ['shipping'] }),
    )
    expect(from('shipping').map(({ kind, event, index, targets }) => [kind, event, index, targets])).toEqual([
      ['invokeDone', 'done.ship', 0, ['closed']],
      ['invokeDone', 'done.ship', 1, ['open']],
      ['invokeError', 'error.ship', 0, ['open']],
    ])
  })

  test('that happen by themselves are called always', () => {
    expect(from('open.filled')).toContainEqual(
      expect.objectContaining({ kind: 'always', event: 'always', targets: ['open.paid'] }),
    )
  })

  test('without a target stay, and name their actions with what is constant in them', () => {
    expect(from('open.filled')).toContainEqual(
      expect.objectContaining({ event: 'shop.note', targets: [], actions: ['count'] }),
    )
    expect(from('open.filled')).toContainEqual(
      expect.objectContaining({ event: 'shop.pay', actions: ['count', 'tell paid'] }),
    )
  })

  test('keep the order in which their guards are tried', () => {
    expect(from('open.empty').map(({ id, reenter }) => [id, reenter])).toEqual([
      ['open.empty shop.order 0', false],
      ['open.empty shop.order 1', false],
      ['open.empty shop.order 2', true],
    ])
  })
})

describe('guards', () => {
  const [large, combined, none] = from('open.empty')

  test('keep the constants of params that are computed from the event', () => {
    expect(large?.guard).toEqual({ type: 'named', name: 'isLarge', params: { least: 'XL' } })
  })

  test('are taken apart where they are combined, by name too', () => {
    const isPaid = { type: 'named', name: 'isPaid', params: {} }
    expect(combined?.guard).toEqual({
      type: 'and',
      guards: [
        isPaid,
        {
          type: 'not',
          guards: [
            {
              type: 'named',
              name: 'isWelcome',
              params: {},
              madeOf: { type: 'or', guards: [isPaid, { type: 'not', guards: [isPaid] }] },
            },
          ],
        },
      ],
    })
    expect(none?.guard).toBeNull()
  })
})

describe('fingerprint', () => {
  const states = { off: { on: { 'lamp.press': { guard: 'isPlugged', target: 'on' } } }, on: {} }
  const lamp = (config: object): AnyStateMachine => createMachine({ id: 'lamp', initial: 'off', states, ...config })
  const plain = fingerprintOf(lamp({}))
  const press = (change: object) =>
    fingerprintOf(
      lamp({ states: { ...states, off: { on: { 'lamp.press': { guard: 'isPlugged', target: 'on', ...change } } } } }),
    )

  test('stays when only words, tags, meta or the order of states change', () => {
    expect(fingerprintOf(lamp({ description: 'Gives light.', tags: ['bright'], meta: { title: 'lamp' } }))).toBe(plain)
    expect(fingerprintOf(lamp({ states: { on: states.on, off: states.off } }))).toBe(plain)
    expect(press({ description: 'A finger on the switch.' })).toBe(plain)
  })

  test.each([
    ['a target', press({ target: 'off' })],
    ['a guard', press({ guard: 'isPaid' })],
    ['a combination of guards', press({ guard: and(['isPlugged', 'isPaid']) })],
    ['reentering', press({ reenter: true })],
    ['an action', press({ actions: 'shine' })],
    ['a constant', press({ guard: { type: 'isPlugged', params: { volts: 230 } } })],
    ['the start', fingerprintOf(lamp({ initial: 'on' }))],
    ['a new state', fingerprintOf(lamp({ states: { ...states, broken: {} } }))],
    ['a delay', fingerprintOf(lamp({ states: { ...states, on: { after: { 1000: 'off' } } } }))],
  ])('changes with %s', (_, changed) => {
    expect(changed).not.toBe(plain)
  })

  test('tells the guards of a combination apart from those of another', () => {
    expect(press({ guard: and(['isPlugged', 'isPaid']) })).not.toBe(press({ guard: or(['isPlugged', 'isPaid']) }))
  })

  test('is the SHA-256 that everybody else computes', () => {
    for (const text of ['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'تذكرة'.repeat(100)]) {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

describe('transition table', () => {
  const table = transitionTableOf(shop)

  test('begins where the machine comes to rest', () => {
    expect(table.initial).toEqual(['open.empty'])
    expect(hasStep(table, { from: null, event: 'created', to: 'open.empty' })).toBe(true)
    expect(hasStep(table, { from: null, event: 'created', to: 'closed' })).toBe(false)
  })

  test('knows steps to where automatic transitions may lead on', () => {
    expect(table.steps['open.empty']?.['shop.order']).toEqual(['open.filled', 'shipping'])
  })

  test('knows what a group or the machine answers for the states within', () => {
    expect(hasStep(table, { from: 'open.filled', event: 'shop.cancel', to: 'closed' })).toBe(true)
    expect(hasStep(table, { from: 'shipping', event: 'xstate.done.actor.ship', to: 'open.empty' })).toBe(true)
  })

  test('knows no other step, event or state', () => {
    expect(hasStep(table, { from: 'open.empty', event: 'shop.order', to: 'closed' })).toBe(false)
    expect(hasStep(table, { from: 'open.empty', event: 'shop.pay', to: 'open.paid' })).toBe(false)
    expect(hasStep(table, { from: 'nowhere', event: 'shop.order', to: 'closed' })).toBe(false)
    expect(hasStep(table, { from: 'constructor', event: 'name', to: 'O' })).toBe(false)
  })

  test('asks no transition behind one without a guard', () => {
    const cut = setup({ guards: { isOdd: () => true } }).createMachine({
      id: 'cut',
      initial: 'a',
      on: { go: '.c' },
      states: { a: { on: { go: [{ target: 'b' }, { guard: 'isOdd', target: 'c' }] } }, b: {}, c: {} },
    })
    expect(transitionTableOf(cut).steps['a']?.['go']).toEqual(['b'])
    expect(transitionTableOf(cut).steps['b']?.['go']).toEqual(['c'])
  })

  test('survives being stored as JSON', () => {
    expect(JSON.parse(JSON.stringify(table))).toEqual(table)
  })
})
