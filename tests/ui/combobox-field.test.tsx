import { useState, type CSSProperties } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ComboboxField, type ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { focusUnasked } from '#src/ui/form/focus-unasked.ts'
import { rememberFocus } from '#src/ui/focus-history.ts'
import { Modal } from '#src/ui/modal.tsx'
import { stage } from './stage.tsx'

const PLACES = ['Jeddah', 'Jericho', 'Jerash'].map((label) => ({ id: label, label }))
const FLEET = Array.from({ length: 40 }, (_, index) => ({ id: `${index + 1}`, label: `Bus ${index + 1}` }))

const field = page.getByRole('combobox', { name: 'Stop' })
const shown = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

test('Enter pressed before the answer takes its first choice when it comes', async () => {
  const { answer, onChoose } = await stageField()
  await type('je')
  await userEvent.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  await answer('je')
  await expect.element(field).toHaveValue('Jeddah')
  expect(onChoose.mock.calls).toEqual([['Jeddah']])
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('Enter pressed while the list of a half-typed text is shown takes nothing of that list', async () => {
  const { answer, onChoose } = await stageField()
  await type('je')
  await answer('je')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  await type('ri{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  await answer('jeri')
  await expect.element(field).toHaveValue('Jericho')
  expect(onChoose.mock.calls).toEqual([['Jericho']])
})

test('arrow keys pressed before the answer go through its list', async () => {
  const { answer, onChoose } = await stageField()
  await type('je')
  await userEvent.keyboard('{ArrowDown}')
  await answer('je')
  await expect.element(page.getByRole('option', { name: 'Jericho' })).toHaveAttribute('data-focus')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChoose.mock.calls).toEqual([['Jerash']])
})

test('Enter takes nothing when nothing is found, and what is typed afterwards is found as ever', async () => {
  const { answer, onChoose } = await stageField()
  await type('x{Enter}')
  await answer('x')
  await expect.poll(shown).toEqual(['No results for “x”'])
  await userEvent.keyboard('{Backspace}')
  await type('je')
  await answer('je')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  expect(onChoose).not.toHaveBeenCalled()
})

test('Enter is forgotten when the text changes', async () => {
  const { answer, onChoose } = await stageField()
  await type('je{Enter}r')
  await answer('jer')
  await expect.poll(shown).toEqual(['Jericho', 'Jerash'])
  expect(onChoose).not.toHaveBeenCalled()
})

test('Enter is forgotten by Escape', async () => {
  const { answer, onChoose } = await stageField()
  // Opened again, it shows what is found, and waits.
  await type('je{Enter}{Escape}{ArrowDown}')
  await answer('')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  expect(onChoose).not.toHaveBeenCalled()
})

test('Enter pressed before the answer takes its first choice, though the focus has moved on', async () => {
  const { answer, onChoose } = await stageField()
  await type('je{Enter}{Tab}')
  const after = page.getByRole('button', { name: 'After' })
  await expect.element(after).toHaveFocus()
  // What was typed stands there meanwhile.
  await expect.element(field).toHaveValue('je')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await answer('je')
  await expect.element(field).toHaveValue('Jeddah')
  await expect.element(after).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(onChoose.mock.calls).toEqual([['Jeddah']])
})

test('arrow keys and Enter pressed before the answer choose in it, though the focus has moved on', async () => {
  const { answer, asked, onChoose } = await stageField()
  await type('je{ArrowDown}{Enter}')
  await asked('je')
  await userEvent.keyboard('{Tab}')
  await answer('je')
  await expect.element(field).toHaveValue('Jericho')
  expect(onChoose.mock.calls).toEqual([['Jericho']])
})

test('an answer without choices, or none, empties the field that was left after Enter', async () => {
  const { answer, fail, onChoose } = await stageField()
  await type('x{Enter}{Tab}')
  await answer('x')
  await expect.element(field).toHaveValue('')
  await type('je{Enter}{Tab}')
  await fail('je')
  await expect.element(field).toHaveValue('')
  expect(onChoose).not.toHaveBeenCalled()
})

test.for([
  // The way back has marked what stands there.
  ['typing', 'jer', 'jer', ['Jericho', 'Jerash']],
  ['Escape', '{Escape}{ArrowDown}', '', ['Jeddah', 'Jericho', 'Jerash']],
] as const)('back in the field before the answer, Enter is forgotten by %s', async ([, keys, query, list]) => {
  const { answer, asked, onChoose } = await stageField()
  await type('je{Enter}{Tab}')
  await asked('je')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('je')
  await userEvent.keyboard(keys)
  await answer(query)
  await expect.poll(shown).toEqual(list)
  expect(onChoose).not.toHaveBeenCalled()
})

test('back in the field before the answer, Enter takes its first choice as ever', async () => {
  const { answer, asked, onChoose } = await stageField()
  await type('je{Enter}{Tab}')
  await asked('je')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await answer('je')
  await expect.element(field).toHaveValue('Jeddah')
  await expect.element(field).toHaveFocus()
  expect(onChoose.mock.calls).toEqual([['Jeddah']])
})

test('what is chosen by other means before the answer stays', async () => {
  const { answer, asked, onChoose } = await stageField()
  await type('je{Enter}{Tab}')
  await asked('je')
  await page.getByRole('button', { name: 'Start over' }).click()
  await answer('je')
  await expect.element(field).toHaveValue('Jerash')
  expect(onChoose).not.toHaveBeenCalled()
})

test('Tab through the field chooses nothing, and after typing takes what is highlighted', async () => {
  const { answer, onChoose } = await stageField()
  await userEvent.keyboard('{Tab}')
  await answer('')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  expect(onChoose).not.toHaveBeenCalled()
  await type('jeri')
  await answer('jeri')
  await expect.poll(shown).toEqual(['Jericho'])
  await userEvent.keyboard('{Tab}')
  expect(onChoose.mock.calls).toEqual([['Jericho']])
})

test('Enter takes what is listed first, whatever was highlighted in the list before or is chosen', async () => {
  const { answer, onChoose } = await stageField()
  await type('jer')
  await answer('jer')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Jerash')
  // The whole text is replaced, as by pasting: what is chosen is found as well, further down.
  await userEvent.keyboard('{Control>}a{/Control}je')
  await answer('je')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Jeddah')
  expect(onChoose.mock.calls).toEqual([['Jerash'], ['Jeddah']])
})

test('Tab goes over a field that is filled without stopping in its list, and what is typed there goes to the field', async () => {
  const { answer } = await stageField(FLEET)
  await type('bus')
  await answer('bus')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Bus 1')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{Tab}')
  await answer('')
  // Longer than the list is high, so that it scrolls.
  await expect.poll(() => shown().length).toBe(FLEET.length)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('bus 7')
  await expect.element(field).toHaveFocus()
  await answer('bus 7')
  await expect.poll(shown).toEqual(['Bus 7'])
})

test('the list is neither cut off by what scrolls around its field nor by the lower edge of the window', async () => {
  const { answer, onChoose } = await stageField(FLEET, { position: 'fixed', bottom: 0, height: 60, overflow: 'auto' })
  await type('bus')
  await answer('bus')
  await expect.poll(shown).toHaveLength(FLEET.length)
  const list = page.getByRole('listbox').element().getBoundingClientRect()
  expect(list.top).toBeGreaterThanOrEqual(0)
  expect(list.bottom).toBeLessThanOrEqual(field.element().getBoundingClientRect().top)
  await page.getByRole('option', { name: 'Bus 3', exact: true }).click()
  await expect.element(field).toHaveValue('Bus 3')
  expect(onChoose.mock.calls).toEqual([['3']])
  await expect.element(field).toHaveFocus()
})

test('an open list stays in the window, with its field, when what stands above them grows', async () => {
  const { answer, onChoose } = await stageField()
  await type('je')
  await answer('je')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  const above = document.createElement('div')
  above.style.height = '300vh'
  document.querySelector('main')?.prepend(above)
  await expect.poll(() => page.getByRole('listbox').element().getBoundingClientRect().top).toBeLessThan(innerHeight)
  await page.getByRole('option', { name: 'Jericho' }).click()
  expect(onChoose.mock.calls).toEqual([['Jericho']])
})

test('Esc leaves what was chosen, and the text that was typed over it goes', async () => {
  const { answer, onChoose } = await stageField()
  await type('jer')
  await answer('jer')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Jericho')
  await userEvent.keyboard('x{Escape}')
  await expect.element(field).toHaveValue('Jericho')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(onChoose.mock.calls).toEqual([['Jericho']])
})

test('the button opens and closes the list, and the focus is in the field', async () => {
  const { answer } = await stageField()
  const button = page.getByRole('button', { name: 'Show options' })
  await button.click()
  await answer('')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  await expect.element(field).toHaveFocus()
  await button.click()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('a field that the page focuses by itself covers nothing until a key or a press asks for the list', async () => {
  const { answer } = await stageField()
  const input = field.element()
  if (!(input instanceof HTMLElement)) throw new Error('a field takes the focus')
  focusUnasked(input)
  await answer('')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await field.click()
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
})

test('an arrow key after a choice offers everything again, not what was found for the text that led to it', async () => {
  const { answer } = await stageField()
  await type('jer')
  await answer('jer')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Jericho')
  await userEvent.keyboard('{ArrowDown}')
  await answer('')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
})

test('the empty field after Esc says nothing of the text that is gone, and begins at the end with an arrow up', async () => {
  const { answer } = await stageField()
  await type('zzz')
  await answer('zzz')
  await expect.poll(shown).toEqual(['No results for “zzz”'])
  await userEvent.keyboard('{Escape}{ArrowUp}')
  await answer('')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
  await expect.element(page.getByRole('option', { name: 'Jerash' })).toHaveAttribute('data-focus')
})

test('a search that has failed is made again by key', async () => {
  const { fail, answer } = await stageField()
  await userEvent.keyboard('{Tab}')
  await fail('')
  await expect.poll(shown).toEqual([expect.stringContaining('failed')])
  await userEvent.keyboard('{Escape}{ArrowDown}')
  await answer('')
  await expect.poll(shown).toEqual(['Jeddah', 'Jericho', 'Jerash'])
})

test('leaving the window and coming back leaves what is typed and its list as they were', async () => {
  const { answer } = await stageField()
  await type('jer')
  await answer('jer')
  leaveWindow()
  await expect.element(field).toHaveValue('jer')
  await expect.poll(shown).toEqual(['Jericho', 'Jerash'])
  await userEvent.keyboard('{Enter}')
  leaveWindow()
  await expect.element(field).toHaveValue('Jericho')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('what is typed and left at once is not searched for', async () => {
  const { queries } = await stageField()
  await type('jer{Tab}')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(queries()).not.toContain('jer')
})

test('neither a window that opens at a field nor one that gives the focus back covers what stands below', async () => {
  rememberFocus()
  await stage(<Asking />)
  await field.click()
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  const inWindow = page.getByRole('combobox', { name: 'Driver' })
  await expect.element(inWindow).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

/** As the browser tells it when another window gets the focus, and when this one gets it again. */
function leaveWindow() {
  field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  field.element().dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

/** Types at the end of what stands in the field. */
async function type(keys: string) {
  await field.click()
  await userEvent.keyboard(keys)
}

/** A field whose searches are answered when the test says so; they may begin before it or after. */
async function stageField(choices: readonly ComboboxChoice[] = PLACES, style?: CSSProperties) {
  const onChoose = vi.fn<(id: string) => void>()
  const waiting: { query: string; answer: () => void; fail: () => void }[] = []
  const search = (query: string) =>
    new Promise<ComboboxChoice[]>((resolve, reject) => {
      waiting.push({
        query,
        answer: () => resolve(choices.filter(({ label }) => label.toLowerCase().startsWith(query))),
        fail: () => reject(new Error('no answer')),
      })
    })
  await stage(
    <div style={style}>
      <Choosing search={search} onChoose={onChoose} />
    </div>,
  )
  async function asked(query: string) {
    await expect.poll(() => waiting.at(-1)?.query).toBe(query)
  }
  return {
    onChoose,
    asked,
    queries: () => waiting.map(({ query }) => query),
    async fail(query: string) {
      await asked(query)
      waiting.at(-1)?.fail()
    },
    async answer(query: string) {
      await asked(query)
      waiting.at(-1)?.answer()
      // Until it has been drawn, so that what must not happen would have happened.
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    },
  }
}

interface ChoosingProps {
  search: (query: string) => Promise<ComboboxChoice[]>
  onChoose: (id: string) => void
}

function Choosing({ search, onChoose }: ChoosingProps) {
  const [value, setValue] = useState<ComboboxChoice>()
  return (
    <>
      <ComboboxField
        label="Stop"
        value={value}
        search={search}
        onChange={(choice) => {
          setValue(choice)
          if (choice) onChoose(choice.id)
        }}
      />
      <button type="button">After</button>
      <button type="button" onClick={() => setValue(PLACES[2])}>
        Start over
      </button>
    </>
  )
}

/** A window whose button goes with its first use. */
function Asking() {
  const [isAsking, setAsking] = useState<boolean>()
  return (
    <>
      <ComboboxField label="Stop" value={undefined} isLocal search={() => PLACES} onChange={vi.fn<() => void>()} />
      {isAsking === undefined && (
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
      )}
      <Modal open={isAsking === true} onClose={() => setAsking(false)} labelledBy="crew">
        <h2 id="crew">Crew</h2>
        <ComboboxField label="Driver" value={undefined} isLocal search={() => PLACES} onChange={vi.fn<() => void>()} />
      </Modal>
    </>
  )
}
