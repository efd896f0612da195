import { services, type Service } from '@millrace/contract/call'
import { localCurrencies, type LocalCurrency } from '@millrace/contract/wallet/amounts'
import { parseMoney } from '@millrace/money'
import * as z from 'zod'
import { loginRoles, type LoginRole } from './db/appRole.ts'

/** How a setting is read. `expects` completes the sentence "NAME must be …". */
type Reading<Value> = { readonly expects: string; readonly schema: z.ZodType<Value, string> }

/** Empty when it is not set. */
export const optional = (schema: z.ZodType<string, string>): z.ZodType<string, string> =>
  z.union([z.literal(''), schema])

export const oneOf = <const Name extends string>(...names: Name[]): Reading<Name> => ({
  expects: `one of ${names.join(', ')}`,
  schema: z.enum(names),
})

export const onOrOff = oneOf('on', 'off')

export const wholeNumber = (min: number, max: number): Reading<number> => ({
  expects: `a number from ${min} to ${max}`,
  schema: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max)),
})

/** With at most two decimals. */
export const decimalSchema = (min: number, max: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

export const usdtAmount: Reading<string> = {
  expects: 'an amount such as 50 or 0.5',
  schema: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/),
}

/** Amounts by currency, in its smallest unit. */
export const localAmounts: Reading<Partial<Record<LocalCurrency, bigint>>> = {
  expects: `a list of ${localCurrencies.join(', ')}, each with an amount, such as KES 100, INR 80`,
  schema: z
    .string()
    .transform((text) =>
      text.split(',').map((part) => {
        const [currency = '', decimal = ''] = part.trim().split(/ +/)
        return [currency, parseMoney(decimal, 'KES')?.minor] as const
      }),
    )
    .pipe(z.array(z.tuple([z.enum(localCurrencies), z.bigint().min(0n)])))
    .transform((amounts) => Object.fromEntries(amounts)),
}

export const optionalUrl = (example: string, protocol = /^https?$/): Reading<string> => ({
  expects: `a URL such as ${example}`,
  schema: optional(z.url({ protocol })),
})

export const optionalSecret = (lengthMin: number): Reading<string> => ({
  expects: `at least ${lengthMin} characters`,
  schema: optional(z.string().min(lengthMin)),
})

const splitList = (text: string): string[] => (text === '' ? [] : text.split(',').map((entry) => entry.trim()))

/** A URL without a path, exactly as browsers write it. */
const origin = z
  .string()
  .regex(/^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/)
  .refine((text) => URL.parse(text)?.origin === text)

export const originList: Reading<readonly string[]> = {
  expects: 'a list of origins such as https://millrace.example, without paths',
  schema: z.string().transform(splitList).pipe(z.array(origin)),
}

export type ServiceUrls = Readonly<Partial<Record<Service, string>>>

export const serviceUrls: Reading<ServiceUrls> = {
  expects: 'a list such as wallet=https://wallet.example,income=https://income.example, without paths',
  schema: z
    .string()
    .transform((text) => splitList(text).map((entry) => entry.split('=')))
    .pipe(z.array(z.tuple([z.enum(services), origin])))
    .transform((entries): ServiceUrls => Object.fromEntries(entries)),
}

/** Of a role, or of the owner, who may have any name. */
export const optionalDatabaseUrl = (role?: LoginRole): Reading<string> => ({
  expects: `a URL such as postgres://${role ? loginRoles[role] : 'owner'}:password@host:5432/millrace, with the password`,
  schema: optional(
    z.string().refine((text) => {
      const url = URL.parse(text)
      return (
        url !== null &&
        /^postgres(ql)?:$/.test(url.protocol) &&
        url.password !== '' &&
        (role === undefined || url.username === loginRoles[role])
      )
    }),
  ),
})

export const timeZone: Reading<string> = {
  expects: 'a name such as Asia/Kolkata',
  schema: z.string().refine((name) => {
    // Which there is. Intl takes longer for its first name than all other settings, in each program.
    if (name === 'Asia/Kolkata') return true
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      return true
    } catch {
      return false
    }
  }),
}

type WeeklyWindow = { days: number[]; from: string; to: string }

export const weeklyWindow: Reading<WeeklyWindow> = {
  expects: 'always, or days and hours such as 1-5 09:00-18:00',
  schema: z
    .string()
    .transform(parseWeeklyWindow)
    // Refuses null, which stands for a text that cannot be read.
    .pipe(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
}

function parseWeeklyWindow(text: string): WeeklyWindow | null {
  if (text === 'always') return { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }
  const match = /^([1-7])(?:-([1-7]))? ([01]\d|2[0-3]):([0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.exec(text)
  if (!match) return null
  const [, first, last = first, hour, minute, to = ''] = match
  const from = `${hour}:${minute}`
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day >= Number(first) && day <= Number(last))
  return days.length > 0 && from < to ? { days, from, to } : null
}
