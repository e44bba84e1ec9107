/** An expected "no" that has no state of its own in a flow. `message` is the server's, in the user's language. */
export interface FlowRefusal {
  message: string
  /** Path in the request body → what is wrong with it. */
  fields: Record<string, string>
}
