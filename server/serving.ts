import { createApp } from './app.ts'
import { CannotServe } from './cannot-serve.ts'
import type { Database } from './database/connection.ts'
import { portProblem } from './port-check.ts'
import type { Settings } from './settings.ts'

/** Of the time to stop; in the rest what else there is ends. */
const ANSWERING_SHARE = 0.8

export interface Serving {
  /** What is under way is answered; what does not end in time is cut, which loses nothing that was acknowledged. */
  stop(): Promise<void>
}

/**
 * Answers requests.
 *
 * @throws CannotServe where nothing can listen there: another program was faster while the database came up
 */
export async function startServing(settings: Settings, database: Database): Promise<Serving> {
  const app = await createApp(settings, database)
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await app.close()
    const problem = portProblem(error, settings)
    throw problem === undefined ? error : new CannotServe(problem)
  }
  return {
    async stop() {
      await app.drain(settings.shutdownSeconds * 1000 * ANSWERING_SHARE)
      await app.close()
    },
  }
}
