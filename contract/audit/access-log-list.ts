import type { z } from 'zod'
import { ACCESS_ACTIONS } from './access-log-codes.ts'
import type { accessLogEntry } from './access-log-row.ts'
import { defineList } from '../list/list-definition.ts'
import { fileRecordOf, referenceText } from '../records.ts'

type Row = z.input<typeof accessLogEntry> | z.output<typeof accessLogEntry>

const together = (parts: readonly (string | null | undefined)[]) => parts.filter((part) => part).join(' · ')

export const accessLogList = defineList<Row>()({
  id: 'access-log',
  words: 'access-log',
  calls: { read: 'getAccessLog', export: 'exportAccessLog' },
  columns: {
    at: { kind: 'instant', zone: () => undefined, value: ({ at }) => at },
    by: { kind: 'person', value: ({ by }) => by },
    action: { kind: 'word', words: 'action.*', codes: ACCESS_ACTIONS, value: ({ action }) => action },
    subject: {
      kind: 'phrase',
      value: ({ subject, file, list }, { word, name }) =>
        file
          ? together([word(`file.${file.of}`), file.title, referenceText(fileRecordOf(file.of), file.reference)])
          : together([
              word(`list.${subject}`, subject),
              list?.record && name(list.record.title),
              list?.record && referenceText(list.record.machine, list.record.reference),
            ]),
    },
    details: {
      kind: 'phrase',
      room: 'laptop',
      value: ({ file, list }, { word, name }) =>
        file
          ? file.name
          : together([
              list?.rows?.toString(),
              list?.format,
              ...Object.entries(list?.filters ?? {}).map(([filter, value]) => {
                const said = list?.words[filter]
                return `${word(`narrowed.${filter}`, filter)}: ${said ? name(said) : value}`
              }),
            ]),
    },
  },
  filters: {
    from: { kind: 'from', of: 'at', field: true, note: 'days' },
    to: { kind: 'to', of: 'at', field: true },
    userId: { kind: 'person', of: 'by', field: true },
    action: { kind: 'choice', of: 'action', field: true, values: ACCESS_ACTIONS, words: 'action.*' },
    /** Name of a list that was exported or printed. */
    list: { kind: 'text', field: true },
  },
  sorts: ['at'],
  defaultSort: { by: 'at', direction: 'descending' },
})
