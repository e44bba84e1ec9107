import { isSchema, propertiesOf, type JsonSchema } from './json-schema.ts'

/** One line of a schema's table. */
export interface SchemaRow {
  name: string
  depth: number
  type: string
  /** Allowed values, bounds, the form of a text. */
  rule: string
  isRequired: boolean
}

/** A schema as lines that can be read from top to bottom; what lies inside stands indented below it. */
export function schemaRows(schema: JsonSchema, depth = 0): SchemaRow[] {
  return propertiesOf(schema).flatMap(({ name, schema: property, isRequired }) => {
    const { inner, isNullable } = withoutNull(property)
    const type = `${typeName(inner)}${isNullable ? ' or null' : ''}`
    return [{ name, depth, type, rule: ruleOf(inner), isRequired }, ...rowsInside(inner, depth + 1)]
  })
}

function rowsInside(schema: JsonSchema, depth: number): SchemaRow[] {
  const element = elementOf(schema)
  const shapes = variantsOf(element)
  if (shapes.length === 0) return schemaRows(element, depth)
  return shapes.flatMap((shape, index) => [
    { name: `shape ${index + 1}`, depth, type: '', rule: '', isRequired: false },
    ...schemaRows(shape, depth + 1),
  ])
}

/** What a list or a map holds; anything else is its own element. */
function elementOf(schema: JsonSchema): JsonSchema {
  if (isSchema(schema.items)) return elementOf(withoutNull(schema.items).inner)
  if (isSchema(schema.additionalProperties)) return elementOf(schema.additionalProperties)
  return schema
}

function variantsOf(schema: JsonSchema): JsonSchema[] {
  return (schema.oneOf ?? schema.anyOf ?? []).filter(isSchema)
}

function withoutNull(schema: JsonSchema): { inner: JsonSchema; isNullable: boolean } {
  const variants = variantsOf(schema)
  const rest = variants.filter((variant) => variant.type !== 'null')
  const [only] = rest
  if (rest.length === variants.length || !only) return { inner: schema, isNullable: false }
  return { inner: rest.length === 1 ? only : { ...schema, anyOf: rest }, isNullable: true }
}

function typeName(schema: JsonSchema): string {
  if (isSchema(schema.items)) return `list of ${plural(typeName(withoutNull(schema.items).inner))}`
  if (isSchema(schema.additionalProperties)) return `map of ${plural(typeName(schema.additionalProperties))}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return 'choice'
  if (variantsOf(schema).length > 0) return 'one of several shapes'
  if (schema.format) return FORMATS[schema.format] ?? schema.format
  return typeof schema.type === 'string' ? (TYPES[schema.type] ?? schema.type) : 'anything'
}

const FORMATS: Record<string, string> = {
  uuid: 'id',
  date: 'day',
  'date-time': 'instant',
  email: 'e-mail address',
  binary: 'file',
}
const TYPES: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' }

function plural(word: string): string {
  if (word === 'day' || word === 'text' || word === 'instant' || word === 'id' || word === 'object') return `${word}s`
  return word.startsWith('whole') || word === 'choice' ? `${word}s` : word
}

function ruleOf(schema: JsonSchema): string {
  const list = isSchema(schema.items) ? [span(schema.minItems, schema.maxItems, 'entries')] : []
  const own = elementOf(schema)
  return [
    ...list,
    own.enum ? own.enum.map(String).join(' · ') : '',
    span(own.minLength, own.maxLength, 'characters'),
    span(own.minimum, own.maximum, ''),
    own.pattern ? `/${own.pattern}/` : '',
    own.default === undefined ? '' : `${JSON.stringify(own.default)} unless given`,
  ]
    .filter(Boolean)
    .join('; ')
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  const words = least === undefined ? atMost(most) : most === undefined ? `at least ${least}` : `${least} to ${most}`
  return words && unit ? `${words} ${unit}` : words
}

function atMost(most: number | undefined): string {
  return most === undefined ? '' : `at most ${most}`
}
