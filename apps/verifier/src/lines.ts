import { fingerprintWords, type Step } from '@millrace/proof'

/** One thing that was checked, in words. */
export type Line = {
  readonly isOk: boolean
  /** Worth reading, and neither right nor wrong: it counts neither way. */
  readonly isNote?: boolean
  readonly text: string
  readonly detail: string
  /** Hashes and the like, for those who compare. */
  readonly facts: readonly string[]
}

export const passLine = (text: string, detail: string, facts: readonly string[] = []): Line => ({
  isOk: true,
  text,
  detail,
  facts,
})
export const failLine = (text: string, detail: string, facts: readonly string[] = []): Line => ({
  isOk: false,
  text,
  detail,
  facts,
})
export const noteLine = (text: string, detail: string, facts: readonly string[] = []): Line => ({
  ...passLine(text, detail, facts),
  isNote: true,
})

type Detail = Step['detail']
type Words = { readonly passed: string; readonly failed: string; readonly detail: (detail: Detail) => string }

const words: Readonly<Record<Step['id'], Words>> = {
  file: { passed: 'The file is whole', failed: 'The file cannot be used', detail: () => '' },
  balance: {
    passed: 'The balance is signed, and adds up',
    failed: 'The statement of the balance is wrong',
    detail: (of) =>
      `Owed to member ${of['member']} at the end of day ${of['epoch']}: ${amount(of, 'total')}, that is ${amount(of, 'available')} available, ${amount(of, 'held')} on hold, ${amount(of, 'income')} to claim and ${amount(of, 'escrow')} that can still be taken back.`,
  },
  leaf: {
    passed: 'These are the lines of this balance',
    failed: 'The lines of this balance cannot be computed',
    detail: (of) => `Computed from the balance and a secret that only the member has; ${of['count']} of them.`,
  },
  path: {
    passed: 'They lead up the tree',
    failed: 'They do not lead up the tree',
    detail: (of) => `${of['steps'] ?? ''} steps; each joins with a neighbour and adds its sum.`,
  },
  total: {
    passed: 'They end at the published total',
    failed: 'They do not end at the published total',
    detail: (of) => `Owed to ${of['members']} members in total: ${amount(of, 'total')}.`,
  },
  seal: {
    passed: 'The day is sealed',
    failed: 'The seal is wrong',
    detail: (of) => (of['day'] ? `Record ${of['epoch']}, of ${of['day']}.` : ''),
  },
  chain: {
    passed: 'Nothing was changed or dropped',
    failed: 'Something was changed or dropped',
    detail: (of) =>
      of['records']
        ? `${of['records']} sealed days: each contains the seal of the one before, and one key has signed them all.`
        : 'The seal of this day contains that of the day before.',
  },
  tree: {
    passed: 'The published lines make the published total',
    failed: 'The published lines do not make the published total',
    detail: (of) =>
      `Day ${of['epoch']}: ${of['leaves'] ?? 'the'} lines${of['total'] ? `, ${amount(of, 'total')}` : ''}.`,
  },
  solvent: {
    passed: 'At least what is owed to members is held on chains',
    failed: 'Less is held than is owed to members',
    detail: (of) =>
      `In the records of ${of['days']} days. It also has to be enough for what belongs to machines, promotions and fees, which the records do not tell.`,
  },
  challenge: { passed: 'The challenge is right', failed: 'The challenge proves nothing', detail: () => '' },
}

export function describeStep({ id, isOk, detail, problem }: Step): Line {
  const { passed, failed, detail: describe } = words[id]
  const facts = ['hash', 'root', 'computed', 'booksKey']
    .filter((name) => detail[name] !== undefined)
    .map((name) => `${factNames[name]} ${detail[name]}`)
  const hash = id === 'seal' || id === 'chain' ? detail['hash'] : undefined
  if (hash) facts.unshift(`fingerprint: ${fingerprintWords(hash).join(' ')}`)
  if (!isOk) return failLine(failed, sentence(problem ?? ''), facts)
  return passLine(passed, describe(detail), facts)
}

const factNames: Readonly<Record<string, string>> = {
  hash: 'hash',
  root: 'root',
  computed: 'computed root',
  booksKey: 'signed by the key',
}

const sentence = (text: string): string => (text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`)

const amount = (detail: Detail, name: string): string => formatAmount(detail[name] ?? '', detail['currency'])

/** Smallest units as people read them. */
export function formatAmount(value: string, currency = 'USDT'): string {
  const decimals = currency === 'USDT' ? 6 : 2
  const digits = value.padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${whole}.${digits.slice(-decimals)} ${currency}`
}
