import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { callLoosely, callAs, type CallArguments, type DataCallName, type LooseOptions } from '#src/platform/api.ts'

/** A read as a TanStack query. Its key is the call's name and what is asked. */
export function readOptions<Name extends DataCallName>(name: Name, ...[options]: CallArguments<Name>) {
  return optionsOf(name, options ?? {}, (asked) => callLoosely(name, asked))
}

function optionsOf<Answer>(
  name: DataCallName,
  asked: LooseOptions,
  ask: (asked: LooseOptions) => Promise<Answer>,
  version?: number,
) {
  const queryKey = [name, { params: asked.params, query: asked.query }, ...(version === undefined ? [] : [version])]
  return {
    queryKey,
    queryFn: ({ signal, client }: { signal: AbortSignal; client: QueryClient }) => {
      // What is on the screen already is renewed in the background, and that never signs anybody out by 403.
      const endsSession = client.getQueryData(queryKey) === undefined ? 'always' : 'background'
      return ask({ endsSession, ...asked, signal })
    },
  }
}

/** One record, or a small list that is not paged. */
export function useRead<Name extends DataCallName>(name: Name, ...args: CallArguments<Name>) {
  return useQuery(readOptions(name, ...args))
}

/** A record that is known to stand at a version: what was read of it before that is not shown meanwhile. */
export function useVersion<Name extends DataCallName>(name: Name, version: number, ...args: CallArguments<Name>) {
  return useQuery(versionOptions(name, version, ...args))
}

/** As `useVersion`, for what is no view. */
export function versionOptions<Name extends DataCallName>(
  name: Name,
  version: number,
  ...[options]: CallArguments<Name>
) {
  return optionsOf(name, options ?? {}, (asked) => callLoosely(name, asked), version)
}

/** A paged list: the page before stands until the next one has come. */
export function useList<Name extends DataCallName>(name: Name, ...args: CallArguments<Name>) {
  return useQuery({ ...readOptions(name, ...args), placeholderData: keepPreviousData })
}

/** As `readOptions`, for a list whose answer one knows by a definition. */
export const listOptions = <Answer>(name: DataCallName, query: object) =>
  optionsOf(name, { query }, (asked) => callAs<Answer>(name, asked))

/** As `useList`, for a call whose answer one knows by a definition. */
export function useListAs<Answer>(name: DataCallName, query: object) {
  return useQuery({ ...listOptions<Answer>(name, query), placeholderData: keepPreviousData })
}

/** Lists that can be asked for one id (contract, `masterListQuery`). */
type RecordListName = Extract<DataCallName, `get${string}List`>

/** One record of a list, as its page reads it; nothing is asked for a new one. */
export function useRecord<Name extends RecordListName>(name: Name, id: string | undefined) {
  return useQuery({
    queryKey: [name, { query: { id } }],
    queryFn: ({ signal }) => callLoosely(name, { query: { id }, signal }),
    enabled: id !== undefined,
  })
}
