import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
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

test('a question speaks Arabic', async () => {
  await stage(<ConfirmDialog open onCancel={vi.fn<() => void>()} onConfirm={vi.fn<() => void>()} />, 'ar')
  await expect.element(page.getByRole('alertdialog', { name: 'هل أنت متأكد؟' })).toBeInTheDocument()
})

function Opening() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Details">
        <p>Text</p>
      </Dialog>
    </>
  )
}
