/** An error as it may be logged: without rows, parameters or values that a database message quotes. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error', type: typeof error }
  const { code, constraint, table, routine, severity, where } = error as {
    code?: string
    constraint?: string
    table?: string
    routine?: string
    severity?: string
    where?: string
  }
  // PostgreSQL quotes values, which may be somebody's name or number.
  const withoutValues = (text: string) => (severity ? text.replace(/: "[^"]*"/g, ': "…"') : text)
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    code,
    constraint,
    table,
    routine,
    ...(where !== undefined && { where: listFunctions(where) }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/**
 * The functions that an error came through, innermost first, from lines such as `PL/pgSQL function buy(uuid) line 12 at
 * RAISE`. The other lines quote statements and values.
 */
const listFunctions = (where: string): string[] =>
  [...where.matchAll(/^PL\/pgSQL function ([\w.]+)\([^()]*\) line (\d+) at [\w ]+$/gm)].map(
    ([, name, line]) => `${name} line ${line}`,
  )
