import arabic400 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import arabic500 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2?url'
import arabic600 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url'
import latin400 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import latinItalic from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-italic.woff2?url'
import latin500 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-500-normal.woff2?url'
import latin600 from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2?url'
import look from '#src/features/workflow/drawing/diagram.css?raw'
import levels from '#src/features/workflow/drawing/levels.css?raw'
import overlay from '#src/features/workflow/drawing/overlay.css?raw'
import { standaloneSvg, type StandaloneSvg } from '#src/features/workflow/drawing/standalone-svg.ts'

type Subject = Pick<StandaloneSvg, 'drawing' | 'text' | 'language'> & { id: string }

const sheet = `${look}${levels}${overlay}`

/** Saves the drawing as a file that looks the same everywhere: colours of paper, fonts within. */
export async function downloadDrawing(shown: Element, { id, ...subject }: Subject): Promise<void> {
  const style = `${(await fontFaces()).join('')}:root{${paperTokens()}}${sheet}`
  const svg = standaloneSvg({ ...subject, style, content: contentOf(shown) })
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${id}.${subject.language}.svg`
  link.click()
  URL.revokeObjectURL(address)
}

/** The drawing as it stands, without what only the screen needs. */
function contentOf(shown: Element): string {
  const copy = document.createElement('div')
  copy.append(shown.cloneNode(true))
  for (const only of copy.querySelectorAll('.wf-reach, .wf-ground, .wf-touch, .wf-sign')) only.remove()
  for (const link of copy.querySelectorAll('a.wf-badge'))
    for (const name of ['href', 'aria-label', 'data-place']) link.removeAttribute(name)
  for (const part of copy.querySelectorAll('a.wf-part')) {
    part.setAttribute('href', new URL(part.getAttribute('href') ?? '', location.href).href)
    part.removeAttribute('data-place')
  }
  for (const lit of copy.querySelectorAll('.is-lit')) lit.classList.remove('is-lit')
  for (const reached of copy.querySelectorAll('.wf-row, .wf-node'))
    for (const name of ['tabindex', 'role', 'aria-label', 'aria-expanded']) reached.removeAttribute(name)
  return copy.innerHTML
}

function paperTokens(): string {
  const paper = document.createElement('div')
  paper.className = 'paper'
  document.body.append(paper)
  const values = getComputedStyle(paper)
  const used = new Set(sheet.match(/--[\w-]+/g))
  const tokens = [...used].map((name) => `${name}:${values.getPropertyValue(name)}`).join(';')
  paper.remove()
  return tokens
}

const FACES = [
  { family: 'IBM Plex Sans', weight: 400, style: 'normal', address: latin400 },
  { family: 'IBM Plex Sans', weight: 400, style: 'italic', address: latinItalic },
  { family: 'IBM Plex Sans', weight: 500, style: 'normal', address: latin500 },
  { family: 'IBM Plex Sans', weight: 600, style: 'normal', address: latin600 },
  { family: 'IBM Plex Sans Arabic', weight: 400, style: 'normal', address: arabic400 },
  { family: 'IBM Plex Sans Arabic', weight: 500, style: 'normal', address: arabic500 },
  { family: 'IBM Plex Sans Arabic', weight: 600, style: 'normal', address: arabic600 },
] as const

function fontFaces(): Promise<string[]> {
  return Promise.all(
    FACES.map(async ({ family, weight, style, address }) => {
      const response = await fetch(address)
      const data = base64(new Uint8Array(await response.arrayBuffer()))
      return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${data})}`
    }),
  )
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
