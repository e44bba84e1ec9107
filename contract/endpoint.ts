import { z } from 'zod'
import type { Access } from './access.ts'
import { calls, type CallName } from './calls.ts'
import { pageInfo } from './common.ts'

interface Definition {
  /** One line for the API page. */
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
}

interface AnsweringDefinition<Data extends z.ZodType> extends Definition {
  /** What the answer's `data` holds; for a list, one row. */
  data: Data
}

/** A call that answers `{ data, message? }`. Method and path stand in `calls`. */
export function endpoint<Name extends CallName, Data extends z.ZodType, const Given extends AnsweringDefinition<Data>>(
  name: Name,
  definition: Given & { data: Data },
) {
  return {
    ...calls[name],
    ...definition,
    kind: 'record' as const,
    name,
    response: z.object({ data: definition.data, message: z.string().optional() }),
  }
}

/** A call that answers `{ data: [...], page }`. */
export function listEndpoint<
  Name extends CallName,
  Data extends z.ZodType,
  const Given extends AnsweringDefinition<Data>,
>(name: Name, definition: Given & { data: Data }) {
  return {
    ...calls[name],
    ...definition,
    kind: 'list' as const,
    name,
    response: z.object({ data: z.array(definition.data), page: pageInfo }),
  }
}

/** A call that answers the bytes of a file. */
export function fileEndpoint<Name extends CallName, const Given extends Definition>(name: Name, definition: Given) {
  return { ...calls[name], ...definition, kind: 'file' as const, name }
}
