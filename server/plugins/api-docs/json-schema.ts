import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * What travels on the wire, in both directions: the input side, since an instant is text there and a `Date` only
 * behind the parser.
 */
export function wireSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A named format says it; its pattern of 300 characters, and JavaScript's own bounds of an integer, only hide it.
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  const { $schema: _dialect, '~standard': _standard, ...plain } = made
  return plain
}
