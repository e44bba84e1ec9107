import Fastify, { type FastifyBaseLogger } from 'fastify'
import { describeError } from './plugins/errors.ts'
import type { Settings } from './settings.ts'

export type ServerLog = FastifyBaseLogger

/** How every process of the server writes its log. */
export const logOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) => ({
  level: logLevel,
  redact: ['req.headers.authorization'],
  serializers: { err: describeError },
})

/** A log like the one that requests are written to, for a process that answers none. */
export const openLog = (settings: Pick<Settings, 'logLevel'>): ServerLog =>
  Fastify({ logger: logOptions(settings) }).log
