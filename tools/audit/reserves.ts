import {
  bep20,
  createRpc,
  fromToken,
  readBalances,
  trc20,
  type Address,
  type Rpc,
} from '../../packages/chain/src/index.ts'
import { isSignedBy } from '../../packages/chain/src/signedMessage.ts'
import { reserveList, type BankReserve, type SealedReserve } from '../../packages/contract/src/transparency/reserve.ts'
import { addressesHash, verifySolvency, type Reserve } from '../../packages/proof/src/index.ts'
import type { Client } from './client.ts'
import { findingOf, right, wrong, type Finding, type Section } from './Finding.ts'
import { isSignedText } from './isSignedText.ts'
import { toText } from './parseJournal.ts'
import type { Sealed } from './records.ts'

/** Nodes of the chains by the name of their rail, as `--chain bep20=URL` gives them. */
export type Chains = ReadonlyMap<string, string>

const title = 'What is held'

/** The sealed reserves against their records, control of the addresses, the bank's word, and the chains themselves. */
export async function auditReserves(client: Client, sealed: readonly Sealed[], chains: Chains): Promise<Section> {
  const last = sealed.at(-1)
  if (!last) return { title, findings: [] }
  const problems: string[] = []
  let [lists, demo] = [0, 0]
  for (const { record, hash } of sealed) {
    const { control } = await client.get(reserveList, { epoch: record.epoch })
    if (control?.recordHash !== hash) problems.push(`Day ${record.day}: the reserves are shown for another record.`)
    const shown = control?.reserves ?? []
    if (shown.every(({ isDemo }) => isDemo)) demo += 1
    problems.push(...compareReserves(shown, record.reserves).map((problem) => `Day ${record.day}: ${problem}`))
    lists += 1
  }
  const answer = await client.get(reserveList, {})
  await client.keep('reserves.json', JSON.stringify(answer, null, 2))
  const reserves = answer.control?.reserves ?? []
  return {
    title,
    findings: [
      ...findingOf(`${lists} lists of addresses and amounts are those that the records have sealed.`, problems),
      ...(demo > 0
        ? [
            right(
              `${demo} of these days are the demonstration’s past, with the ledger’s own figures instead of readings.`,
            ),
          ]
        : []),
      ...auditSolvency(sealed),
      ...(await auditControl(reserves, last)),
      ...auditBank(answer.bank),
      ...(await auditChains(reserves, chains)),
    ],
  }
}

/** The sealed amounts against what is owed. The lowest of the day is compared with the public page. */
function auditSolvency(sealed: readonly Sealed[]): Finding[] {
  const { step, short, unstated } = verifySolvency(sealed.map(({ signed }) => signed))
  const missing = short.map(
    (one) => `Day ${one.day}: ${toText(one.short)} less was held on chains than was owed to members.`,
  )
  return [
    ...(step
      ? findingOf(
          `On ${step.detail['days'] ?? ''} days at least what was owed to members was held on chains, as sealed.`,
          missing,
        )
      : []),
    ...(unstated > 0 ? [right(`${unstated} days state no reserves, and were not compared with what was owed.`)] : []),
  ]
}

function compareReserves(shown: readonly SealedReserve[], recorded: readonly Reserve[]): string[] {
  if (shown.length !== recorded.length) return [`${shown.length} rails are shown and ${recorded.length} are sealed.`]
  return recorded.flatMap((reserve) => {
    const { rail, currency } = reserve
    const same = shown.find((other) => other.rail === rail && other.currency === currency)
    if (!same) return [`${rail} in ${currency} is not shown.`]
    if (same.amount !== reserve.amount || same.low !== reserve.low || same.block !== reserve.block)
      return [`${rail} in ${currency} is shown with other figures.`]
    if (reserve.kind === 'bank' || same.isDemo) return []
    const together = same.addresses.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    if (together < BigInt(reserve.amount))
      return [`the addresses of ${rail} have less than ${reserve.amount} together.`]
    return addressesHash(same.addresses) === reserve.addressesHash
      ? []
      : [`the addresses of ${rail} are not those that were sealed.`]
  })
}

const networkOf = (rail: string) => (rail === 'trc20' ? trc20 : bep20)

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
      const isRight = control.text === expected && (await isSignedBy(holder, expected, control.signature as Address))
      if (!isRight) problems.push(`${address} on ${rail}: the message of ${record.day} is not signed by its key.`)
      signed += 1
    }
  return findingOf(
    `${signed} addresses have signed the hash of the record of ${record.day} with their own keys.`,
    problems,
  )
}

function auditBank(bank: BankReserve | null): Finding[] {
  if (!bank) return [right('There is no statement of a bank.')]
  return isSignedText(bank.statement, bank.bankKey)
    ? [right(`The bank’s statement of ${bank.day} is signed by the bank. That is attested, and not proven.`)]
    : [wrong(`The bank’s statement of ${bank.day} is not signed by its key.`)]
}

/** Asks the chains themselves, address by address, at the block of the record. */
async function auditChains(reserves: readonly SealedReserve[], chains: Chains): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { rail, kind, block, addresses, isDemo } of reserves) {
    if (kind === 'bank' || isDemo) continue
    const url = chains.get(rail) ?? chains.get(rail === 'trc20' ? '' : 'bep20') ?? chains.get('')
    if (url === undefined) {
      findings.push(right(`The chain of ${rail} was not asked: give a node of it with --chain ${rail}=URL.`))
      continue
    }
    findings.push(...(await auditChain(createRpc(url), rail, block, addresses)))
  }
  return findings
}

async function auditChain(
  rpc: Rpc,
  rail: string,
  block: number | null,
  addresses: SealedReserve['addresses'],
): Promise<Finding[]> {
  const network = networkOf(rail)
  try {
    const chainId = await rpc.chainId()
    if (chainId !== network.chainId)
      return [wrong(`The node of ${rail} is of chain ${chainId}, not ${network.chainId}.`)]
    const holders = addresses.map(({ address }) => address as Address)
    const balances = await readBalances(rpc, network.token.address, holders, block ?? 'latest')
    const problems = addresses.flatMap(({ address, amount }, i) => {
      const found = fromToken(network, balances[i] ?? 0n).minor
      return found >= BigInt(amount) ? [] : [`${address} on ${rail} has ${found} at block ${block}, not ${amount}.`]
    })
    return findingOf(`The chain of ${rail} says the same of ${addresses.length} addresses at block ${block}.`, problems)
  } catch (error) {
    return [wrong(`The chain of ${rail} could not be asked: ${(error as Error).message}`)]
  }
}
