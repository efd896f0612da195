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
  BANK_ACCOUNT_NAME: z.string().min(1).max(60).default('Millrace'),
})

/** Settings from the environment; throws with every wrong one named. */
export function readSettings(env: Record<string, string | undefined>) {
  const read = environment.safeParse(env)
  if (!read.success)
    throw new Error(
      `settings: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  const { BANK_PORT: port, BANK_HOST: host, BANK_PUBLIC_URL } = read.data
  return {
    port,
    host,
    dataFolder: read.data.BANK_DATA,
    secret: read.data.BANK_SECRET,
    callbackUrl: read.data.BANK_CALLBACK_URL,
    publicUrl: (BANK_PUBLIC_URL ?? `http://${host}:${port}`).replace(/\/+$/, ''),
    settleMs: read.data.BANK_SETTLE_MS,
    /** In whose name the platform's account is, as payers read it. */
    accountName: read.data.BANK_ACCOUNT_NAME,
  }
}
