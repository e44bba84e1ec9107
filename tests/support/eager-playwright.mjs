import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { server } = createRequire(require.resolve('playwright'))('playwright-core/lib/coreBundle')

export function lookTenTimesASecond() {
  const { mainFrame } = server.Page.prototype
  server.Page.prototype.mainFrame = function () {
    const frame = mainFrame.call(this)
    Object.getPrototypeOf(frame).retryWithProgressAndBackoff = function (progress, action) {
      return this.retryWithProgressAndTimeouts(progress, [20, 50, 100], action)
    }
    server.Page.prototype.mainFrame = mainFrame
    return frame
  }
}
