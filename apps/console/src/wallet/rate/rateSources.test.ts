import { expect, test } from 'vitest'
import { describePeople, describeSource } from './rateSources.ts'

test('a practice rate is called one, and a source that is not known here keeps its own name', () => {
  expect(describeSource('practice')).toContain('Practice')
  expect(describeSource('Central Bank')).toBe('Central Bank')
})

test('both people behind a rate are named', () => {
  const [ada, ben] = ['Ada', 'Ben'].map((name) => ({ id: name, name, role: 'finance' }))
  expect(describePeople({ proposedBy: ada ?? null, approvedBy: ben ?? null })).toBe('Proposed by Ada, approved by Ben')
  expect(describePeople({ proposedBy: null, approvedBy: null })).toBe('')
})
