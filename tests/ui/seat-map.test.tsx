import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SeatCell, SeatLayout, SeatStatuses } from '#src/domain/seat/seat-layout.ts'
import { SeatMap } from '#src/domain/seat/seat-map.tsx'
import { stage } from './stage.tsx'

const seat = (number: string): SeatCell => ({ kind: 'seat', seat: number })
const aisle: SeatCell = { kind: 'aisle' }

/** Two rows: 1 2 | 3 4 and 5 6 | 7 8, the front above or at the left. */
const layout: SeatLayout = {
  driverSide: 'left',
  rows: [
    { cells: [seat('1'), seat('2'), aisle, seat('3'), seat('4')] },
    { cells: [seat('5'), seat('6'), aisle, seat('7'), seat('8')] },
  ],
}

const free: SeatStatuses = Object.fromEntries(
  ['1', '2', '3', '4', '5', '6', '7', '8'].map((each) => [each, { kind: 'available' }]),
)

describe.each(['en', 'ar'] as const)('the seat map in %s', (language) => {
  test('arrow keys go where they point, standing', async () => {
    await page.viewport(390, 844)
    await stage(<SeatMap label="Seats" layout={layout} seats={free} onToggle={vi.fn<() => void>()} />, language)
    focus('1')
    expect(await walk('ArrowRight')).toBe('2')
    expect(await walk('ArrowRight')).toBe('3')
    expect(await walk('ArrowDown')).toBe('7')
    expect(await walk('ArrowLeft')).toBe('6')
    expect(await walk('ArrowUp')).toBe('2')
    expect(await walk('ArrowUp')).toBe('2')
    expect(await walk('End')).toBe('8')
    expect(await walk('Home')).toBe('1')
  })

  test('arrow keys go where they point, lying with the front at the left', async () => {
    await page.viewport(1366, 768)
    await stage(<SeatMap label="Seats" layout={layout} seats={free} onToggle={vi.fn<() => void>()} />, language)
    expect(box('1').left).toBeLessThan(box('5').left)
    expect(box('1').top).toBeGreaterThan(box('4').top)
    focus('1')
    expect(await walk('ArrowRight')).toBe('5')
    expect(await walk('ArrowUp')).toBe('6')
    expect(await walk('ArrowUp')).toBe('7')
    expect(await walk('ArrowLeft')).toBe('3')
  })

  test('a vehicle does not mirror: its left stays left of its right', async () => {
    await page.viewport(390, 844)
    await stage(<SeatMap label="Seats" layout={layout} seats={free} onToggle={vi.fn<() => void>()} />, language)
    expect(box('1').left).toBeLessThan(box('4').left)
  })
})

test.each([
  ['en', 'Seat 8, additional seat, available', 'Additional, available'],
  ['ar', 'المقعد 8، مقعد إضافي، متاح', 'إضافي متاح'],
] as const)('additional seats are told from regular ones, in %s', async (language, name, legend) => {
  await stage(
    <SeatMap
      label="Seats"
      layout={layout}
      seats={free}
      onToggle={vi.fn<() => void>()}
      readOnly
      vehicleOnly
      additionalSeats={['8']}
    />,
    language,
  )
  await expect.element(page.getByRole('button', { name })).toHaveAttribute('data-additional')
  expect(document.querySelectorAll('.vehicle [data-additional]')).toHaveLength(1)
  expect([...document.querySelectorAll('.seat-map li')].map(({ textContent }) => textContent)).toContain(`${legend}1`)
})

describe('taking seats', () => {
  test('Space takes a free seat and gives an own one back', async () => {
    await stage(<Selecting />)
    focus('3')
    await userEvent.keyboard(' ')
    await expect
      .element(page.getByRole('button', { name: 'Seat 3, selected by you' }))
      .toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard(' ')
    await expect
      .element(page.getByRole('button', { name: 'Seat 3, available' }))
      .toHaveAttribute('aria-pressed', 'false')
  })

  test('booked, held, unavailable and unknown seats cannot be pressed but can be visited and read', async () => {
    const onToggle = vi.fn<(seat: string) => void>()
    const until = new Date(Date.now() + 5 * 60_000).toISOString()
    const seats: SeatStatuses = {
      ...free,
      '1': { kind: 'booked' },
      '2': { kind: 'unavailable' },
      '3': { kind: 'selected', mine: false, holderName: 'Sara Ali', expiresAt: until },
    }
    await stage(<SeatMap label="Seats" layout={layout} seats={seats} onToggle={onToggle} />)
    for (const each of ['1', '2', '3']) {
      const button = element(each)
      button.click()
      expect(button.getAttribute('aria-disabled')).toBe('true')
    }
    expect(onToggle).not.toHaveBeenCalled()
    expect(element('3').getAttribute('aria-label')).toMatch(/^Seat 3, held by Sara Ali, (5:00|4:5\d) left$/)
    focus('4')
    expect(await walk('ArrowLeft')).toBe('3')
  })

  const kept: SeatStatuses = {
    ...free,
    '1': { kind: 'unavailable', isKept: true, keptFor: 'crew' },
    '2': { kind: 'unavailable', isKept: true },
    '3': { kind: 'selected', mine: true, isKept: true, keptFor: 'vip' },
  }

  test('a kept seat cannot be pressed, and says for whom where that is known', async () => {
    const onToggle = vi.fn<(seat: string) => void>()
    await stage(<SeatMap label="Seats" layout={layout} seats={kept} onToggle={onToggle} />)
    expect(['1', '2', '3'].map((each) => element(each).getAttribute('aria-label'))).toEqual([
      'Seat 1, reserved for crew',
      'Seat 2, reserved',
      'Seat 3, selected by you, reserved for a VIP',
    ])
    element('1').click()
    expect(onToggle).not.toHaveBeenCalled()
  })

  test('whoever releases seats chooses kept ones', async () => {
    const onToggle = vi.fn<(seat: string) => void>()
    await stage(<SeatMap label="Seats" layout={layout} seats={kept} onToggle={onToggle} choosesKept />)
    element('1').click()
    expect(onToggle).toHaveBeenCalledWith('1')
  })

  test('a seat that the party may not take says why', async () => {
    const onToggle = vi.fn<(seat: string) => void>()
    await stage(
      <SeatMap
        label="Seats"
        layout={layout}
        seats={{ ...free, '4': { kind: 'ladies' } }}
        onToggle={onToggle}
        refusal={ladiesOnly}
      />,
    )
    expect(element('4').getAttribute('aria-label')).toBe(
      'Seat 4, available, ladies / family only, needs a female passenger or a child',
    )
    element('4').click()
    expect(onToggle).not.toHaveBeenCalled()
  })

  test('the map is one stop of the Tab key, at the own seat if there is one', async () => {
    await stage(
      <SeatMap
        label="Seats"
        layout={layout}
        seats={{ ...free, '6': { kind: 'selected', mine: true } }}
        onToggle={vi.fn<() => void>()}
      />,
    )
    const stops = [...document.querySelectorAll('[data-seat]')].filter((each) => each.getAttribute('tabindex') === '0')
    expect(stops.map((each) => each.getAttribute('data-seat'))).toEqual(['6'])
  })

  test('the legend counts every seat once: ladies seats as a part of the free ones, additional seats apart', async () => {
    await stage(
      <SeatMap
        label="Seats"
        layout={layout}
        seats={{ ...free, '1': { kind: 'booked' }, '2': { kind: 'ladies' }, '7': { kind: 'booked' } }}
        onToggle={vi.fn<() => void>()}
        additionalSeats={['7', '8']}
      />,
    )
    const lines = page.getByRole('list', { name: 'Seat legend' }).getByRole('listitem')
    expect(lines.elements().map((line) => line.textContent)).toEqual([
      'Available5',
      'incl. ladies / family1',
      'Additional, available1',
      'Selected by you0',
      'Selected by others0',
      'Booked2',
      'Reserved0',
      'Unavailable0',
    ])
  })
})

function ladiesOnly(number: string) {
  return number === '4' ? 'needs a female passenger or a child' : undefined
}

function Selecting() {
  const [mine, setMine] = useState<readonly string[]>([])
  const seats: SeatStatuses = {
    ...free,
    ...Object.fromEntries(mine.map((each) => [each, { kind: 'selected', mine: true } as const])),
  }
  return (
    <SeatMap
      label="Seats"
      layout={layout}
      seats={seats}
      onToggle={(each) => setMine(mine.includes(each) ? mine.filter((one) => one !== each) : [...mine, each])}
    />
  )
}

function element(number: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-seat="${number}"]`)
  if (!found) throw new Error(`Seat ${number} is not on the map.`)
  return found
}

function focus(number: string) {
  element(number).focus()
}

function box(number: string): DOMRect {
  return element(number).getBoundingClientRect()
}

async function walk(key: string) {
  await userEvent.keyboard(`{${key}}`)
  return document.activeElement?.getAttribute('data-seat')
}
