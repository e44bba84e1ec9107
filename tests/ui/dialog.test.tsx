import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Toaster from '#src/ui/frame/toaster.tsx'
import { notify } from '#src/platform/notify.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { stage } from './stage.tsx'

test('a question asks in the words of the specification and starts on the way back', async () => {
  await stage(<ConfirmDialog open onCancel={vi.fn<() => void>()} onConfirm={vi.fn<() => void>()} />)
  await expect.element(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeInTheDocument()
  await expect.element(page.getByText("You won't be able to revert this!")).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('a stray Enter changes nothing', async () => {
  const onCancel = vi.fn<() => void>()
  const onConfirm = vi.fn<() => void>()
  await stage(<ConfirmDialog open onCancel={onCancel} onConfirm={onConfirm} confirmLabel="Pay 115.00 SAR" />)
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('an act under way is not started twice', async () => {
  const onConfirm = vi.fn<() => void>()
  await stage(<ConfirmDialog open busy onCancel={vi.fn<() => void>()} onConfirm={onConfirm} />)
  await page.getByRole('button', { name: 'Yes, continue' }).click({ force: true })
  expect(onConfirm).not.toHaveBeenCalled()
})

test('an act under way is not walked away from: neither the way back nor Esc closes the question', async () => {
  const onCancel = vi.fn<() => void>()
  await stage(<ConfirmDialog open busy onCancel={onCancel} onConfirm={vi.fn<() => void>()} />)
  await page.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await userEvent.keyboard('{Escape}')
  expect(onCancel).not.toHaveBeenCalled()
})

test('Esc closes a dialog and the focus returns to what opened it', async () => {
  await stage(<Opening />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Details' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('where what opened a dialog cannot be pressed any more, the focus returns to what had it before', async () => {
  await stage(<OpeningOnce />)
  await page.getByRole('button', { name: 'Seat' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Details' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Seat' })).toHaveFocus()
})

test('a click beside a dialog closes it; one that began inside does not', async () => {
  await stage(<Opening />)
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Details' })
  await expect.element(dialog).toBeInTheDocument()
  const text = page.getByText('Text').element()
  const beside = element('[data-beside]:last-of-type')
  text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  beside.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog).toBeInTheDocument()
  beside.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  beside.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the second of two quick clicks does not close what the first has opened', async () => {
  await stage(<Opening />)
  await page.getByRole('button', { name: 'Open' }).dblClick()
  const dialog = page.getByRole('dialog', { name: 'Details' })
  await expect.element(dialog).toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 400))
  await expect.element(dialog).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Esc closes the question above a dialog, and only that; the focus returns into the dialog', async () => {
  await stage(<Opening asks />)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('the page below a dialog does not scroll and is out of reach until it closes', async () => {
  await stage(<Opening />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  element('main button').focus()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(getComputedStyle(document.documentElement).overflowY).toBe('visible')
})

test('Esc closes what is open in a dialog before the dialog itself', async () => {
  const onClose = vi.fn<() => void>()
  await stage(
    <Dialog open onClose={onClose} title="Details">
      <Popover button="More" buttonClassName="" label="Settings" width={200}>
        {() => <input aria-label="Setting" />}
      </Popover>
    </Dialog>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('textbox', { name: 'Setting' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'Setting' })).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('no file chosen closes no dialog', async () => {
  const onClose = vi.fn<() => void>()
  await stage(
    <Dialog open onClose={onClose} title="Details">
      <input type="file" aria-label="File" />
    </Dialog>,
  )
  await expect.element(page.getByLabelText('File')).toBeVisible()
  page
    .getByLabelText('File')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(page.getByRole('dialog')).toBeInTheDocument()
})

test('a message that comes over a dialog can be read out and closed', async () => {
  const onClose = vi.fn<() => void>()
  await stage(
    <>
      <Dialog open onClose={onClose} title="Details">
        <p>Text</p>
      </Dialog>
      <Toaster />
    </>,
  )
  await expect.element(page.getByText('Text')).toBeVisible()
  notify.error('The server does not answer.')
  await expect.element(page.getByText('The server does not answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect.element(page.getByText('The server does not answer.')).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('a question speaks Arabic', async () => {
  await stage(<ConfirmDialog open onCancel={vi.fn<() => void>()} onConfirm={vi.fn<() => void>()} />, 'ar')
  await expect.element(page.getByRole('alertdialog', { name: 'هل أنت متأكد؟' })).toBeInTheDocument()
})

const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

function OpeningOnce() {
  const [stage, setStage] = useState<'before' | 'open' | 'after'>('before')
  return (
    <>
      <button type="button">Seat</button>
      <button type="button" disabled={stage === 'after'} onClick={() => setStage('open')}>
        Open
      </button>
      {stage === 'open' && (
        <Dialog open title="Details" onClose={() => setStage('after')}>
          Text
        </Dialog>
      )}
    </>
  )
}

function Opening({ asks = false }: { asks?: boolean }) {
  const [open, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Details">
        <p>Text</p>
        {asks && (
          <button type="button" onClick={() => setAsking(true)}>
            Ask
          </button>
        )}
      </Dialog>
      <ConfirmDialog open={isAsking} onCancel={() => setAsking(false)} onConfirm={() => setAsking(false)} />
    </>
  )
}

test('an error that support can look up stays, and its reference is copied', async () => {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void written.push(text)))
  await stage(<Toaster />)
  notify.error('Server error Reference: \u20667QK2-XP9D-04TM\u2069')
  await page.getByRole('button', { name: 'Copy reference' }).click()
  expect(written).toEqual(['7QK2-XP9D-04TM'])
})

test('an error in the place of what should be there has its reference to be copied', async () => {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void written.push(text)))
  await stage(
    <ErrorState message={'Server error Reference: \u2066AAAA-BBBB-CCCC\u2069'} onRetry={vi.fn<() => void>()} />,
  )
  await page.getByRole('button', { name: 'Copy reference' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(written).toEqual(['AAAA-BBBB-CCCC'])
})
