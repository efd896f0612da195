import { createDatabase } from '../../apps/server/src/db/database.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { proveBooks } from '../../apps/server/src/income/index.ts'
import { runProof } from '../../apps/server/src/ledger/index.ts'
import { money, toDecimal } from '../../packages/money/src/index.ts'

type Proof = {
  /** What does not hold. */
  readonly failed: readonly string[]
  /** What the books come to, to print. */
  readonly report: string
}

/** The whole proof of the books. */
export const proveRestored = async (appUrl: string): Promise<Proof> => {
  const pool = createPool(appUrl, { max: 2, name: 'millrace restore' })
  const db = createDatabase(pool)
  try {
    const ledger = await runProof(db)
    const findings = [...ledger.invariants, ...(await proveBooks(db))]
    const { rows } = await pool.query<{
      seals: bigint
      sealed: string | null
      day: string | null
      epoch: number | null
    }>(
      `select (select count(*) from ledger.seal) as seals, (select max(business_day) from ledger.seal) as sealed,
         r.day, r.epoch
       from (select) one left join (
         select day, epoch from transparency_record where signature is not null order by epoch desc limit 1) r on true`,
    )
    const [newest] = rows
    const owed = ledger.totals
      .filter(({ kind }) => kind === 'member:available')
      .map(({ currency, balance }) => `${toDecimal(money(BigInt(balance), currency))} ${currency}`)
    return {
      failed: findings.filter(({ isOk }) => !isOk).map(({ name, detail }) => `${name}: ${detail}`),
      report: [
        `The books hold: ${findings.length} checks over ${ledger.transfers} transfers.`,
        `Days sealed: ${newest?.seals ?? 0}${newest?.sealed ? `, the last one ${newest.sealed}` : ''}.`,
        newest?.epoch ? `Newest signed record: number ${newest.epoch}, of ${newest.day}.` : 'No record is signed yet.',
        `Members’ balances: ${owed.join(', ') || 'none'}.`,
      ].join('\n'),
    }
  } finally {
    await pool.end()
  }
}
