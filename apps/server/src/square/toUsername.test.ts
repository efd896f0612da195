import { languages } from '@millrace/texts'
import { expect, test } from 'vitest'
import { fleetMemberNames } from '../demo/fleetPlan.ts'
import { toUsername } from './toUsername.ts'

const nobody = { memberId: 'abcd1234', name: null, operatorName: null }

test('who belongs to the demonstration is called in the script of whoever reads, and a member as they call themselves', () => {
  const scripts = { hi: 'Devanagari', ta: 'Tamil', te: 'Telugu', kn: 'Kannada' } as const
  for (const language of languages) {
    const script = scripts[language.code as keyof typeof scripts]
    for (const name of ['Asha', ...fleetMemberNames]) {
      const shown = toUsername({ ...nobody, name: `${name} (demonstration)` }, language)
      expect(shown).toMatch(
        script
          ? new RegExp(`^[\\p{Script=${script}}\\p{Mark}]+ \\([\\p{Script=${script}}\\p{Mark}]+\\)$`, 'u')
          : `${name} (demonstration)`,
      )
    }
    expect(toUsername({ ...nobody, name: 'Priya' }, language)).toBe('Priya')
    expect(toUsername({ ...nobody, name: 'constructor (demonstration)' }, language)).toBe('constructor (demonstration)')
    expect(toUsername(nobody, language)).toContain('ABCD')
  }
})
