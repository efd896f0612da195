/** An error as it may be logged: no rows, no parameters, and no values that a database message quotes. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error', type: typeof error }
  const { code, constraint, table, routine, severity } = error as {
    code?: string
    constraint?: string
    table?: string
    routine?: string
    severity?: string
  }
  // PostgreSQL quotes what it was given, which may be somebody's name or number.
  const clean = (text: string) => (severity ? text.replace(/: "[^"]*"/g, ': "…"') : text)
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    code,
    constraint,
    table,
    routine,
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}
