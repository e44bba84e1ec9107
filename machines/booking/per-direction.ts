import { z } from 'zod'

/** The same for the way there and the way back. */
export const perDirection = <Schema extends z.ZodType>(schema: Schema) => z.object({ outward: schema, return: schema })
