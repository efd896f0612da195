import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DecisionEntry } from '../../packages/contract/src/transparency/decisions.ts'
import {
  decisionText,
  entryHash,
  idOfText,
  logSealHash,
  noEntry,
  proposalText,
} from '../../packages/proof/src/index.ts'
import type { Client } from './client.ts'
import { auditDecisions } from './decisions.ts'
import type { Sealed } from './records.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T12:00:00.000Z'))
afterEach(() => void vi.useRealTimers())

type Person = { readonly id: string; readonly key: string; readonly privateKey: KeyObject }
const createPerson = (number: number): Person => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
  return { id: `0000000${number}-0000-4000-8000-000000000000`, key, privateKey }
}
const [anna, ben, carl] = [createPerson(1), createPerson(2), createPerson(3)]

const at = (minute: number): string => `2026-11-15T10:${String(minute).padStart(2, '0')}:00.000Z`
const keyAdded = ({ id, key }: Person, how = 'approvers', time = at(0)) =>
  ({ act: 'key-added', operator: id, key, time, role: 'finance', how }) as const
const keyRemoved = ({ id, key }: Person, time: string) => ({ act: 'key-removed', operator: id, key, time }) as const

type Signed = { act: string; proposal: string | null; time: string; text: string; kind?: string }
const signed = ({ id, key, privateKey }: Person, { kind = 'rate', text, ...act }: Signed) => ({
  ...act,
  kind,
  operator: id,
  key,
  signature: sign(null, Buffer.from(text), privateKey).toString('hex'),
  textHash: createHash('sha256').update(text).digest('hex'),
  text: text as string | null,
})

const propose = (person: Person, minute: number, rate: string, signatures: 1 | 2 = 2) => {
  const facts = { kind: 'rate', subject: 'INR', subjectName: '', before: {}, after: { rate }, reason: 'why' }
  const text = proposalText(
    { ...facts, proposedBy: person.id, proposedTime: at(minute) },
    { signatures, isPersonal: false },
  )
  const act = signatures === 1 ? 'done' : 'proposed'
  return signed(person, { act, proposal: idOfText(text), time: at(minute), text })
}
const decide = (
  person: Person,
  minute: number,
  proposal: { proposal: string | null; text: string | null },
  act: string,
) => {
  const id = proposal.proposal ?? ''
  const text = decisionText({ id, text: proposal.text ?? '' }, { act, by: person.id, reason: '' })
  return signed(person, { act, proposal: id, time: at(minute), text })
}

const approved = propose(anna, 1, '83')
const rejected = propose(ben, 2, '84')
const takenBack = propose(anna, 3, '85')
const open = propose(anna, 4, '86')
const done = propose(carl, 5, '87', 1)

/** A log in which everything is right. */
const createEntries = () => [
  ...[anna, ben, carl].map((person) => keyAdded(person)),
  approved,
  rejected,
  takenBack,
  open,
  done,
  decide(ben, 10, approved, 'approved'),
  decide(anna, 11, rejected, 'rejected'),
  decide(anna, 12, takenBack, 'withdrawn'),
  decide(ben, 13, done, 'seen'),
  // From before proposals: its text says where a member is paid.
  {
    ...signed(ben, { act: 'approved', kind: 'withdrawal', proposal: null, time: at(14), text: 'account: 1' }),
    text: null,
  },
  keyRemoved(carl, at(20)),
  signed(ben, {
    act: 'approved',
    kind: 'programme',
    proposal: null,
    time: at(21),
    text: 'Millrace approval\nkind: programme\nid: 1',
  }),
]
type Entry = ReturnType<typeof createEntries>[number]

const figures = { approved: 1, rejected: 1, withdrawn: 1, done: 1, seen: 1, objected: 0 }
const auditHead = '3'.repeat(64)

/** What the audit says about a log. The record seals what `sealed` says, all of it unless told. */
async function audit(
  entries: readonly Entry[],
  {
    change = (log) => log,
    sealedEntries = entries.length,
    counted = figures,
    isPractice = false,
  }: {
    /** Changes the log after the record has sealed it. */
    change?: (log: DecisionEntry[]) => DecisionEntry[]
    sealedEntries?: number
    counted?: object
    isPractice?: boolean
  } = {},
) {
  const log = entries.map((entry, i) => ({ ...entry, number: i + 1 })) as DecisionEntry[]
  const head = log.slice(0, sealedEntries).reduce((before, entry) => entryHash(before, entry), noEntry)
  const records = [
    { record: { epoch: 1, day: '2026-11-14', auditHash: auditHead } },
    {
      record: {
        epoch: 2,
        day: '2026-11-15',
        sealedAt: '2026-11-16T00:20:00.000Z',
        auditHash: logSealHash(auditHead, head),
      },
    },
  ] as Sealed[]
  const answers: Readonly<Record<string, unknown>> = {
    'transparency/decisions': {
      entries: change(log),
      next: null,
      seals: [{ epoch: 2, entries: sealedEntries, auditHead }],
    },
    'transparency/summary': { decisions: [{ group: 'rates', kinds: [{ kind: 'rate', ...counted }] }] },
  }
  const client = { base: '', keep: async () => {}, get: async ({ path }: { path: string }) => answers[path] } as Client
  const { findings } = await auditDecisions(client, records, isPractice)
  return {
    problems: findings.flatMap(({ isOk, text }) => (isOk ? [] : text)).join('\n'),
    report: findings.map(({ text }) => text).join('\n'),
  }
}

test('a log of signed decisions is right, and what cannot be checked is named', async () => {
  const { problems, report } = await audit(createEntries())
  expect(problems).toBe('')
  expect(report).toContain('The log has 15 entries without a gap. 1 records seal it, up to entry 15.')
  expect(report).toContain('3 keys of 3 operators: 3 approvers.')
  expect(report).toContain('10 acts are signed')
  expect(report).toContain('4 proposed, 1 approved, 1 rejected, 1 withdrawn; by one person: 1 done, 1 seen.')
  expect(report).toContain('Look: 1 acts are signed over texts with personal data')
  // What came after the last sealed day is there too.
  expect((await audit(createEntries(), { sealedEntries: 5 })).problems).toBe('')
  const unsigned = {
    ...decide(ben, 15, open, 'approved'),
    key: null,
    signature: null,
    textHash: null,
    text: null,
  } as never
  expect(await audit([...createEntries(), unsigned], { counted: { ...figures, approved: 2 } })).toMatchObject({
    problems: '',
    report: expect.stringContaining('Look: 1 acts have no signature, though their kinds take one'),
  })
})

const replace = <Index extends number>(index: Index, entry: object) => {
  const entries = createEntries()
  entries[index] = { ...entries[index], ...entry } as Entry
  return entries
}
const oldId = '11111111-0000-4000-8000-000000000009'
const same = { text: approved.text, proposal: oldId }
const other = propose(anna, 1, '83.5')

// Attack by the operator, on approvals: what one person decided alone, or a stranger signed, is shown as decided by
// two, or a decision is removed from the log. Visible: to everybody who runs the audit.
test.each<[string, readonly Entry[], RegExp]>([
  ['another’s signature', replace(8, { signature: approved.signature }), /has a wrong signature/],
  [
    'a changed text',
    replace(3, { text: approved.text?.replace('83', '38') }),
    /another text than its hash[^]*wrong signature/,
  ],
  [
    'another’s key',
    replace(8, { ...decide(carl, 10, approved, 'approved'), operator: ben.id }),
    /key of another operator/,
  ],
  ['a key that nobody added', createEntries().toSpliced(1, 1), /a key that is not in the log/],
  ['a key before it was added', replace(1, keyAdded(ben, 'approvers', at(12))), /key that was not added yet/],
  ['a key after it was removed', replace(13, keyRemoved(carl, at(4))), /key that was removed before/],
  ['a key that everybody has', replace(1, keyAdded(ben, 'demonstration')), /key of the demonstration/],
  [
    'a key that is added twice',
    [...createEntries(), keyAdded(carl, 'database', at(30))],
    /adds a key that was there before/,
  ],
  ['a key that was never there', [...createEntries(), keyRemoved(createPerson(4), at(30))], /was never added/],
  ['a rejection as an approval', replace(9, { act: 'approved' }), /says something else than what was signed/],
  ['another kind', replace(3, { kind: 'release' }), /says something else/],
  ['another kind from before', replace(14, { kind: 'rate' }), /says something else/],
  ['another operator’s words', replace(3, { ...approved, operator: ben.id, key: ben.key }), /says something else/],
  [
    'an old signature again',
    replace(3, { ...approved, time: '2026-11-15T10:31:00.000Z' }),
    /was signed at another time/,
  ],
  ['an id that was chosen', replace(3, { proposal: rejected.proposal }), /id that is not made from its text/],
  ['one’s own approval', replace(8, decide(anna, 10, approved, 'approved')), /was approved by its own proposer/],
  ['one’s own look', replace(11, decide(carl, 13, done, 'seen')), /was seen by its own proposer/],
  ['another’s taken back', replace(10, decide(ben, 12, takenBack, 'withdrawn')), /taken back by another/],
  ['two decisions', [...createEntries(), decide(carl, 15, approved, 'rejected')], /was decided twice/],
  ['two looks', [...createEntries(), decide(anna, 15, done, 'objected')], /was looked at twice/],
  ['a proposal twice', [...createEntries(), approved], /was proposed twice/],
  [
    'a decision of what is done',
    [...createEntries(), decide(ben, 15, done, 'rejected')],
    /not for this kind of decision/,
  ],
  ['a decision without a proposal', createEntries().toSpliced(3, 1), /approved without its proposer’s signature/],
  [
    'a decision before its proposal',
    replace(8, decide(ben, 0, approved, 'approved')),
    /approved before it was proposed/,
  ],
  [
    'a decision of another text',
    replace(8, decide(ben, 10, { ...approved, text: other.text }, 'approved')),
    /in another form/,
  ],
  // Whoever decides has signed which one it is.
  ['an id from before', replace(3, { ...approved, ...same }), /approved without its proposer’s signature/],
])('%s is a no', async (_, entries, problem) => {
  expect((await audit(entries)).problems).toMatch(problem)
})

test('what a record has sealed is neither changed nor left out afterwards', async () => {
  const changes: [(log: DecisionEntry[]) => DecisionEntry[], RegExp][] = [
    [(log) => log.slice(0, -1), /2026-11-15 has sealed another log/],
    [(log) => log.toSpliced(6, 1), /Entry 7 of the log is missing/],
    [
      (log) => log.toSpliced(6, 1).map((entry, i) => ({ ...entry, number: i + 1 })),
      /2026-11-15 has sealed another log/,
    ],
    [(log) => log.with(12, { ...log[12]!, time: at(15) }), /2026-11-15 has sealed another log/],
  ]
  for (const [change, problem] of changes) expect((await audit(createEntries(), { change })).problems).toMatch(problem)
  // A text can be taken away later, for somebody’s sake: its hash is what is sealed.
  const withoutText = (log: DecisionEntry[]) => log.with(6, { ...log[6]!, text: null } as DecisionEntry)
  expect((await audit(createEntries(), { change: withoutText })).problems).toBe('')
})

test('a key that is added with an earlier time than the record before it is named', async () => {
  const late = keyAdded(createPerson(4), 'database', '2026-11-14T23:00:00.000Z')
  const look = async (time: string) =>
    (await audit([...createEntries(), { ...late, time }], { sealedEntries: 15 })).report
  expect(await look(late.time)).toContain('Look: 1 entries came into the log a day or more after their time, first 16.')
  expect(await look('2026-11-16T00:30:00.000Z')).not.toContain('after their time')
})

test('figures of the public page that are not in the log are a no', async () => {
  const { problems } = await audit(createEntries(), { counted: { ...figures, rejected: 0 } })
  expect(problems).toContain('The page says that 0 of kind rate were rejected in 30 days; the log does not.')
})
