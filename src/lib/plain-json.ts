/** In the built client in place of ofetch's reader of answers: JSON where it is that, else the text, as of a proxy's page. */
export default function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
