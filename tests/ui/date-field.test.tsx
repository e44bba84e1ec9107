import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DateField } from '#src/ui/form/date-field.tsx'
import { stage } from './stage.tsx'

/** A Tuesday. */
const TODAY = '2026-11-24'

describe('a day typed short', () => {
  test('says which day it is, counts once the field is left, and then stands there whole', async () => {
    const { onDay } = await field()
    await page.getByLabelText('Day').click()
    await userEvent.keyboard('26')
    await expect.element(page.getByText('Thu, 26 Nov 2026')).toBeVisible()
    expect(onDay).not.toHaveBeenCalledWith(expect.any(String))
    await userEvent.tab()
    expect(onDay).toHaveBeenLastCalledWith('2026-11-26')
    await expect.element(page.getByLabelText('Day')).toHaveValue('26/11/2026')
    await expect.element(page.getByText('Thu, 26 Nov 2026')).toBeVisible()
  })

  test('counts with Enter before the form is sent', async () => {
    const { onDay, onSend } = await field()
    await page.getByLabelText('Day').click()
    await userEvent.keyboard('fri{Enter}')
    expect(onDay).toHaveBeenLastCalledWith('2026-11-27')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('2026-11-27')
  })

  test('that is no day says so, and keeps what was typed', async () => {
    const { onDay } = await field()
    await page.getByLabelText('Day').click()
    await userEvent.keyboard('31/02')
    await userEvent.tab()
    await expect.element(page.getByText('Enter a full date, e.g. 24/11/2026.')).toBeVisible()
    await expect.element(page.getByLabelText('Day')).toHaveValue('31/02')
    expect(onDay).not.toHaveBeenCalledWith(expect.any(String))
  })
})

test('a day typed whole counts with its last key', async () => {
  const { onDay } = await field()
  await page.getByLabelText('Day').click()
  await userEvent.keyboard('26112026')
  expect(onDay).toHaveBeenLastCalledWith('2026-11-26')
})

async function field() {
  const onDay = vi.fn<(day: string | undefined) => void>()
  const onSend = vi.fn<(day: string | undefined) => void>()
  await stage(<Form onDay={onDay} onSend={onSend} />)
  return { onDay, onSend }
}

interface FormProps {
  onDay: (day: string | undefined) => void
  onSend: (day: string | undefined) => void
}

function Form({ onDay, onSend }: FormProps) {
  const [day, setDay] = useState<string>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(day)
      }}
    >
      <DateField
        label="Day"
        today={TODAY}
        min={TODAY}
        value={day}
        onChange={(next) => {
          setDay(next)
          onDay(next)
        }}
      />
    </form>
  )
}
