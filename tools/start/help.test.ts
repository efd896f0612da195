import { expect, test } from 'vitest'
import { describeSettings } from '../../apps/server/src/settings.ts'
import { helpText } from './help.ts'

test('the help lists every setting with its default', () => {
  const lines = helpText().split('\n')
  for (const { name, default: fallback, about } of describeSettings()) {
    expect(lines.find((line) => line.trim().startsWith(`${name} `))).toContain(
      fallback === null ? about : `${about} [${fallback}]`,
    )
  }
})
