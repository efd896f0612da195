import { spawnSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'

const niceAfter = (before: string, wanted: number): number =>
  Number(
    spawnSync('nice', [
      '-n',
      before,
      process.execPath,
      '--eval',
      `import('${import.meta.dirname}/lowerPriority.ts').then(({ lowerPriority }) => {
        lowerPriority(${wanted})
        console.log(require('node:os').getPriority())
      })`,
    ]).stdout.toString(),
  )

test('a priority is lowered, and one that is lower already stays, whoever runs it', () => {
  const own = getPriority()
  expect(niceAfter('0', own + 5)).toBe(own + 5)
  expect(niceAfter('12', own + 5)).toBe(Math.min(19, own + 12))
})
