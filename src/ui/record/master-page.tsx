import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallName } from '#contract/calls.ts'
import type { MasterKindName } from '#contract/master.ts'
import type { PagedList } from '#src/ui/list/list-page.tsx'
import { ActivePill } from '#src/ui/record/active-pill.tsx'
import { RecordHistory } from '#src/ui/record/record-history.tsx'
import { BackToList, NewRecordPage, RecordPage, useListPath } from '#src/ui/record/record-page.tsx'
import { RemoveRecord } from '#src/ui/record/remove-record.tsx'

export interface MasterFormProps<Row> {
  /** Undefined: a new one. */
  record?: Row | undefined
  reload?: (() => Promise<Row | undefined>) | undefined
  listPath: string
}

export interface MasterPageProps<Row> {
  kind: MasterKindName
  /** Undefined: a new one. */
  id: string | undefined
  /** The list and its path. */
  list: PagedList
  path: string
  words: { list: string; new: string; newLead: string }
  /** The list's call, asked for this one id (`useRecord`). */
  read: UseQueryResult<{ data: Row[] }>
  nameOf: (row: Row) => string
  fieldName: (field: string) => string
  /** Words for a value of a field in the list of changes; undefined: as it is. */
  valueName?: ((field: string, value: unknown) => string | undefined) | undefined
  /** Beside the name: its state, where there is more to it than in use or not. */
  renderState?: ((row: Row) => ReactNode) | undefined
  /** Whether this user may remove it: people never are, and most only by a super admin. */
  isRemovable?: ((row: Row) => boolean) | undefined
  /** Reads that removing it makes old. */
  invalidates: readonly CallName[]
  renderForm: (props: MasterFormProps<Row>) => ReactNode
  /** Below the form: what belongs to the record. */
  below?: ((row: Row) => ReactNode) | undefined
  /** The form needs the whole width; changes stand below it. */
  wide?: boolean
  /** Words of a removal, where the specification has its own. */
  removed?: string
}

/** A record of master data: made, changed, removed, and who changed it. */
export function MasterPage<Row extends { id: string; isActive: boolean }>(props: MasterPageProps<Row>) {
  const {
    kind,
    id,
    list,
    path,
    words,
    read,
    nameOf,
    fieldName,
    invalidates,
    renderForm,
    below,
    valueName,
    renderState,
    isRemovable,
    removed,
    wide = false,
  } = props
  const listPath = useListPath(path)
  const back = (
    <BackToList id={id} list={list} path={path}>
      {words.list}
    </BackToList>
  )
  if (id === undefined) {
    return (
      <NewRecordPage title={words.new} lead={words.newLead} back={back}>
        {renderForm({ listPath })}
      </NewRecordPage>
    )
  }
  return (
    <RecordPage
      read={read}
      back={back}
      titleOf={nameOf}
      renderLead={renderState ?? (({ isActive }) => <ActivePill isActive={isActive} />)}
      renderActions={(row) =>
        (isRemovable?.(row) ?? true) && (
          <RemoveRecord
            kind={kind}
            id={id}
            name={nameOf(row)}
            listPath={listPath}
            invalidates={invalidates}
            removed={removed}
          />
        )
      }
    >
      {(row, reload) => (
        <div
          className={wide ? 'grid gap-4' : 'grid items-start gap-4 xl:grid-cols-[minmax(0,36rem)_minmax(18rem,26rem)]'}
        >
          <div key={row.id} className="grid gap-4">
            {renderForm({ record: row, reload, listPath })}
            {below?.(row)}
          </div>
          <RecordHistory kind={kind} id={id} fieldName={fieldName} valueName={valueName} />
        </div>
      )}
    </RecordPage>
  )
}
