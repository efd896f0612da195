import { expect, test } from 'vitest'
import { formatAgo } from './ago.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const ago = (iso: string, tag = 'en-US') => formatAgo(iso, tag, 'long', now)

test('says how long ago something was, in the language of the reader', () => {
  expect(ago('2026-11-16T11:59:30Z')).toBe('now')
  expect(ago('2026-11-16T11:55:00Z')).toBe('5 minutes ago')
  expect(ago('2026-11-16T10:00:00Z', 'de-DE')).toBe('vor 2 Stunden')
  expect(ago('2026-11-15T10:00:00Z')).toBe('yesterday')
  expect(ago('2026-11-13T10:00:00Z', 'fr-FR')).toBe('il y a 3 jours')
})

test('a post from a clock that is ahead is new, and an old one has its date', () => {
  expect(ago('2026-11-16T12:05:00Z')).toBe('now')
  expect(ago('2026-11-01T12:00:00Z')).toBeNull()
})
