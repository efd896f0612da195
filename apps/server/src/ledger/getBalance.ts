import { money, type Currency, type Money } from '@millrace/money'
import type { Account } from './account.ts'
import type { Db } from './inTransaction.ts'
import { findBalance } from './store.ts'

/** What is on the account: positive where the platform owes, negative for custody. Zero for one that was never used. */
export async function getBalance(db: Db, account: Account, currency: Currency): Promise<Money> {
  return money(await findBalance(db, account, currency), currency)
}
