import * as z from 'zod/mini'

const linesMax = 100
/** Zero-width joiners are part of the scripts of India and of many emoji. */
const unseen = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * What people write, as text: without characters that cannot be seen or that turn the direction of writing around, and
 * without more than one empty line in a row.
 */
const toReadable = z.overwrite((typed: string) =>
  typed
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unseen, '')
    // More marks on one letter than any language has would cover the lines around it.
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replaceAll(/\n[\n\s]*\n/g, '\n\n')
    .trim(),
)

const hasFewLines = z.refine<string>((text) => text.split('\n').length <= linesMax, { error: 'field.lines' })

/** A text of several lines that may not be empty. */
export const longText = (lengthMax: number, whenMissing = 'field.content') =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? whenMissing : undefined) })
    .check(toReadable, z.minLength(1, whenMissing), z.maxLength(lengthMax), hasFewLines)

/** The same where it can be left out. */
export const optionalLongText = (lengthMax: number) =>
  z._default(z.string().check(toReadable, z.maxLength(lengthMax), hasFewLines), '')
