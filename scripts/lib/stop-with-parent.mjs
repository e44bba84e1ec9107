import { readFileSync } from 'node:fs'

const WATCH_MS = 250

/**
 * Ends this process in good order when the one that started it is gone: a parent killed with -9 passes no signal on,
 * and what it leaves running would keep the port.
 */
export function stopWithParent() {
  stopWhenChanged(() => process.ppid)
}

/** The same for npm, which may have a shell between itself and us. */
export function stopWithNpm() {
  stopWhenChanged(() => `${process.ppid} ${parentOf(process.ppid)}`)
}

function stopWhenChanged(describeAncestors) {
  const atFirst = describeAncestors()
  const watch = setInterval(() => {
    if (describeAncestors() === atFirst) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, WATCH_MS)
  watch.unref()
}

/** Known on Linux only; elsewhere the shell hands its place over to us, so that npm is the parent itself. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}
