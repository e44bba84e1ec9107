import type { CallName } from '../calls.ts'
import { filesIn, keysOf, type ListColumn, type ListDefinition } from './list-definition.ts'

/** Filters that narrow a list to the records behind a figure. */
export type Drill = Readonly<Record<string, string | undefined>>

/** What names a group, or tells more of it; a sheet has a column for each, the first of them says which are totals. */
export type ReportPart<Row> = ListColumn<Row> & {
  /** Where the screen says it otherwise, or has no room for it. */
  sheetOnly?: true
}

interface ReportGroup<Row> {
  parts: Readonly<Record<string, ReportPart<Row>>>
  /** Some records are in no group: no list is what its total sums up. */
  isPartial?: true
}

export interface ReportFigure {
  /** Minor units of the row's currency, how many, or grams. */
  kind: 'amount' | 'count' | 'weight'
  /** Key of its heading, where that is not `figure.<name>`. */
  heading?: string
  /** What narrows a group's records to those that the figure is made of, where it is not all of them. */
  narrowedTo?: Drill
  /** Left out on a tablet held upright; on paper and in a sheet it stands. */
  needsRoom?: true
  /** So seldom that a screen has its column only where there is something in it. */
  isRare?: true
  sheetOnly?: true
}

/** A row of a report, and a total: so much in one currency. */
export interface ReportedFigures {
  currency: string
}

/**
 * A report said once: totals per currency of what fits its list's filters, and the same by group. Its tables, print,
 * sheet, saved views and links to the records follow from it.
 */
export interface ReportDefinition<Row, Group extends string = string> {
  /** Under this its named views are kept, and its file is called. */
  id: string
  /** As in a list's definition; there stand `groupBy.*` of groups and their parts, and `figure.*`. */
  words: string
  otherWords?: readonly string[]
  /** Keys of its title, of what it is, and of what stands where there is nothing yet. */
  title: string
  lead: string
  empty: string
  calls: { read: CallName; export: CallName }
  /** What it is grouped by, as offered. */
  groups: Readonly<Record<Group, ReportGroup<Row>>>
  defaultGroup: Group
  /** By the row's fields, in the order of the table. */
  figures: Readonly<Record<string, ReportFigure>>
  /** Whose filters narrow it. */
  list: ListDefinition<never>
}

/** Checks a report against its row: each figure is a number of it. */
export const defineReport =
  <Row extends ReportedFigures, Group extends string>() =>
  <
    const Report extends ReportDefinition<Row, Group> & {
      figures: { readonly [Name in NumberOf<Row>]?: ReportFigure }
    },
  >(
    report: Report & { figures: Record<Exclude<keyof Report['figures'], NumberOf<Row>>, never> },
  ): Report =>
    report

type NumberOf<Row> = { [Name in keyof Row]: Row[Name] extends number ? Name : never }[keyof Row] & string

/** Names of its groups, as offered. */
export const groupsOf = <Group extends string>({ groups }: { groups: Readonly<Record<Group, unknown>> }): Group[] =>
  // Object.keys forgets the names that it was given.
  Object.keys(groups) as Group[]

/** Locale files that a report's words stand in, its own first. */
export function reportFiles(report: ReportDefinition<never>): [string, ...string[]] {
  const groups: readonly ReportGroup<never>[] = Object.values(report.groups)
  const parts: readonly ReportPart<never>[] = groups.flatMap((group) => Object.values(group.parts))
  return filesIn(report, [
    report.title,
    report.lead,
    report.empty,
    ...parts.flatMap((part) => [part.heading, ...('words' in part ? keysOf(part.words) : [])]),
    ...Object.values(report.figures).map(({ heading }) => heading),
  ])
}
