import { languages } from '@millrace/texts/languages.ts'
import * as z from 'zod/mini'

export type LanguageHeader = (typeof languages)[number]['header']

/** The languages as the `Language` header names them. English is the default. */
export const languageHeaders: readonly LanguageHeader[] = languages.map(({ header }) => header)

export const id = z.uuid()
export const idOrNull = z.nullable(id)

/** An ISO 8601 timestamp in UTC. */
export const moment = z.iso.datetime()
export const momentOrNull = z.nullable(moment)
/** A business day, as an ISO 8601 date. */
export const day = z.iso.date()
export const dayOrNull = z.nullable(day)

/** An amount of USDT as a decimal string. */
export const amount = z.string().check(z.regex(/^-?\d{1,13}\.\d{6}$/))
export const amountOrNull = z.nullable(amount)
/** To a tenth, rounded down. Null where there is nothing to compare with yet. */
export const percent = z.nullable(z.number())

/** Form and query values are strings, so this accepts digits in a string, and nothing else that looks like a number. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.gte(min), z.lte(max)),
  )

/** Minutes east of UTC of the reader; counts only for members who have chosen no time zone of their own. */
export const readerZone = { timezoneMinutes: z.optional(wholeNumber(-720, 840)) }

export const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })])

/** A text that may not be empty. `whenMissing` is the key of its own message for that. */
export const text = (lengthMax: number, whenMissing?: string) => textOf(z.trim(), lengthMax, whenMissing)

function textOf(normalizing: z.core.$ZodCheck<string>, lengthMax: number, whenMissing?: string) {
  return (
    z
      // A plain message would also be that of a text that is too long.
      .string({ error: ({ code }) => (code === 'invalid_type' ? whenMissing : undefined) })
      .check(normalizing, z.minLength(1, whenMissing), z.maxLength(lengthMax))
  )
}

/**
 * A path of the app, or of a file on this server. Browsers read a backslash as a slash and leave out tabs and line
 * breaks, so that `/\t/example.com` would lead to another host.
 */
export const ownPath = z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[^\s\p{C}\\]*$/u))
export const optionalOwnPath = z.string().check(z.maxLength(300), z.regex(/^(\/(?!\/)[^\s\p{C}\\]*)?$/u))
/** An address with nothing in it that cannot be seen, which browsers leave out or read in different ways. */
export const visibleUrl = z.string().check(z.regex(/^[^\s\p{C}\\]*$/u), z.url())

/** Zero-width joiners, which the scripts of India and many emoji need inside a name, and what makes a sign an emoji. */
const joiners = '\u200c\u200d\ufe0f'
/** What takes no ink, for a pattern: Unicode's list, and the blank of Braille, which is a sign to Unicode. */
export const inkless = '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800'
const invisible = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}]|(?![${joiners}])[${inkless}]`, 'gu')
const edges = new RegExp(`^[\\s${joiners}]+|[\\s${joiners.slice(0, 2)}]+$`, 'gu')

/**
 * Takes out of a name what cannot be seen: control characters, line breaks, and marks that turn the direction of
 * writing around and so let one name look like another.
 */
const toVisibleName = z.overwrite((name: string) =>
  name
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(edges, ''),
)

/** The name of a person or a thing, as somebody typed it. It may not be empty, as `text`. */
export const nameText = (lengthMax: number, whenMissing?: string) => textOf(toVisibleName, lengthMax, whenMissing)

/** The same where it can be left out. */
export const optionalName = (lengthMax: number) => z.optional(z.string().check(toVisibleName, z.maxLength(lengthMax)))

export const page = {
  pageNum: z._default(wholeNumber(1, 1_000_000), 1),
  pageSize: z._default(wholeNumber(1, 100), 20),
}

export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ list: z.array(item), total: z.int() })

/** A text in some or all languages. English is required and shown where another is missing. */
export const localized = (lengthMax: number) =>
  localizedOf(text(lengthMax), z.optional(z.string().check(z.trim(), z.maxLength(lengthMax))))

export const localizedName = (lengthMax: number) => localizedOf(nameText(lengthMax), optionalName(lengthMax))

function localizedOf(english: ReturnType<typeof text>, other: ReturnType<typeof optionalName>) {
  const others = Object.fromEntries(languageHeaders.map((header) => [header, other]))
  return z.strictObject({
    ...(others as Record<Exclude<LanguageHeader, 'en_US'>, typeof other>),
    en_US: english,
  })
}
