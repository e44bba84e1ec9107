/**
 * What is not there at once, Playwright looks for again after 20, 70, 170, 270 and 770 ms, then twice a second: the half seconds were
 * among the longest parts of most tests. There is no setting for it, so its frames are taught to look ten times a second. To be called
 * in the process that launches the browser. Were a later version to look in another way, waits would take longer, and no more.
 */
export function lookTenTimesASecond(): void
