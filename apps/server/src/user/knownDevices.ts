import type { Platform, RequestOrigin } from '../http/context.ts'
import { hasHit, takeHit } from '../limits/index.ts'
import type { Account } from './account.ts'

type Context = Pick<Platform, 'db' | 'vault' | 'now'> & { readonly from: RequestOrigin }

const windowMs = 180 * 24 * 60 * 60_000
const toKey = (account: string, { device }: RequestOrigin) => ({
  kind: 'known-device',
  subject: `${account} ${device}`,
})

/**
 * Whether somebody has signed in to this account from this device before. The ceilings of an account, which strangers
 * can reach together, do not apply there: its owner gets in while it is under attack.
 */
export const isKnownDevice = (context: Context, account: string): Promise<boolean> =>
  hasHit(context, toKey(account, context.from))

export async function rememberDevice(context: Context, accounts: readonly Account[]): Promise<void> {
  for (const { value } of accounts) await takeHit(context, [{ ...toKey(value, context.from), max: 1, windowMs }])
}
