import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handedUpIn } from './effects.ts'

const SOURCES = new URL('../../src/', import.meta.url)

test('no effect hands state upward', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    handedUpIn(path, readFileSync(new URL(path, SOURCES), 'utf8')).map(
      ({ name, called }) => `${path} ${name}: ${called}`,
    ),
  )
  expect(found).toEqual([])
})

test.each([
  [
    'a prop',
    `export function Cash({ total, onShort }: Props) {
       const isShort = total < 0
       useEffect(() => { onShort(isShort) }, [isShort, onShort])
       return null
     }`,
    [{ name: 'Cash', called: 'onShort' }],
  ],
  [
    'a prop by another name, with a default, in an arrow',
    `const Cash = ({ onShort: onLess = none }) => { useLayoutEffect(() => { if (true) { onLess(1) } }) }`,
    [{ name: 'Cash', called: 'onLess' }],
  ],
  [
    'a prop of the whole',
    `function Cash(props: Props) { React.useEffect(() => props.setShort(true), []) }`,
    [{ name: 'Cash', called: 'setShort' }],
  ],
  [
    'a prop, on cleaning up',
    `function Cash({ onShort }: Props) { useEffect(() => { return () => onShort(false) }, [onShort]) }`,
    [{ name: 'Cash', called: 'onShort' }],
  ],
  [
    'an argument of a hook',
    `function useCash(onShort: Tell) { useEffect(() => { onShort(true) }) }`,
    [{ name: 'useCash', called: 'onShort' }],
  ],
  [
    'an event that the effect listens for, which is none',
    `function Cash({ onKey }: Props) {
       useEffect(() => { document.addEventListener('keydown', () => onKey()) }, [onKey])
     }`,
    [],
  ],
  [
    'own state, which is none',
    `function Cash() { const [a, setA] = useState(0); useEffect(() => { setA(1) }, []) }`,
    [],
  ],
])('%s is found', (_, source, expected) => {
  expect(handedUpIn('cash.tsx', source)).toEqual(expected)
})
