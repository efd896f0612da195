import {
  createRpc,
  fromToken,
  networkOf,
  networks,
  readBalances,
  type Address,
  type Rpc,
} from '../../packages/chain/src/index.ts'
import { recordDetail } from '../../packages/contract/src/transparency/record.ts'
import type { SealedReserve } from '../../packages/contract/src/transparency/reserve.ts'
import type { Client } from './client.ts'
import { findingOf, right, wrong, type Finding } from './Finding.ts'
import type { Sealed } from './records.ts'

/** Nodes of the chains by the name of their rail, as `--chain bep20=URL` gives them. */
export type Chains = ReadonlyMap<string, string>

const findNode = (chains: Chains, rail: string): string | undefined =>
  chains.get(rail) ?? chains.get(networkOf(rail).rail) ?? chains.get('')

/** Asks the chains themselves, address by address, at the block of the record. */
export async function auditChains(reserves: readonly SealedReserve[], chains: Chains): Promise<Finding[]> {
  const findings: Finding[] = []
  const rails = reserves.filter(({ kind }) => kind === 'chain')
  for (const { rail, block, addresses } of rails) {
    const url = findNode(chains, rail)
    if (url !== undefined) findings.push(...(await auditChain(createRpc(url), rail, block, addresses)))
  }
  const asked = new Set(rails.map(({ rail }) => networkOf(rail).rail))
  const unasked = networks.map(({ rail }) => rail).filter((rail) => findNode(chains, rail) === undefined)
  const missed = chains.size === 0 ? unasked : unasked.filter((rail) => asked.has(rail))
  return missed.length === 0 ? findings : [...findings, describeUnasked(missed, chains.size === 0)]
}

/** Without the chains, the platform has only said what it has. */
function describeUnasked(rails: readonly string[], isAll: boolean): Finding {
  const options = rails.map((rail) => `--chain ${rail}=URL`).join(' ')
  const what = isAll ? 'nothing was asked of the chains' : `nothing was asked of the chain of ${rails.join(', ')}`
  return {
    isOk: true,
    text: `Not asked: what the chain of ${rails.join(' or of ')} says.`,
    except: `${what}: give nodes that you trust with ${options}`,
  }
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
    const at = block === null ? 'its newest block' : `block ${block}`
    const problems = addresses.flatMap(({ address, amount }, i) => {
      const found = fromToken(network, balances[i] ?? 0n).minor
      return found >= BigInt(amount) ? [] : [`${address} on ${rail} has ${found} at ${at}, not ${amount}.`]
    })
    return findingOf(`The chain of ${rail} says the same of ${addresses.length} addresses at ${at}.`, problems)
  } catch (error) {
    return [wrong(`The chain of ${rail} could not be asked: ${(error as Error).message}`)]
  }
}

/**
 * The hash of each record is in a transaction, so that it cannot have been written later. The newest may still be on
 * its way. Whoever shows a transaction says which one it is, and the chain says what is in it.
 */
export async function auditAnchors(client: Client, sealed: readonly Sealed[], chains: Chains): Promise<Finding[]> {
  if (chains.size === 0) return []
  const problems: string[] = []
  let anchored = 0
  for (const one of sealed) {
    const { anchors } = await client.get(recordDetail, { epoch: one.record.epoch })
    const isNewest = one === sealed.at(-1)
    if (anchors.length === 0 && !isNewest) problems.push(`The record of ${one.record.day} is in no transaction.`)
    for (const { rail, transaction } of anchors) {
      const url = findNode(chains, rail)
      if (url === undefined) continue
      const problem = await problemWithAnchor(createRpc(url), transaction, one, isNewest)
      if (problem === undefined) anchored += 1
      else problems.push(`The record of ${one.record.day}: ${problem}.`)
    }
  }
  return problems.length === 0 && anchored === 0
    ? [right('No record is in a transaction of a chain that was asked.')]
    : findingOf(`${anchored} of ${sealed.length} records are in transactions of a chain that was asked.`, problems)
}

async function problemWithAnchor(
  rpc: Rpc,
  transaction: string,
  { hash }: Sealed,
  mayWait: boolean,
): Promise<string | undefined> {
  type Found = { readonly input?: string; readonly data?: string; readonly blockNumber: string | null } | null
  try {
    const found = await rpc.call<Found>('eth_getTransactionByHash', [transaction])
    if (!found) return mayWait ? undefined : `the chain has no transaction ${transaction}`
    if ((found.input ?? found.data) !== `0x${hash}`) return `the transaction ${transaction} has something else in it`
    return found.blockNumber === null && !mayWait ? `the transaction ${transaction} is in no block` : undefined
  } catch (error) {
    return `the chain could not be asked for ${transaction}: ${(error as Error).message}`
  }
}
