import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { SeatMap } from '#src/domain/seat/seat-map.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { WizardFrame, type WizardFrameProps } from '#src/ui/wizard/wizard-frame.tsx'
import { stage } from './stage.tsx'

const steps: WizardFrameProps['steps'] = [
  { id: 'journey', label: 'Journey', state: 'done' },
  { id: 'seats', label: 'Seats', state: 'current' },
  { id: 'payment', label: 'Payment', state: 'ahead' },
]

describe('keys of the wizard', () => {
  test('Enter goes on from a field that is in no form', async () => {
    const { onNext } = await wizard(<TextField label="Name" />)
    await page.getByLabelText('Name').click()
    await userEvent.keyboard('{Enter}')
    expect(onNext).toHaveBeenCalledOnce()
  })

  test('Enter goes on when nothing has the focus', async () => {
    const { onNext } = await wizard(<p>Text</p>)
    await userEvent.keyboard('{Enter}')
    expect(onNext).toHaveBeenCalledOnce()
  })

  test('Enter goes on from a seat, which it neither takes nor gives back', async () => {
    const onToggle = vi.fn<(seat: string) => void>()
    const layout = { driverSide: 'left', rows: [{ cells: [{ kind: 'seat', seat: '1' }] }] } as const
    const { onNext } = await wizard(
      <SeatMap label="Seats" layout={layout} seats={{ 1: { kind: 'available' } }} onToggle={onToggle} />,
    )
    document.querySelector<HTMLElement>('[data-seat]')?.focus()
    await userEvent.keyboard('{Enter}')
    expect(onNext).toHaveBeenCalledOnce()
    expect(onToggle).not.toHaveBeenCalled()
    await userEvent.keyboard(' ')
    expect(onToggle).toHaveBeenCalledWith('1')
  })

  test('Enter submits the form of the step once, by the browser and from outside of its fields', async () => {
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
    await wizard(
      <form id="step" onSubmit={onSubmit}>
        <TextField label="Name" />
      </form>,
      { primary: { label: 'Continue', onPress: vi.fn<() => void>(), form: 'step' } },
    )
    await page.getByLabelText('Name').click()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('Enter presses the button or link that has the focus instead', async () => {
    const onPress = vi.fn<() => void>()
    const { onNext } = await wizard(
      <button type="button" onClick={onPress}>
        Best seats
      </button>,
    )
    document.querySelector<HTMLElement>('section button')?.focus()
    await userEvent.keyboard('{Enter}')
    expect(onPress).toHaveBeenCalledOnce()
    expect(onNext).not.toHaveBeenCalled()
  })

  test('Enter does nothing while the step cannot go on or is at work', async () => {
    const onPress = vi.fn<() => void>()
    const shown = await stage(frame(<p>Text</p>, { primary: { label: 'Continue', onPress, disabled: true } }))
    await userEvent.keyboard('{Enter}')
    await shown.rerender(<main>{frame(<p>Text</p>, { primary: { label: 'Continue', onPress, busy: true } })}</main>)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Continue' }).click({ force: true })
    expect(onPress).not.toHaveBeenCalled()
  })

  test('Esc steps back', async () => {
    const { onBack } = await wizard(<TextField label="Name" />)
    await page.getByLabelText('Name').click()
    await userEvent.keyboard('{Escape}')
    expect(onBack).toHaveBeenCalledOnce()
  })

  test('Esc in a field with a list never steps back, be the list open, closed or on its way', async () => {
    const search = vi.fn<() => Promise<never[]>>(() => new Promise(() => undefined))
    const { onBack } = await wizard(
      <ComboboxField label="Stop" value={undefined} search={search} onChange={vi.fn<() => void>()} />,
    )
    await page.getByLabelText('Stop').click()
    await userEvent.keyboard('je{Escape}{Escape}{Escape}')
    await expect.element(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
    expect(onBack).not.toHaveBeenCalled()
  })

  test('Ctrl+Enter goes on from whatever keeps Enter, but not from a dialog', async () => {
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
    const onClick = vi.fn<() => void>()
    await wizard(
      <form id="step" onSubmit={onSubmit}>
        <textarea aria-label="Remarks" />
        <button type="button" onClick={onClick}>
          Swap
        </button>
      </form>,
      { primary: { label: 'Continue', onPress: vi.fn<() => void>(), form: 'step' } },
    )
    await page.getByLabelText('Remarks').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    page.getByRole('button', { name: 'Swap' }).element().focus()
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
    expect(onSubmit).toHaveBeenCalledTimes(2)
    expect(onClick).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledOnce()
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('Ctrl+Enter in an open list takes what is meant and goes on with it', async () => {
    const onChange = vi.fn<(choice: { id: string; label: string } | undefined) => void>()
    const { onNext } = await wizard(
      <ComboboxField
        label="To"
        value={undefined}
        search={() => [{ id: 'amm', label: 'Amman' }]}
        isLocal
        onChange={onChange}
      />,
    )
    await page.getByRole('combobox').click()
    await userEvent.keyboard('am')
    await expect.element(page.getByRole('option', { name: 'Amman' })).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onChange).toHaveBeenLastCalledWith({ id: 'amm', label: 'Amman' })
    expect(onNext).toHaveBeenCalledOnce()
  })

  test('Esc closes an open calendar and does not step back as well', async () => {
    const { onBack } = await wizard(<DateField label="Day" value="2026-11-21" onChange={vi.fn<() => void>()} />)
    await page.getByRole('button', { name: 'Choose date' }).click()
    await expect.element(page.getByRole('button', { name: 'Sat, 21 Nov 2026' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(onBack).not.toHaveBeenCalled()
  })
})

describe('steps of the wizard', () => {
  test('a new step takes the focus to its heading, the first one does not', async () => {
    const shown = await stage(frame(<p>Text</p>))
    expect(document.activeElement).toBe(document.body)
    const next = steps.map((step) => ({
      ...step,
      state: step.id === 'payment' ? ('current' as const) : ('done' as const),
    }))
    await shown.rerender(<main>{frame(<p>Text</p>, { steps: next, heading: 'Pay' })}</main>)
    await expect.element(page.getByRole('heading', { name: 'Pay' })).toHaveFocus()
  })

  test('the current step is marked as such', async () => {
    await stage(frame(<p>Text</p>))
    const current = document.querySelector('[aria-current="step"]')
    expect(current?.textContent).toContain('Seats')
  })
})

async function wizard(content: WizardFrameProps['children'], more: Partial<WizardFrameProps> = {}) {
  const onNext = vi.fn<() => void>()
  const onBack = vi.fn<() => void>()
  await stage(frame(content, { primary: { label: 'Continue', onPress: onNext }, back: { onPress: onBack }, ...more }))
  return { onNext, onBack }
}

function frame(content: WizardFrameProps['children'], more: Partial<WizardFrameProps> = {}) {
  return (
    <WizardFrame
      title="Sell tickets"
      steps={steps}
      heading="Choose seats"
      primary={{ label: 'Continue', onPress: vi.fn<() => void>() }}
      {...more}
    >
      {content}
    </WizardFrame>
  )
}
