import { findingOf, type Finding } from './Finding.ts'
import { toText, type JournalLine } from './parseJournal.ts'

const machineAccount = /^Liabilities:Machines:(.+):(Escrow|Capital|Revenue)$/

/** Machine by machine: income is paid from what was received for that machine, and never before. */
export function auditIncome(lines: readonly JournalLine[]): Finding[] {
  const problems: string[] = []
  const machines = new Map<string, { received: bigint; paid: bigint }>()
  let income = 0n
  for (const [sealedDay, ofDay] of Map.groupBy(lines, (line) => line.sealedDay)) {
    for (const line of ofDay) {
      const [, toMachine, toPart] = machineAccount.exec(line.to) ?? []
      const [, fromMachine, fromPart] = machineAccount.exec(line.from) ?? []
      if (toMachine && toPart === 'Revenue') {
        if (!line.from.startsWith('Assets:Custody:'))
          problems.push(`On ${line.businessDay} a machine’s revenue came from ${line.from}, not from outside.`)
        addTo(machines, toMachine, 'received', line.amount)
      }
      if (line.to !== 'Liabilities:Members:Income') continue
      income += line.amount
      if (fromMachine && fromPart === 'Revenue') addTo(machines, fromMachine, 'paid', line.amount)
      else problems.push(`On ${line.businessDay} income came from ${line.from}, not from a machine’s revenue.`)
    }
    // The lines of a day are in the order of their kinds, and not in that of time.
    for (const [machine, { received, paid }] of machines)
      if (paid > received) problems.push(`Until ${sealedDay} machine ${machine} paid more than it received.`)
  }
  return findingOf(
    `${toText(income)} of income were paid by ${machines.size} machines, each out of what was received for it.`,
    problems,
  )
}

function addTo(
  machines: Map<string, { received: bigint; paid: bigint }>,
  machine: string,
  what: 'received' | 'paid',
  amount: bigint,
): void {
  const before = machines.get(machine) ?? { received: 0n, paid: 0n }
  machines.set(machine, { ...before, [what]: before[what] + amount })
}
