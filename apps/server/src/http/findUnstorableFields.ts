import { UnservableRequest } from './errors.ts'

const depthMax = 16
const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The names of the fields that contain what PostgreSQL cannot store: a NUL, or half of a surrogate pair.
 * Uses a stack instead of recursion, so that deep nesting is refused and does not crash the process.
 */
export function findUnstorableFields(values: Readonly<Record<string, unknown>>): string[] {
  const found = new Set<string>()
  const stack: { field: string; value: unknown; depth: number }[] = Object.entries(values).map(([field, value]) => ({
    field,
    value,
    depth: 0,
  }))
  if (Object.keys(values).some((key) => dangerousKeys.has(key))) throw new UnservableRequest('request.unreadable')
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { field, value, depth } = next
    if (typeof value === 'string' && !isStorable(value)) found.add(field)
    if (typeof value !== 'object' || value === null) continue
    if (depth === depthMax) throw new UnservableRequest('request.unreadable')
    for (const [key, inner] of Object.entries(value)) {
      if (dangerousKeys.has(key)) throw new UnservableRequest('request.unreadable')
      if (!isStorable(key)) found.add(field)
      stack.push({ field, value: inner, depth: depth + 1 })
    }
  }
  return [...found]
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
