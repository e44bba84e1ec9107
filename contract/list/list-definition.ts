import type { CallName } from '../calls.ts'
import type { LocalizedName } from '../common.ts'
import type { StateTone } from '../records.ts'

/** An amount in minor units of its currency; `minor` is null where the reader may not know it. */
export interface ListAmount {
  minor: number | null
  currency: string
}

export interface ListAccount {
  code: string
  name: LocalizedName
}

/** How a phrase finds its words, in the language of the screen or the sheet. */
export interface Say {
  /**
   * Words of a code: `type.bus`, or in another file `common:total`. Where they may be missing, what is said instead; what
   * stands in them.
   */
  word: (key: string, otherwise?: string, values?: Readonly<Record<string, string>>) => string
  day: (day: string) => string
  name: (name: LocalizedName) => string
}

/** How wide a window is. */
type Room = 'tablet' | 'laptop' | 'wide'

/** Key of a code's words with `*` for the code, or the key of each code. */
export type CodeWords = string | Readonly<Record<string, string>>

interface ColumnOptions {
  /** Offered, and not shown until somebody chooses it. */
  hidden?: boolean
  /** The narrowest window that has room for it; a narrower one offers it, and a sheet holds it all the same. */
  room?: 'laptop' | 'wide'
  /** The columns that a sheet has in its place, where a cell of the screen tells several things. */
  sheet?: readonly string[]
  /** What the record is called: stands out of the row. */
  main?: true
  /** Key of its heading, where that is not the one of its name. */
  heading?: string
}

interface Holding<Row, Content> extends ColumnOptions {
  /** Null where a row has none. */
  value: (row: Row) => Content | null
}

/**
 * A column of a list, by what it holds. Each kind is drawn in one way on screen and on paper, and written in one way
 * into a sheet; its heading stands among the list's words under `column.<name>`.
 */
export type ListColumn<Row> =
  | ({ kind: 'reference' | 'text' } & Holding<Row, string>)
  /** A booking's reference, grouped as people read it aloud. */
  | ({ kind: 'booking' } & Holding<Row, string>)
  /** A phone, grouped as the reader dials it: within the country of their depot, else with its country code. */
  | ({ kind: 'phone' } & Holding<Row, string>)
  /** Left to right in every language: an e-mail address, a zone. */
  | ({ kind: 'latin' } & Holding<Row, string>)
  /** ISO 3166-1 alpha-2; told by its name. */
  | ({ kind: 'country' } & Holding<Row, string>)
  /** A calendar day, `YYYY-MM-DD`; where days follow each other, with the day of the week. */
  | ({ kind: 'day'; hasWeekday?: true } & Holding<Row, string>)
  /** `YYYY-MM` */
  | ({ kind: 'month' } & Holding<Row, string>)
  /** When something leaves, by the clock of where it does: in a sheet as well. */
  | ({ kind: 'start' } & Holding<Row, { at: string | Date; zone: string }>)
  /** An instant in UTC. Screens tell it by the clock of the record's depot, sheets by UTC and say so. Windows up to `dayUpTo` have room for its day only. */
  | ({ kind: 'instant'; zone: (row: Row) => string | undefined; dayUpTo?: Room } & Holding<Row, string | Date>)
  /** One amount, or one per currency. A sheet has a row for each currency of a record. */
  | ({ kind: 'amount' } & Holding<Row, ListAmount | readonly ListAmount[]>)
  | ({ kind: 'count' } & Holding<Row, number>)
  /** In thousandths: 1500 is 1.5, also in a sheet. */
  | ({ kind: 'quantity' } & Holding<Row, number>)
  /** In grams. */
  | ({ kind: 'weight' } & Holding<Row, number>)
  /** In basis points: 1500 is 15 %, which is 15 in a sheet. */
  | ({ kind: 'percent' } & Holding<Row, number>)
  /** Whether it is in use; 1 or 0 in a sheet, so that they can be added up. */
  | ({ kind: 'active' } & Holding<Row, boolean>)
  | ({ kind: 'person' } & Holding<Row, { name: string }>)
  /** What has a name in both languages: a depot, a stop, a route, an account. */
  | ({ kind: 'named' } & Holding<Row, LocalizedName>)
  /** An account of the ledger: its code, and on screens its name as well. */
  | ({ kind: 'account' } & Holding<Row, ListAccount>)
  /** Put together of several things; on one line where it is as short as a name. */
  | ({ kind: 'phrase'; isLine?: true; value: (row: Row, say: Say) => string | null } & ColumnOptions)
  /** One of these codes. `words` is the key of their words with `*` for the code. */
  | ({ kind: 'word'; words: CodeWords; codes: readonly string[] } & Holding<Row, string>)
  | ({ kind: 'state'; words: CodeWords; tones: Readonly<Record<string, StateTone>> } & Holding<Row, string>)

/**
 * What narrows a list, read by its kind; a `choice` names its values and where their words stand. Its name is that of the
 * column `of`, else it stands among the list's words under `filter.<name>`. Only what has a `field` can be chosen
 * above the list, or among the further ones where it is of `more`; the rest is set by links, and told below.
 */
export type ListFilter = {
  of?: string
  field?: boolean | 'more'
  /** Name of another filter in whose field this one is chosen, instead of that. */
  in?: string
  /** Keys of its name and of the choice of none, where they are not `filter.<name>` and `any.<name>`. */
  label?: string
  any?: string
} & (
  | { kind: 'choice'; values: readonly string[]; words: CodeWords }
  /** On or off. */
  | { kind: 'mark'; values: readonly ['yes'] }
  /** One record of another list: told as the screen calls it, else by its name only. */
  | { kind: 'record' }
  /** Days from and to, both included. `note` is the key of words that say whose days they are. */
  | { kind: 'from' | 'to'; of: string; note?: string }
  | { kind: 'depot' | 'bus' | 'person' | 'departure' | 'text' | 'currency' | 'account' | 'country' | 'day' }
)

/** A list said once: its page, table, print, sheet, filters, saved views and query follow from this. */
export interface ListDefinition<Row> {
  /** Under this a reader's choice of columns and named views are kept. */
  id: string
  /**
   * Locale file of its words, with the part of it where it holds those of several lists: `agent-money:topUps`. There
   * stand `title`, `lead`, `empty`, `emptyBody`, `search`, `column.*`, `filter.*` and `any.*`. Words that others have as
   * well are named with their file: `tickets:means.*`.
   */
  words: string
  /** Files that phrases read besides. */
  otherWords?: readonly string[]
  /** Of headings, where it is not `column.*`: master data is called as in its form. */
  headings?: string
  /** Its page, and the same rows as a sheet. */
  calls: { read: CallName; export?: CallName }
  /** Key of what can be typed to search it, where that is not `search`; false where nothing can. */
  search?: false | string
  /** In the order of the table. */
  columns: Readonly<Record<string, ListColumn<Row>>>
  filters: Readonly<Record<string, ListFilter>>
  /** Columns that can be sorted by. */
  sorts: readonly string[]
  defaultSort: { by: string; direction: 'ascending' | 'descending' }
}

/** Checks a list against its row and keeps the names of its columns and filters as types. */
export const defineList =
  <Row>() =>
  <const List extends ListDefinition<Row>>(list: List): List =>
    list

/** What says where words stand. */
type Worded = Pick<ListDefinition<never>, 'words'>

/** Key of a code's words. */
export const wordKey = (words: CodeWords, code: string): string =>
  typeof words === 'string' ? words.replace('*', code) : (words[code] ?? code)

/** A key of a list's words with its file: in the list's own file and part, unless it names another file. */
export function keyOf({ words }: Worded, key: string): string {
  if (key.includes(':')) return key
  return words.includes(':') ? `${words}.${key}` : `${words}:${key}`
}

export function headingKey(list: Pick<ListDefinition<never>, 'words' | 'headings' | 'columns'>, name: string): string {
  const { columns, headings = 'column.*' } = list
  return keyOf(list, columns[name]?.heading ?? wordKey(headings, name))
}

/** What a filter is called: as the column that it is of. */
export function filterKey(
  list: Pick<ListDefinition<never>, 'words' | 'headings' | 'columns' | 'filters'>,
  name: string,
): string {
  const { of, label } = list.filters[name] ?? {}
  if (label !== undefined) return keyOf(list, label)
  return of === undefined ? keyOf(list, `filter.${name}`) : headingKey(list, of)
}

/** What the choice of none is called: 'Any trip'. */
export const anyKey = (list: Pick<ListDefinition<never>, 'words' | 'filters'>, name: string): string =>
  keyOf(list, list.filters[name]?.any ?? `any.${name}`)

/** Locale files that a list's words stand in, its own first. */
export function filesOf(
  list: Pick<ListDefinition<never>, 'words' | 'otherWords' | 'headings' | 'columns' | 'filters'>,
): [string, ...string[]] {
  const parts = [...Object.values(list.columns), ...Object.values(list.filters)]
  return filesIn(list, [
    list.headings,
    ...parts.flatMap((part) => ('words' in part ? keysOf(part.words) : [])),
    ...Object.values(list.columns).flatMap(({ kind }) => (kind === 'active' ? [ACTIVE_WORDS] : [])),
    ...Object.values(list.filters).flatMap(({ label, any }) => [label, any]),
    ...Object.values(list.columns).map(({ heading }) => heading),
  ])
}

/** The file of a list's or a report's own words, and those that these keys name. */
export function filesIn(
  { words, otherWords = [] }: Pick<ListDefinition<never>, 'words' | 'otherWords'>,
  keys: readonly (string | undefined)[],
): [string, ...string[]] {
  const own = fileOf(words)
  const others = new Set([...keys.flatMap((key) => (key?.includes(':') ? [fileOf(key)] : [])), ...otherWords, 'common'])
  others.delete(own)
  return [own, ...others]
}

const ACTIVE_WORDS = 'form:status.*'
/** Keys of the words of codes, those with `*` for the code among them. */
export const keysOf = (words: CodeWords): readonly string[] =>
  typeof words === 'string' ? [words] : Object.values(words)

const fileOf = (words: string): string => words.split(':', 1)[0] ?? words

export type ColumnOf<List extends { columns: object }> = keyof List['columns'] & string
