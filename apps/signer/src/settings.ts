import { parseUnits } from '@millrace/chain/units'
import { type Environment, readSettings as readFrom, type SettingsOf } from '@millrace/program/readSettings'
import { resolve } from 'node:path'
import { z } from 'zod'
import { UnrecoverableError } from './runtime.ts'

const usdt = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .transform((text) => parseUnits(text, 6))
  .refine((minor) => minor > 0n)
const webAddress = z.url({ protocol: /^https?$/ })

/** `expects` completes the sentence "NAME must be …". */
const definitions = {
  SIGNER_DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\/[^:@/]+:[^@/]+@/),
    expects: 'the URL by which the role millrace_signer comes to the database, with its password',
  },
  CHAIN_RPC_URL: {
    schema: webAddress,
    expects: 'the URL of the BEP20 practice chain’s node, such as http://127.0.0.1:8545',
  },
  TRON_RPC_URL: {
    schema: webAddress,
    expects: 'the URL of the TRC20 practice chain’s node, such as http://127.0.0.1:8546',
  },
  SIGNER_DATA: {
    schema: z
      .string()
      .min(1)
      .transform((path) => resolve(path)),
    expects: 'the folder for the key file and the journals',
  },
  SIGNER_PAYOUT_MAX: {
    schema: usdt,
    expects: 'the most that one payout may be, in USDT, such as 10000',
    default: '10000',
  },
  SIGNER_DAY_MAX: {
    schema: usdt,
    expects: 'the most that a chain pays out in a day of UTC, in USDT, such as 50000',
    default: '50000',
  },
  SIGNER_AUTO_MAX: {
    schema: usdt,
    expects: 'the most that a withdrawal may be without any approval, in USDT, such as 50',
    default: '50',
  },
  SIGNER_AUTO_MEMBER_MAX: {
    schema: usdt,
    expects: 'the most that a member is paid in 24 hours without any approval, in USDT, such as 500',
    default: '500',
  },
  SIGNER_AUTO_DESTINATION_MAX: {
    schema: usdt,
    expects: 'the most that an address is paid in 24 hours without any approval, in USDT, such as 500',
    default: '500',
  },
  SIGNER_AUTO_DAY_MAX: {
    schema: usdt,
    expects: 'the most that all chains pay in 24 hours without any approval, in USDT, such as 5000',
    default: '5000',
  },
  SIGNER_POLL_MS: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().min(10).max(60_000)),
    expects: 'a number from 10 to 60000',
    default: '500',
  },
  SIGNER_FOLLOW: {
    schema: z.enum(['on', 'off']),
    expects: 'on for one of two signers that have a folder each, otherwise off',
    default: 'off',
  },
  PRACTICE_MODE: {
    schema: z.enum(['on', 'off']),
    expects: 'on or off, as for the server',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    expects: 'one of debug, info, warn, error, silent',
    default: 'info',
  },
} as const

export type Settings = SettingsOf<typeof definitions>

/** Throws with one sentence for each wrong setting. Values are never repeated, since one of them is a secret. */
export const readSettings = (env: Environment): Settings => {
  const read = readFrom(definitions, env)
  if ('problems' in read) throw new UnrecoverableError(read.problems.join(' '))
  return read.settings
}
