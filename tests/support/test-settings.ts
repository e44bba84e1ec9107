import { parseSettings, type Settings } from '#server/settings.ts'
import { TEST_AUDIT_KEY } from '#tests/support/database.ts'

/** As the environment would set them for a test; its own come first. */
export function testSettings(own: NodeJS.ProcessEnv): Settings {
  const reading = parseSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
    AUDIT_KEY: TEST_AUDIT_KEY,
    // A loaded machine is waited for.
    REQUEST_SECONDS: '60',
    ...own,
  })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.settings
}
