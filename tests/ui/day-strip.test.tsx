import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TravelDay } from '#contract/departure/journey-choices.ts'
import { DayStrip } from '#src/features/booking/sale/day-strip.tsx'
import { stage } from './stage.tsx'

const least = { currency: 'SAR', total: 23_000, isTwoWay: true }
const DAYS: TravelDay[] = [
  { date: '2026-11-24', departures: 2, freeSeats: 40, least },
  { date: '2026-11-25', departures: 0, freeSeats: 0, least: null },
  { date: '2026-11-26', departures: 1, freeSeats: 0, least: null },
]

/** The stage has the words of every screen, not those of the sale: their names stand for them. */
test('the days say what they have: seats and the total, no room, or nothing', async () => {
  await strip('ltr')
  const texts = page
    .getByRole('button')
    .elements()
    .map((day) => day.textContent)
  expect(texts).toEqual(['Tue 24 Nov230.00 SARdays.free', 'Wed 25 Novdays.none', 'Thu 26 Novdays.noRoom'])
  await expect.element(page.getByText('days.leastTwoWay')).toBeVisible()
})

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)(
  'arrow keys go along the days in the reading direction, %s, and stop at either end',
  async (dir, on, back) => {
    const { onChoose } = await strip(dir)
    focusStop()
    const focused = () => document.activeElement?.textContent.slice(0, 10)
    expect(focused()).toBe('Wed 25 Nov')
    await userEvent.keyboard(`{${on}}{${on}}`)
    expect(focused()).toBe('Thu 26 Nov')
    await userEvent.keyboard(`{${back}}{${back}}{${back}}`)
    expect(focused()).toBe('Tue 24 Nov')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Thu 26 Nov')
    await userEvent.keyboard('{Home}')
    expect(onChoose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-11-24')
  },
)

test('Enter on the chosen day goes on to its departures', async () => {
  const { onChoose, onEnter } = await strip('ltr')
  focusStop()
  await userEvent.keyboard('{Enter}')
  expect(onEnter).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})

/** Tab comes to one of the days only. */
function focusStop() {
  const stops = document.querySelectorAll<HTMLElement>('button[tabindex="0"]')
  expect(stops).toHaveLength(1)
  stops[0]?.focus()
}

async function strip(dir: 'ltr' | 'rtl') {
  const onChoose = vi.fn<(day: string) => void>()
  const onEnter = vi.fn<() => void>()
  await stage(
    <div dir={dir}>
      <DayStrip days={DAYS} chosen="2026-11-25" hasOwnPrice={false} onChoose={onChoose} onEnter={onEnter} />
    </div>,
  )
  return { onChoose, onEnter }
}
