import { errorForLog } from '../../http/errorForLog.ts'
import type { RailParts } from '../rail.ts'
import { repeat, type Repeated } from '../repeat.ts'
import type { BankRail } from './bankRail.ts'
import { listMissingStatements, recordStatement } from './store.ts'

const everyMs = 20_000

/** Fetches what the bank has signed about the days that are over, and keeps it. */
export async function keepStatements({ db }: Pick<RailParts, 'db'>, bank: Pick<BankRail, 'attest'>): Promise<void> {
  for (const day of await listMissingStatements(db)) {
    const attestation = await bank.attest(day)
    if (!attestation) return
    await recordStatement(db, attestation)
  }
}

export const watchStatements = (parts: Pick<RailParts, 'db' | 'log'>, bank: Pick<BankRail, 'attest'>): Repeated =>
  repeat(
    everyMs,
    () => keepStatements(parts, bank),
    (error) => parts.log.error({ rail: 'bank', error: errorForLog(error) }, 'the bank’s statement cannot be kept'),
  )
