import { z } from 'zod'

const webAddress = z.url({ protocol: /^https?$/ })

const environment = z.object({
  BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(8092),
  BANK_HOST: z.string().min(1).default('127.0.0.1'),
  BANK_DATA: z.string().min(1),
  BANK_SECRET: z.string().min(32),
  BANK_CALLBACK_URL: webAddress,
  BANK_PUBLIC_URL: webAddress.optional(),
  BANK_SETTLE_MS: z.coerce.number().int().min(0).max(86_400_000).default(2000),
  PRACTICE_MODE: z.enum(['on', 'off']),
  BANK_ACCOUNT_NAME: z.string().min(1).max(60).default('Millrace'),
})

/** Throws with the name of every wrong setting. */
export function readSettings(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env)
  if (!parsed.success)
    throw new Error(
      `settings: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  const { BANK_PORT: port, BANK_HOST: host, BANK_PUBLIC_URL } = parsed.data
  return {
    port,
    host,
    dataFolder: parsed.data.BANK_DATA,
    secret: parsed.data.BANK_SECRET,
    callbackUrl: parsed.data.BANK_CALLBACK_URL,
    publicUrl: (BANK_PUBLIC_URL ?? `http://${host}:${port}`).replace(/\/+$/, ''),
    settleMs: parsed.data.BANK_SETTLE_MS,
    /** Whether it can be told to make faults. */
    isPractice: parsed.data.PRACTICE_MODE === 'on',
    /** The holder of the platform's account, as payers see it. */
    accountName: parsed.data.BANK_ACCOUNT_NAME,
  }
}
