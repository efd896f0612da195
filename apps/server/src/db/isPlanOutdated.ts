import pg from 'pg'

/** True when a migration has changed the columns of a prepared statement, such as one with `*`. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
