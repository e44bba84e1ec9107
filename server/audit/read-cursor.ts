import type pg from 'pg'

export interface CursorOptions<Row> {
  /** Unique within the transaction. */
  name: string
  text: string
  batch: number
  toRow: (columns: never[]) => Row
  onBatch: (rows: number) => Promise<void>
}

export interface Cursor<Row> {
  /** Undefined after the last. */
  next(): Promise<Row | undefined>
}

/** Rows of a long read one by one, of which only a batch is held here; the connection must be in a transaction. */
export function cursorOf<Row>(
  connection: pg.ClientBase,
  { name, text, batch, toRow, onBatch }: CursorOptions<Row>,
): Cursor<Row> {
  let rows: never[][] = []
  let position = 0
  let isOpen = false
  let isLast = false

  async function read(): Promise<void> {
    if (!isOpen) await connection.query(`declare ${name} no scroll cursor for ${text}`)
    isOpen = true
    const read = await connection.query<never[]>({ text: `fetch forward ${batch} from ${name}`, rowMode: 'array' })
    rows = read.rows
    position = 0
    isLast = rows.length < batch
    if (isLast) await connection.query(`close ${name}`)
    if (rows.length > 0) await onBatch(rows.length)
  }

  return {
    async next() {
      if (position === rows.length && !isLast) await read()
      const row = rows[position]
      position += 1
      return row && toRow(row)
    },
  }
}
