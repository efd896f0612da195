import { z } from 'zod'
import { parseDecimal } from '../decimal.ts'

/** A number as a machine writes it, in text or not, in whole thousandths or millionths. */
const decimal = (places: 3 | 6) =>
  z.union([z.string(), z.number().nonnegative().transform(String)]).transform((text, context) => {
    const value = parseDecimal(text, places)
    if (value !== null) return value
    context.addIssue('must be a number such as 1234.5')
    return z.NEVER
  })
const words = (max: number) => z.string().max(max)

/** How a machine is, and how far its counters are. An empty one says that it is there. */
const reading = z.object({
  total: decimal(3).optional(),
  sales: decimal(6).optional(),
  powerW: z.number().min(0).max(1e9).optional(),
  state: z.enum(['working', 'available', 'faulted']).optional(),
  error: words(200).optional(),
  vendor: words(64).optional(),
  model: words(64).optional(),
  firmware: words(64).optional(),
})
export type ToldReading = z.output<typeof reading>

/** Something sold. Who is not sure that it arrived sends it again with the same id. */
const sale = z.object({
  id: z.string().min(1).max(64),
  count: z.int().min(1).max(1_000).default(1),
  amount: decimal(6).default(0),
})
export type ToldSale = z.output<typeof sale>

/** What arrived cannot be used. The message says why, to whoever sets the machine up. */
export class MessageError extends Error {}

export const parseReading = (text: string): ToldReading => parseAs(reading, text)
export const parseSale = (text: string): ToldSale => parseAs(sale, text)

function parseAs<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new MessageError('it is not JSON')
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new MessageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}
