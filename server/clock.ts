/** Tells the instant that it is now. The app is given one; whatever is dated, numbered or judged by time goes by it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
