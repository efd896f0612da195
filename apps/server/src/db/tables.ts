import type { Generated } from 'kysely'
import type { ConsoleTables } from './tables/console.ts'
import type { IncomeTables } from './tables/income.ts'
import type { MsgTables } from './tables/msg.ts'
import type { ProductTables } from './tables/product.ts'
import type { RailsTables } from './tables/rails.ts'
import type { RevenueTables } from './tables/revenue.ts'
import type { RewardsTables } from './tables/rewards.ts'
import type { TreasuryTables } from './tables/treasury.ts'
import type { UserTables } from './tables/user.ts'
import type { WalletTables } from './tables/wallet.ts'

export type { Channel, CodePurpose } from './tables/user.ts'

type DemoTables = {
  demoSeed: { isSeeded: Generated<boolean>; seededAt: Generated<Date> }
  demoPart: { name: string; addedAt: Generated<Date> }
}

/** The tables as Kysely sees them: names in camel case, columns as in sql/tables. The ledger's tables are not here. */
export type Tables = ConsoleTables &
  DemoTables &
  RewardsTables &
  IncomeTables &
  MsgTables &
  ProductTables &
  RailsTables &
  RevenueTables &
  TreasuryTables &
  UserTables &
  WalletTables
