/** The path of a Chromium that runs on this machine, if there is one. */
export function findChromium(): Promise<string | undefined>
