import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { columnsOf } from '#src/ui/list/data-table-features.ts'
import { DataTable, type DataTableProps } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { exportedColumns } from '#src/ui/list/exported-columns.ts'
import { Money } from '#src/ui/money.tsx'
import type { TableSort } from '#src/ui/list/data-table-header.tsx'
import type { PageTarget } from '#src/ui/list/pagination.tsx'
import { stage } from './stage.tsx'

interface Sale {
  id: string
  reference: string
  amount: number
  currency: string
  note: string
}

const sales: Sale[] = [
  { id: 'a', reference: '7K30-QX0M', amount: 20_700, currency: 'SAR', note: 'first' },
  { id: 'b', reference: '8M41-QX7M', amount: 990, currency: 'KWD', note: 'second' },
]
const none: Sale[] = []

const column = columnsOf<Sale>()
const columns = column.columns([
  column.accessor('reference', { header: 'Reference' }),
  column.accessor('amount', {
    header: 'Amount',
    meta: { align: 'number' },
    cell: (cell) => <Money aligned minor={cell.getValue()} currency={cell.row.original.currency} />,
  }),
  column.accessor('note', { header: 'Note', meta: { hidden: true } }),
  column.display({ id: 'depot', header: 'Depot', meta: { lacksRoom: true } }),
])

beforeEach(() => localStorage.clear())

describe('what stands there instead of rows', () => {
  test('loading: placeholders, and no claim that there is nothing', async () => {
    await stage(table({ rows: none, status: 'loading', page: { pageNumber: 1, recordNumber: 10, total: 0 } }))
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByText('Loading')).toBeInTheDocument()
    await expect.element(page.getByText('No entries')).not.toBeInTheDocument()
  })

  test('nothing at all: what would be here and the next thing to do', async () => {
    await stage(
      table({
        rows: none,
        empty: <EmptyState title="No bookings yet" action={<button type="button">Sell a ticket</button>} />,
      }),
    )
    await expect.element(page.getByText('No bookings yet')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Sell a ticket' })).toBeVisible()
  })

  test('no match: clears the filters', async () => {
    const onClearFilters = vi.fn<() => void>()
    await stage(table({ rows: none, filtered: true, onClearFilters }))
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    expect(onClearFilters).toHaveBeenCalledOnce()
  })

  test('error: says so and tries again', async () => {
    const onRetry = vi.fn<() => void>()
    await stage(table({ rows: none, status: 'error', errorMessage: 'Server error', onRetry }))
    await expect.element(page.getByRole('alert').getByText('Server error')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('forbidden: no rows and nothing to try again', async () => {
    await stage(table({ rows: sales, status: 'forbidden', onRetry: vi.fn<() => void>() }))
    await expect.element(page.getByText('You do not have access to this page')).toBeVisible()
    await expect.element(page.getByText('7K30-QX0M')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

describe('rows', () => {
  test('a click anywhere in the row and Enter on its first cell open it', async () => {
    const onOpen = vi.fn<(sale: Sale) => void>()
    await stage(table({ onOpen }))
    await page.getByText('0.990').click()
    expect(onOpen).toHaveBeenLastCalledWith(sales[1])
    page.getByRole('button', { name: '7K30-QX0M' }).element().focus()
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(sales[0])
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  test('arrow keys go from row to row', async () => {
    await stage(table({ onOpen: vi.fn<() => void>() }))
    page.getByRole('button', { name: '7K30-QX0M' }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('button', { name: '8M41-QX7M' })).toHaveFocus()
  })

  test('sections fold their rows away by keyboard, and arrows pass over what is folded', async () => {
    const third = { id: 'c', reference: '9N52-QX8N', amount: 500, currency: 'SAR', note: 'third' }
    await stage(
      table({
        rows: [...sales, third],
        rowHref: ({ id }) => `/sales/${id}`,
        sections: { of: ({ note }) => (note === 'third' ? 'late' : 'early'), title: (section) => `${section} sales` },
      }),
    )
    const heading = page.getByRole('button', { name: 'early sales' })
    await expect.element(heading).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('button', { name: 'late sales' })).toBeVisible()
    heading.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByText('7K30-QX0M')).not.toBeVisible()
    await expect.element(page.getByText('9N52-QX8N')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('button', { name: 'late sales' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('link', { name: '9N52-QX8N' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await expect.element(page.getByText('7K30-QX0M')).toBeVisible()
  })

  test('a row action does not open the row', async () => {
    const onOpen = vi.fn<(sale: Sale) => void>()
    const onAct = vi.fn<() => void>()
    await stage(
      table({
        onOpen,
        rowActions: (sale) => (
          <button type="button" onClick={onAct}>
            {`Print ${sale.reference}`}
          </button>
        ),
      }),
    )
    await page.getByRole('button', { name: 'Print 8M41-QX7M' }).click()
    expect(onAct).toHaveBeenCalledOnce()
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('a header sorts, and turns when it sorts already', async () => {
    const onSort = vi.fn<(sort: TableSort) => void>()
    await stage(table({ sort: { by: 'amount', direction: 'ascending' }, onSort }))
    await expect.element(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Amount' }).click()
    expect(onSort).toHaveBeenLastCalledWith({ by: 'amount', direction: 'descending' })
    await page.getByRole('button', { name: 'Reference' }).click()
    expect(onSort).toHaveBeenLastCalledWith({ by: 'reference', direction: 'ascending' })
  })

  test.each(['en', 'ar'] as const)('amounts stand below each other at the decimal in %s', async (language) => {
    await stage(table({}), language)
    const marks = [...document.querySelectorAll('tbody td[dir="ltr"] bdi > span:first-child')].map(decimalMark)
    expect(marks).toHaveLength(2)
    expect(Math.abs((marks[0] ?? 0) - (marks[1] ?? 99))).toBeLessThan(0.6)
  })

  test('totals stand under the table, one line per currency', async () => {
    await stage(
      table({ totals: [{ label: 'SAR', cells: { amount: <Money minor={20_799} currency="SAR" aligned /> } }] }),
    )
    await expect.element(page.getByRole('rowheader', { name: 'SAR' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'SAR 207.99 SAR' })).toBeVisible()
  })
})

describe('columns', () => {
  test('a column that was asked for stays after the table is built anew', async () => {
    const first = await stage(table({}))
    await expect.element(page.getByText('second')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Note' }).click()
    await expect.element(page.getByText('second')).toBeInTheDocument()
    await first.unmount()
    await stage(table({}))
    await expect.element(page.getByText('second')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset columns' }).click()
    await expect.element(page.getByText('second')).not.toBeInTheDocument()
  })

  test('a column without room is out of sight but in the sheet, unless somebody chose to hide it', async () => {
    await stage(table({}))
    await expect.element(page.getByText('7K30-QX0M')).toBeVisible()
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Reference', 'Amount'])
    expect(exportedColumns(columns, {})).toBe('reference,amount,depot')
    expect(exportedColumns(columns, { depot: false, note: true })).toBe('reference,amount,note')
  })

  test('another table keeps its own choice', async () => {
    localStorage.setItem('columns.sales', JSON.stringify({ note: true }))
    await stage(table({ id: 'refunds' }))
    await expect.element(page.getByText('second')).not.toBeInTheDocument()
  })

  test('a choice that cannot be read is no choice', async () => {
    localStorage.setItem('columns.sales', 'not json')
    await stage(table({}))
    await expect.element(page.getByText('7K30-QX0M')).toBeVisible()
  })
})

describe('pages', () => {
  test('by number while the server numbers them', async () => {
    const onPage = vi.fn<(target: PageTarget) => void>()
    await stage(table({ page: { pageNumber: 2, recordNumber: 2, total: 6 }, onPage }))
    await expect.element(page.getByText('3–4 of 6')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Previous page' }).click()
    expect(onPage.mock.calls).toEqual([[{ pageNumber: 3 }], [{ pageNumber: 1 }]])
  })

  test('along the cursor behind the last numbered row', async () => {
    const onPage = vi.fn<(target: PageTarget) => void>()
    await stage(
      table({
        page: { pageNumber: 5000, recordNumber: 2, total: 10_000, totalIsCapped: true, next: 'n', previous: 'p' },
        onPage,
      }),
    )
    await expect.element(page.getByText('9,999–10,000 of 10,000 or more')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    expect(onPage).toHaveBeenLastCalledWith({ next: 'n' })
  })

  test('not beyond the last one', async () => {
    const onPage = vi.fn<(target: PageTarget) => void>()
    await stage(table({ page: { pageNumber: 1, recordNumber: 10, total: 2 }, onPage }))
    await page.getByRole('button', { name: 'Next page' }).click({ force: true })
    expect(onPage).not.toHaveBeenCalled()
  })
})

/** Where the digits before the mark end, on the screen. */
function decimalMark(amount: Element): number {
  const text = amount.firstChild
  const range = document.createRange()
  if (!text) return Number.NaN
  range.setStart(text, 0)
  range.setEnd(text, (text.textContent ?? '').indexOf('.'))
  return range.getBoundingClientRect().right
}

function table(props: Partial<DataTableProps<Sale>>) {
  return (
    <DataTable
      id="sales"
      label="Sales"
      columns={columns}
      rows={sales}
      rowId={(sale) => sale.id}
      status="ready"
      {...props}
    />
  )
}
