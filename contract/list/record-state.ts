import { type RecordName, RECORDS, type StateTone, stateWords } from '../records.ts'

interface StateColumn<Row> {
  kind: 'state'
  words: string
  tones: Readonly<Record<string, StateTone>>
  value: (row: Row) => string
}

/** The column of a record's state: told in the words of its lifecycle, in the tone that the record gives it. */
export const recordState = (name: RecordName): StateColumn<{ state: string }> => ({
  kind: 'state',
  words: stateWords(name),
  tones: RECORDS[name].states,
  value: ({ state }) => state,
})
