import { formatAccount, formatIsoOffset, formatUtcOffset, type Language } from '@millrace/texts'
import type { SignedInMember } from '../../http/context.ts'
import type { Movement, StatementSums } from './store.ts'
import { describeRecord, getRecordCode } from './toRecord.ts'

type Line = {
  readonly day: string
  readonly time: string
  /** Both as ISO 8601 has them, with the offset from UTC. */
  readonly moment: string
  readonly description: string
  readonly code: string
  readonly movedIn: bigint
  readonly movedOut: bigint
  readonly balance: bigint
}

export type Statement = {
  readonly holder: string
  readonly from: string
  readonly to: string
  /** In words: UTC+05:30, or the place whose time the platform has. */
  readonly zone: string
  readonly sums: StatementSums
  readonly movedIn: bigint
  readonly movedOut: bigint
  readonly lines: readonly Line[]
}

/** The content of a statement, for both formats. */
export function buildStatement(
  language: Language,
  member: SignedInMember,
  { from, to, zoneMinutes }: Pick<Statement, 'from' | 'to'> & { readonly zoneMinutes: number | null },
  sums: StatementSums,
  movements: readonly Movement[],
): Statement {
  let balance = sums.availableOpening
  const lines = movements.map((movement): Line => {
    const { delta, day, time, offsetMinutes } = movement
    balance += delta
    return {
      day,
      time,
      moment: `${day}T${time}${formatIsoOffset(offsetMinutes)}`,
      description: describeRecord(language, movement),
      code: getRecordCode(movement),
      movedIn: delta > 0n ? delta : 0n,
      movedOut: delta < 0n ? -delta : 0n,
      balance,
    }
  })
  // A statement that does not add up must not be handed out.
  if (balance !== sums.availableClosing)
    throw new Error(
      `the statement of ${member.id} from ${from} to ${to} ends with ${balance} instead of ${sums.availableClosing}`,
    )
  return {
    holder: formatHolder(member),
    from,
    to,
    zone: zoneMinutes === null ? sums.timeZone : formatUtcOffset(zoneMinutes),
    sums,
    lines,
    movedIn: lines.reduce((sum, { movedIn }) => sum + movedIn, 0n),
    movedOut: lines.reduce((sum, { movedOut }) => sum + movedOut, 0n),
  }
}

function formatHolder({ name, phone, email }: SignedInMember): string {
  const account = phone ?? email ?? ''
  return name === '' || name === account ? formatAccount(account) : `${name} (${formatAccount(account)})`
}
