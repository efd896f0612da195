import { resolve } from 'node:path'
import { parseUnits } from 'viem/utils'
import { z } from 'zod'
import { UnrecoverableError } from './PayoutRefused.ts'

const usdt = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .transform((text) => parseUnits(text, 6))
  .refine((minor) => minor > 0n)
const webAddress = z.url({ protocol: /^https?$/ })

/** Each with what completes the sentence "NAME must be …". */
const definitions = {
  SIGNER_DATABASE_URL: {
    read: z.string().regex(/^postgres(ql)?:\/\/[^:@/]+:[^@/]+@/),
    expects: 'the URL by which the role millrace_signer comes to the database, with its password',
  },
  CHAIN_RPC_URL: {
    read: webAddress,
    expects: 'the URL of the BEP20 practice chain’s node, such as http://127.0.0.1:8545',
  },
  TRON_RPC_URL: {
    read: webAddress,
    expects: 'the URL of the TRC20 practice chain’s node, such as http://127.0.0.1:8546',
  },
  SIGNER_DATA: {
    read: z
      .string()
      .min(1)
      .transform((path) => resolve(path)),
    expects: 'the folder for the key file',
  },
  SIGNER_PAYOUT_MAX: {
    read: usdt,
    expects: 'the most that one payout may be, in USDT, such as 10000',
    otherwise: '10000',
  },
  SIGNER_DAY_MAX: {
    read: usdt,
    expects: 'the most that a chain pays out in a day of UTC, in USDT, such as 50000',
    otherwise: '50000',
  },
  SIGNER_POLL_MS: {
    read: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().min(10).max(60_000)),
    expects: 'a number from 10 to 60000',
    otherwise: '500',
  },
  LOG_LEVEL: {
    read: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    expects: 'one of debug, info, warn, error, silent',
    otherwise: 'info',
  },
} as const satisfies Record<string, { readonly read: z.ZodType; readonly expects: string; readonly otherwise?: string }>

type Name = keyof typeof definitions
export type Settings = { readonly [N in Name]: z.output<(typeof definitions)[N]['read']> }

/**
 * Reads the settings, or refuses with one sentence for each that is wrong. Their values are never repeated, since one
 * is a secret.
 */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const read = Object.entries(definitions).map(([name, definition]) => {
    const { data, success } = definition.read.safeParse(
      env[name] || ('otherwise' in definition ? definition.otherwise : ''),
    )
    return { name, data, problem: success ? null : `${name} must be ${definition.expects}.` }
  })
  const problems = read.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) throw new UnrecoverableError(problems.join(' '))
  return Object.fromEntries(read.map(({ name, data }) => [name, data])) as Settings
}
