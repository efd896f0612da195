import type { ProposalKind, ProposalRow } from '@millrace/contract/console/proposal'
import { formatRate } from '../../shell/amount.ts'

type KindText = {
  readonly name: string
  /** What it says, in a line, where its name and what it is about are not enough. */
  readonly describe?: (values: Values) => string
  /** What happens once it is approved, in a sentence. */
  readonly effect: string
  /** What the operator is told once it is done, where one person does it at once. */
  readonly done?: string
  /** The page of what it is about. */
  readonly to?: (proposal: Pick<ProposalRow, 'subject'>) => string
  /** Of its values: those that are said elsewhere. */
  readonly omitted?: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

const ofMachine = {
  to: ({ subject }: Pick<ProposalRow, 'subject'>) => `/machine/${subject}/show`,
  omitted: ['machineId'],
} as const

/** How operators read each kind. */
export const kindTexts: Readonly<Record<ProposalKind, KindText>> = {
  rate: {
    name: 'Exchange rate',
    describe: ({ rate, currency }) => formatRate(String(rate), String(currency)),
    effect: 'Applies to new quotes at once, until the source’s next reading.',
    to: () => '/rate',
  },
  'machine-terms': {
    name: 'Terms and sale of a machine',
    effect:
      'Applies to purchases from now on. If terms change, that is a new version, every holder gets a message, and ' +
      'orders keep theirs.',
    ...ofMachine,
  },
  'machine-key': {
    name: 'Key of a machine',
    effect:
      'Readings signed with this key are taken from now on. Neither the proposer nor whoever approves can decide their ' +
      'reports.',
    ...ofMachine,
  },
  'machine-destination': {
    name: 'Destination of an owner',
    effect:
      'Releases of capital go there from now on, and what comes from there to a machine is marked in public. Releases ' +
      'for another destination have to be proposed again.',
    ...ofMachine,
  },
  'machine-retirement': {
    name: 'Retirement of a machine',
    effect:
      'It is no longer sold, its reserve goes to the valid orders at the next settlement, and every holder gets a ' +
      'message. This cannot be undone.',
    ...ofMachine,
  },
}

/** In a line: what it says, or what it is about. */
export const describeProposal = ({ kind, after, subjectName }: Pick<ProposalRow, 'kind' | 'after' | 'subjectName'>) =>
  kindTexts[kind].describe?.(after) ?? subjectName
