/** The message is a sentence for whoever starts the server. */
export class CannotServe extends Error {}
