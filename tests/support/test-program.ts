import { fileURLToPath } from 'node:url'

/**
 * A program for a process of its own, by the name of its file in tests/support/programs, or `main` or `audit`. From its
 * sources it would be loading for eight seconds, bundled it is for one (tests/support/programs-setup.ts).
 */
export const testProgram = (name: string): string =>
  fileURLToPath(new URL(`../../build/tests/${name}.js`, import.meta.url))
