import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findCommand } from '../process/findCommand.ts'
import { UserError } from '../process/UserError.ts'

/** The node's program: from the package for this platform, or Foundry's own where it is installed. */
export const findAnvil = (): string => {
  const { platform, arch } = process
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const found =
    findPackaged(`@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`, file) ?? findCommand(file)
  if (found) return found
  throw new UserError(
    `No chain node for ${platform} on ${arch} comes with Millrace: install Foundry's anvil, or set CHAIN_RPC_URL and TRON_RPC_URL to practice nodes elsewhere.`,
  )
}

// The registry does not have it for every platform, so npm may have left it out.
const findPackaged = (name: string, file: string): string | undefined => {
  try {
    return findCommand(join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', file))
  } catch {
    return undefined
  }
}

export type NodeFlags = {
  readonly chainId: number
  readonly port: number
  readonly mnemonic: string
  readonly stateFile?: string | undefined
}

export const anvilFlags = ({ chainId, port, mnemonic, stateFile }: NodeFlags): string[] => [
  '--host',
  '127.0.0.1',
  '--port',
  String(port),
  '--chain-id',
  String(chainId),
  '--quiet',
  '--no-cors',
  '--accounts',
  '1',
  '--mnemonic',
  mnemonic,
  // mineBlocks mines and saves: anvil itself would make 28,800 empty blocks a day, keep all of them, and save in a way
  // that a crash can interrupt.
  '--no-mining',
  ...(stateFile ? ['--load-state', stateFile] : []),
  // No price and no limit: the price never rises, so nobody needs coins to send tokens.
  '--gas-price',
  '0',
  '--block-base-fee-per-gas',
  '0',
  '--disable-min-priority-fee',
  '--disable-block-gas-limit',
  // Enough to undo more blocks than a deposit waits for; older states only cost memory.
  '--prune-history',
  '128',
]
