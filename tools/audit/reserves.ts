import { networkOf, type Address } from '../../packages/chain/src/index.ts'
import { isSignedBy } from '../../packages/chain/src/signedMessage.ts'
import { reserveList, type SealedReserve } from '../../packages/contract/src/transparency/reserve.ts'
import { addressesHash, type BooksRecord } from '../../packages/proof/src/index.ts'
import { auditBank } from './bank.ts'
import { auditAnchors, auditChains, type Chains } from './chains.ts'
import type { Client } from './client.ts'
import { findingOf, right, type Finding, type Section } from './Finding.ts'
import type { Sealed } from './records.ts'
import { auditStated, statesReserves } from './statedReserves.ts'

const title = 'What is held'

type Options = { readonly chains: Chains; readonly isPractice: boolean }

/** The sealed reserves against their records, control of the addresses, the bank's word, and the chains themselves. */
export async function auditReserves(
  client: Client,
  sealed: readonly Sealed[],
  { chains, isPractice }: Options,
): Promise<Section> {
  const last = sealed.at(-1)
  if (!last) return { title, findings: [] }
  const { problems, newest } = await compareDays(client, sealed)
  const answer = await client.get(reserveList, {})
  await client.keep('reserves.json', JSON.stringify(answer, null, 2))
  return {
    title,
    findings: [
      ...findingOf(`${sealed.length} lists of addresses and amounts are those that the records have sealed.`, problems),
      ...(isPractice
        ? [right('The platform says that it is for practice: its clock may be moved, and its chains are its own.')]
        : []),
      ...auditStated(sealed, isPractice),
      ...findingOf('No rail is read at an earlier block than the day before.', findOlderBlocks(sealed)),
      ...(statesReserves(last.record) ? await auditControl(newest, last) : []),
      ...(await auditChains(statesReserves(last.record) ? newest : [], chains)),
      ...auditBank(answer.bank, sealed),
      ...(await auditAnchors(client, sealed, chains)),
    ],
  }
}

/** What is shown of each day, asked for by its number: that of the newest is what the other checks look at. */
async function compareDays(
  client: Client,
  sealed: readonly Sealed[],
): Promise<{ readonly problems: string[]; readonly newest: readonly SealedReserve[] }> {
  const problems: string[] = []
  let newest: readonly SealedReserve[] = []
  for (const { record, hash } of sealed) {
    const { control } = await client.get(reserveList, { epoch: record.epoch })
    if (control?.recordHash !== hash) problems.push(`Day ${record.day}: the reserves are shown for another record.`)
    newest = control?.reserves ?? []
    const found = [...compareReserves(newest, record), ...findTwice(newest, record)]
    problems.push(...found.map((problem) => `Day ${record.day}: ${problem}`))
  }
  return { problems, newest }
}

function compareReserves(shown: readonly SealedReserve[], record: BooksRecord): string[] {
  const isStated = statesReserves(record)
  if (shown.length !== record.reserves.length)
    return [`${shown.length} rails are shown and ${record.reserves.length} are sealed.`]
  return record.reserves.flatMap((reserve) => {
    const { rail, currency, kind, amount } = reserve
    const same = shown.find((other) => other.rail === rail && other.currency === currency)
    if (!same) return [`${rail} in ${currency} is not shown.`]
    if (same.amount !== amount || same.low !== reserve.low || same.block !== reserve.block || same.kind !== kind)
      return [`${rail} in ${currency} is shown with other figures.`]
    if (kind === 'bank') return []
    if (addressesHash(same.addresses) !== reserve.addressesHash)
      return [`the addresses of ${rail} are not those that were sealed.`]
    const together = same.addresses.reduce((sum, one) => sum + BigInt(one.amount), 0n)
    return isStated && together < BigInt(amount) ? [`the addresses of ${rail} have less than ${amount} together.`] : []
  })
}

/** What is at an address counts once, whichever rails of its chain name it. */
function findTwice(shown: readonly SealedReserve[], record: BooksRecord): string[] {
  const rails = record.reserves.map(({ rail, currency }) => `${rail} in ${currency}`)
  const addresses = shown
    .filter(({ kind }) => kind === 'chain')
    .flatMap(({ rail, addresses: held }) =>
      held.map(({ address }) => `${address.toLowerCase()} on the chain of ${networkOf(rail).rail}`),
    )
  return [...listRepeated(rails), ...listRepeated(addresses)].map((name) => `${name} is counted twice.`)
}

function listRepeated(names: readonly string[]): string[] {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (const name of names) (seen.has(name) ? repeated : seen).add(name)
  return [...repeated]
}

/** A reading of a better day, shown again, has an older block, or hides which it was. */
function findOlderBlocks(sealed: readonly Sealed[]): string[] {
  const newest = new Map<string, number>()
  return sealed.flatMap(({ record: { day, reserves } }) =>
    reserves.flatMap(({ rail, block, amount }) => {
      const before = newest.get(rail)
      if (block !== null) newest.set(rail, Math.max(block, before ?? 0))
      if (before === undefined || (block === null ? amount === '0' : block >= before)) return []
      return [
        `Day ${day}: ${rail} was read at ${block === null ? 'no block' : `block ${block}`}, and before that at block ${before}.`,
      ]
    }),
  )
}

/** Each address signs a message of the day, so that nobody can name addresses of others. */
async function auditControl(reserves: readonly SealedReserve[], { record, hash }: Sealed): Promise<Finding[]> {
  const problems: string[] = []
  let signed = 0
  for (const { rail, addresses } of reserves)
    for (const { address, control, amount } of addresses) {
      const { addressFormat: format } = networkOf(rail)
      if (!control) {
        if (amount !== '0') problems.push(`${address} on ${rail} has no signed message of ${record.day}.`)
        continue
      }
      const expected = `Millrace reserves ${record.day} ${hash} ${address}`
      const holder = { format, address: address as Address }
      const isRight = control.text === expected && isSignedBy(holder, expected, control.signature as Address)
      if (!isRight) problems.push(`${address} on ${rail}: the message of ${record.day} is not signed by its key.`)
      signed += 1
    }
  return findingOf(
    `${signed} addresses have signed the hash of the record of ${record.day} with their own keys.`,
    problems,
  )
}
