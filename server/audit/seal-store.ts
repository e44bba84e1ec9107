import type pg from 'pg'
import type { AuditKey } from './row-mark.ts'
import { isSealGenuine, type Seal } from './seal.ts'

type SealTexts = [
  n: string,
  kind: string,
  rowId: string,
  form: number,
  rowHash: Buffer,
  chain: Buffer,
  sealedAt: string,
  mark: Buffer,
]

const COLUMNS = `n::text, kind, row_id, form, row_hash, chain, (extract(epoch from sealed_at) * 1000)::bigint::text, mark`

/** Links from the one after `after` on, in order. */
export async function readSeals(
  client: pg.ClientBase | pg.Pool,
  { after, most }: { after: number; most: number },
): Promise<Seal[]> {
  const { rows } = await client.query<SealTexts>({
    text: `select ${COLUMNS} from seals where n > $1 order by seals.n limit $2`,
    values: [after, most],
    rowMode: 'array',
  })
  return rows.map(sealOf)
}

/** Links by the time that they bear, the latest first, from the one before this time and number on. */
export async function readSealsBefore(
  pool: pg.Pool,
  { sealedAt, n }: Pick<Seal, 'sealedAt' | 'n'>,
  most: number,
): Promise<Seal[]> {
  const { rows } = await pool.query<SealTexts>({
    text: `select ${COLUMNS} from seals where (sealed_at, seals.n) < (to_timestamp($1::bigint / 1000.0), $2::bigint) order by sealed_at desc, seals.n desc limit $3`,
    values: [sealedAt, n, most],
    rowMode: 'array',
  })
  return rows.map(sealOf)
}

/** The last link; undefined where nothing is sealed yet. */
export async function lastSeal(client: pg.ClientBase): Promise<Seal | undefined> {
  const { rows } = await client.query<SealTexts>({
    text: `select ${COLUMNS} from seals order by seals.n desc limit 1`,
    rowMode: 'array',
  })
  return rows.map(sealOf)[0]
}

/** Links of these rows, by the rows' names. */
export async function sealsOf(
  client: pg.ClientBase,
  kind: string,
  rowIds: readonly string[],
): Promise<Map<string, Seal>> {
  const { rows } = await client.query<SealTexts>({
    text: `select ${COLUMNS} from seals where kind = $1 and row_id = any ($2::text[])`,
    values: [kind, rowIds],
    rowMode: 'array',
  })
  return new Map(rows.map(sealOf).map((seal) => [seal.rowId, seal]))
}

/** The link of this number; undefined where there is none. */
export async function sealNumbered(client: pg.ClientBase, n: number): Promise<Seal | undefined> {
  const { rows } = await client.query<SealTexts>({
    text: `select ${COLUMNS} from seals where n = $1`,
    values: [n],
    rowMode: 'array',
  })
  return rows.map(sealOf)[0]
}

/** Whether the chain was begun with this key, or not at all. */
export async function isChainOf(pool: Pick<pg.ClientBase, 'query'>, key: AuditKey): Promise<boolean> {
  const { rows } = await pool.query<SealTexts>({
    text: `select ${COLUMNS} from seals order by seals.n limit 1`,
    rowMode: 'array',
  })
  return rows.map(sealOf).every((seal) => isSealGenuine(key, seal))
}

function sealOf([n, kind, rowId, form, rowHash, chain, sealedAt, mark]: SealTexts): Seal {
  return { n: Number(n), kind, rowId, form, rowHash, chain, sealedAt: Number(sealedAt), mark }
}

/** One statement: all of them or, after a crash in the middle, none. */
export async function writeSeals(client: pg.ClientBase, links: readonly Seal[]): Promise<void> {
  await client.query({
    name: 'write-seals',
    text: `insert into seals (n, kind, row_id, form, row_hash, chain, sealed_at, mark)
           select n, kind, row_id, form, row_hash, chain, to_timestamp(sealed_at / 1000.0), mark
           from unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::bytea[], $6::bytea[], $7::bigint[], $8::bytea[])
             as link (n, kind, row_id, form, row_hash, chain, sealed_at, mark)`,
    values: [
      links.map(({ n }) => n),
      links.map(({ kind }) => kind),
      links.map(({ rowId }) => rowId),
      links.map(({ form }) => form),
      links.map(({ rowHash }) => rowHash),
      links.map(({ chain }) => chain),
      links.map(({ sealedAt }) => sealedAt),
      links.map(({ mark }) => mark),
    ],
  })
}
