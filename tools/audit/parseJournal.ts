/** Some transfers of one kind between two accounts on one day, in smallest units. */
export type JournalLine = {
  readonly sealedDay: string
  readonly businessDay: string
  readonly kind: string
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly transfers: number
}
export type JournalDay = { readonly sealedDay: string; readonly transfers: number; readonly seal: string }
export type Journal = { readonly days: readonly JournalDay[]; readonly lines: readonly JournalLine[] }

const dayForm = /^; Sealed day (\d{4}-\d\d-\d\d), transfers: (\d+), seal: ([0-9a-f]{64})$/
const headForm = /^(\d{4}-\d\d-\d\d) \* (\S+) {2}; transfers: (\d+)$/
const postingForm = /^ {4}(\S.*?) {2}(-?)(\d+)(?:\.(\d+))? ([A-Z]+)$/

/** Reads a plain-text journal. Throws for a transaction whose two sides are not the same amount. */
export function parseJournal(text: string): Journal {
  const days: JournalDay[] = []
  const lines: JournalLine[] = []
  const rows = text.split('\n').filter((row) => row.trim() !== '')
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? ''
    const [, sealedDay, transfers, seal] = dayForm.exec(row) ?? []
    if (sealedDay && transfers && seal) days.push({ sealedDay, transfers: Number(transfers), seal })
    if (row.startsWith(';')) continue
    const [, businessDay, kind, count] = headForm.exec(row) ?? []
    const [first, second] = [readPosting(rows[i + 1]), readPosting(rows[i + 2])]
    if (!businessDay || !kind || !first || !second)
      throw new Error(`the journal has a line that it cannot have: ${row}`)
    if (first.amount + second.amount !== 0n || first.currency !== second.currency || first.amount < 0n)
      throw new Error(`${kind} of ${businessDay} does not sum to zero`)
    lines.push({
      sealedDay: days.at(-1)?.sealedDay ?? '',
      businessDay,
      kind,
      currency: first.currency,
      from: first.account,
      to: second.account,
      amount: first.amount,
      transfers: Number(count),
    })
    i += 2
  }
  return { days, lines }
}

function readPosting(row = ''): { account: string; amount: bigint; currency: string } | undefined {
  const [, account, sign, whole, fraction = '', currency] = postingForm.exec(row) ?? []
  if (!account || whole === undefined || !currency) return undefined
  const minor = BigInt(whole + fraction.padEnd(decimalsOf(currency), '0'))
  return { account, amount: sign === '-' ? -minor : minor, currency }
}

export const decimalsOf = (currency: string): number => (currency === 'USDT' ? 6 : 2)

/** A decimal of an answer in smallest units. */
export const toMinor = (decimal: string, currency = 'USDT'): bigint => {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const minor = BigInt(whole + fraction.padEnd(decimalsOf(currency), '0'))
  return sign === '-' ? -minor : minor
}

/** Smallest units as people read them. */
export const toText = (minor: bigint, currency = 'USDT'): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimalsOf(currency) + 1, '0')
  const at = digits.length - decimalsOf(currency)
  return `${minor < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)} ${currency}`
}
