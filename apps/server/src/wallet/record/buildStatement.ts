import type { Language } from '@millrace/texts'
import type { SignedInMember } from '../../http/context.ts'
import { describeRecord } from './describeRecord.ts'
import type { Movement, Sums } from './store.ts'
import { codeOf } from './toRecord.ts'

type Line = {
  readonly day: string
  readonly time: string
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
  readonly sums: Sums
  readonly movedIn: bigint
  readonly movedOut: bigint
  readonly lines: readonly Line[]
}

type Period = { readonly from: string; readonly to: string }

/** What a statement says, in whatever form it is written. */
export function buildStatement(
  language: Language,
  member: SignedInMember,
  { from, to }: Period,
  sums: Sums,
  movements: readonly Movement[],
): Statement {
  let balance = sums.availableOpening
  const lines = movements.map((movement): Line => {
    const { delta, day, time } = movement
    balance += delta
    return {
      day,
      time,
      description: describeRecord(language, movement),
      code: codeOf(movement),
      movedIn: delta > 0n ? delta : 0n,
      movedOut: delta < 0n ? -delta : 0n,
      balance,
    }
  })
  // Nobody is handed a statement that does not add up.
  if (balance !== sums.availableClosing)
    throw new Error(
      `the statement of ${member.id} from ${from} to ${to} ends with ${balance} and not ${sums.availableClosing}`,
    )
  return {
    holder: holderOf(member),
    from,
    to,
    sums,
    lines,
    movedIn: lines.reduce((sum, { movedIn }) => sum + movedIn, 0n),
    movedOut: lines.reduce((sum, { movedOut }) => sum + movedOut, 0n),
  }
}

function holderOf({ name, phone, email }: SignedInMember): string {
  const account = phone ?? email ?? ''
  return name === '' || name === account ? account : `${name} (${account})`
}
