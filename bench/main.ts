import { UserError } from '../tools/process/UserError.ts'
import { benchAccounts } from './accounts.ts'
import { benchBooks } from './books.ts'
import { benchCommunity } from './community.ts'
import { benchHttp } from './http.ts'
import { benchLedger } from './ledger.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOrders } from './orders.ts'
import { benchProof } from './proof.ts'
import { benchRewards } from './rewards.ts'
import { benchSettlement } from './settlement.ts'
import { benchStart } from './start.ts'
import { benchWallet } from './wallet.ts'

// npm run bench            all of them
// npm run bench -- ledger  only that one

type Bench = (options: {
  readonly onProgress: (line: string) => void
}) => Promise<string | { readonly table: string; readonly missed: readonly string[] }>

const benches: Readonly<Record<string, Bench>> = {
  ledger: benchLedger,
  http: benchHttp,
  accounts: benchAccounts,
  books: benchBooks,
  community: benchCommunity,
  orders: benchOrders,
  lighthouse: benchLighthouse,
  proof: benchProof,
  rewards: benchRewards,
  settlement: benchSettlement,
  start: benchStart,
  wallet: benchWallet,
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches)
const onProgress = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

try {
  const missed: string[] = []
  for (const name of wanted) {
    const bench = benches[name]
    if (!bench) throw new UserError(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}.`)
    const result = await bench({ onProgress })
    process.stdout.write(`\n${typeof result === 'string' ? result : result.table}\n`)
    if (typeof result !== 'string') missed.push(...result.missed)
  }
  if (missed.length > 0) throw new UserError(`Targets missed: ${missed.join('; ')}.`)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
