import { sql, type RawBuilder } from 'kysely'

/**
 * Whether columns have the given values. One without a value may have any: for filters that a caller can leave out,
 * never for whose rows are read.
 */
export const hasValues = (values: Readonly<Record<string, string | boolean | null | undefined>>): RawBuilder<boolean> =>
  andAll(
    Object.entries(values).flatMap(([column, value]) =>
      value === undefined || value === null ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
    ),
  )

/** Whether all conditions hold, of which there may be none. */
export const andAll = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** For `like`: whatever begins with a text. */
export const toPrefixPattern = (text: string): string => `${escapeLike(text)}%`

/** For `like`: whatever contains a text. */
export const toPattern = (text: string): string => `%${escapeLike(text)}%`

/** What operators call a member. */
export const memberNameOf = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.name`)}, ''), ${sql.ref(`${alias}.phone`)},
    ${sql.ref(`${alias}.email`)}, '')`
