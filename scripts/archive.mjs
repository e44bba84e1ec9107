import { isServerBuilt } from './lib/build-server.mjs'
import { loadSettings, run } from './lib/project.mjs'

loadSettings()

/** The bundle that `npm start` has made where it is that of these sources: it begins at once. */
const program = isServerBuilt() ? ['build/server/archive.js'] : ['--import', 'tsx', 'scripts/archive.ts']
process.exitCode = await run(process.execPath, [...program, ...process.argv.slice(2)])
