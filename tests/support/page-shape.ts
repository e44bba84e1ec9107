import { createHash } from 'node:crypto'
import type { Page } from 'playwright'

/**
 * Fingerprint of everything on the page that axe judges by: elements, roles, states, names there or missing, classes,
 * colours, language, direction, size and theme. Pages alike in it differ in their words and in how many rows they have.
 */
export async function shapeOf(page: Page): Promise<string> {
  return createHash('sha1')
    .update(await page.evaluate(describePage))
    .digest('hex')
}

/** Runs in the page, so it brings everything with it. */
function describePage(): string {
  /** What of these says is only whether something is there: the rest is words, figures and names of elements. */
  const PRESENCE =
    /^(alt|title|placeholder|href|src|name|headers|label|summary|aria-(label|description|roledescription|placeholder|value\w+|posinset|setsize|row\w+|col\w+|keyshortcuts))$/
  const VALUE =
    /^(class|role|type|lang|dir|disabled|readonly|required|hidden|inert|tabindex|scope|autocomplete|multiple|open|contenteditable|draggable|popover|target|inputmode|aria-\w+)$/
  const REFERENCE = /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto))$/
  const LANDMARKS = 'main, nav, aside, header, footer, section, form, search, [role]'
  /** Their children are data: which kinds there are counts, not in what order. */
  const LISTS =
    'tbody, ul, ol, dl, select, optgroup, datalist, svg, g, [role=grid], [role=listbox], [role=list], [role=group]'

  const ids = new Map<string, number>()
  for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1)
  const names: string[] = []

  const describeAttribute = ({ name, value }: Attr): string[] => {
    if (REFERENCE.test(name)) {
      const found = value.split(/\s+/).map((id) => (ids.has(id) ? 'found' : 'lost'))
      return [`${name}=${found.join()}`]
    }
    if (name === 'href' && value.startsWith('#')) return [`href=${ids.has(value.slice(1)) ? 'here' : 'nowhere'}`]
    if (PRESENCE.test(name)) return [`${name}=${value.trim() === '' ? 'empty' : 'given'}`]
    if (VALUE.test(name)) return [`${name}=${value}`]
    return name === 'id' && (ids.get(value) ?? 0) > 1 ? ['id=twice'] : []
  }

  /** Two landmarks of one name are a finding: which of them share one counts, not the name. */
  const describeName = (element: Element): string => {
    if (!element.matches(LANDMARKS)) return ''
    const labels = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const name = [
      element.tagName,
      element.getAttribute('role'),
      element.getAttribute('aria-label'),
      ...labels.map((id) => document.getElementById(id)?.textContent),
    ].join()
    if (!names.includes(name)) names.push(name)
    return `name ${names.indexOf(name)}`
  }

  const describeField = (element: Element): string => {
    if (element instanceof HTMLInputElement) return `${element.value === '' ? 'empty' : 'filled'} ${element.checked}`
    if (element instanceof HTMLTextAreaElement) return element.value === '' ? 'empty' : 'filled'
    return ''
  }

  /** A target of less than 24 px is a finding, and its words may be what makes it larger. */
  const describeSize = (element: Element): string => {
    if (!element.matches('a, button, input, select, textarea, summary, [role], [tabindex]')) return ''
    const { width, height } = element.getBoundingClientRect()
    return Math.min(width, height) < 24 ? 'small' : 'large'
  }

  /** Of fixed length: descriptions within descriptions would grow with every level. Two numbers, so that no two are alike by chance. */
  const digest = (text: string): string => {
    if (text === '') return ''
    let [one, other] = [0x811c9dc5, 0x9dc5811c]
    for (let index = 0; index < text.length; index += 1) {
      one = Math.imul(one ^ text.charCodeAt(index), 0x01000193)
      other = Math.imul(other ^ text.charCodeAt(index), 0x85ebca6b)
      other ^= other >>> 13
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`
  }

  const describe = (element: Element): string => {
    const style = getComputedStyle(element)
    if (style.display === 'none') return ''
    const isScrolled =
      /auto|scroll/.test(style.overflow) &&
      (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
    )
    const children = [...element.children].map((child) => digest(describe(child)))
    const kinds = element.matches(LISTS)
      ? [...new Set(children)].toSorted()
      : children.filter((child, index) => child !== children[index - 1])
    return JSON.stringify([
      element.localName,
      [...element.attributes].flatMap((attribute) => describeAttribute(attribute)).toSorted(),
      [style.color, style.backgroundColor, style.opacity, style.visibility],
      [isScrolled, hasText, describeName(element), describeField(element), describeSize(element)],
      kinds.filter((kind) => kind !== ''),
    ])
  }

  const medium = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map(
    (query) => matchMedia(query).matches,
  )
  return [innerWidth, innerHeight, ...medium, document.title === '', describe(document.documentElement)].join('\n')
}
