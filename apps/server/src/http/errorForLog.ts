/** An error as it may be logged: without rows, parameters or values that a database message quotes. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error', type: typeof error }
  const { code, constraint, table, routine, severity } = error as {
    code?: string
    constraint?: string
    table?: string
    routine?: string
    severity?: string
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
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}
