import type { Content } from './page.ts'

type Values = Record<string, unknown>

/** The form's values that the contract knows, without empty ones: the contract has defaults for optional values. */
export function toFields(content: Content, values: Values): Values {
  const fields: Values = {}
  for (const name of Object.keys(content.create.request.shape)) fields[name] = withoutEmpty(values[name])
  return withoutEmpty(fields) as Values
}

function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, withoutEmpty(inner)] as const)
      .filter(([, inner]) => inner !== undefined),
  )
}
