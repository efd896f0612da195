import { z } from 'zod'

/** `expects` completes the sentence "NAME must be …". */
type Definitions = Readonly<
  Record<string, { readonly schema: z.ZodType; readonly expects: string; readonly default?: string }>
>

export type SettingsOf<Of extends Definitions> = { readonly [Name in keyof Of]: z.output<Of[Name]['schema']> }

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The settings of a program, or one sentence for each that is wrong. No sentence repeats a value, since some are
 * secret. An empty variable counts as not set, as in most shells' configuration files.
 */
export function readSettings<Of extends Definitions>(
  definitions: Of,
  environment: Environment,
): { readonly settings: SettingsOf<Of> } | { readonly problems: readonly string[] } {
  const results = Object.entries(definitions).map(([name, definition]) => {
    const { data, success } = definition.schema.safeParse(environment[name] || (definition.default ?? ''))
    return { name, data, problem: success ? null : `${name} must be ${definition.expects}.` }
  })
  const problems = results.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) return { problems }
  return { settings: Object.fromEntries(results.map(({ name, data }) => [name, data])) as SettingsOf<Of> }
}

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
