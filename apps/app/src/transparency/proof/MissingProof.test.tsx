import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Check } from './checks.ts'
import { MissingProof } from './MissingProof.tsx'

const shown = vi.hoisted(() => ({ epoch: 0 }))
vi.mock('../../shell/useText.ts', () => ({ useText: () => (key: string) => key, useLanguage: () => ({ code: 'en' }) }))
vi.mock('../../shell/useFormatUsdt.ts', () => ({ useFormatUsdt: () => String }))
vi.mock('../../shell/queries.ts', () => ({
  useCall: ({ path }: { path: string }) =>
    path === 'transparency/record' && shown.epoch > 0
      ? { data: { epoch: shown.epoch, day: '2026-11-07' }, isError: false }
      : { data: undefined, isError: true },
}))
vi.mock('../../components/Button.tsx', () => ({
  Button: ({ children }: { children: string }) => children,
  ButtonLink: ({ children }: { children: string }) => children,
}))

afterEach(() => vi.unstubAllGlobals())

/** What is shown to a member with these checks, when the record of a day is there and their proof is not. */
const render = (checks: readonly Partial<Check>[], recordEpoch: number, asked?: number): string => {
  shown.epoch = recordEpoch
  const all = JSON.stringify(checks.map((check) => ({ member: 'm', day: '2026-11-05', atMs: 1, isOk: true, ...check })))
  const kept = new Map([
    ['userId', 'm'],
    ['proofChecks', all],
  ])
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  return renderToStaticMarkup(<MissingProof epoch={asked} skeleton="" />)
}

test('who has never been in the books, or looks at a day before that, is told to come back', () => {
  for (const text of [render([], 7), render([{ epoch: 5 }], 4, 4), render([{ epoch: 5 }], 0, 99)]) {
    expect(text).toContain('proof.not-yet')
    expect(text).not.toContain('proof.failed')
  }
})

test('who was in the books is told that the check has failed, and what to do', () => {
  for (const text of [
    render([{ epoch: 5 }], 7),
    render([{ epoch: 5 }], 6, 6),
    // The failure itself is kept, and what is shown stays the same.
    render([{ epoch: 7, isOk: false }], 7),
    // Not even a record is shown any more.
    render([{ epoch: 5 }], 0),
  ]) {
    expect(text).toContain('proof.failed')
    expect(text).toContain('proof.what-to-do-body')
    expect(text).toContain('proof.save-and-tell')
    expect(text).not.toContain('proof.not-yet')
  }
})
