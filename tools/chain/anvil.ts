import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '../process/UserError.ts'

/** The node's program from the package for this platform. */
export const findAnvil = (): string => {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    // The platform's package is a dependency of the general one, not of ours: look from there.
    const from = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    return join(
      dirname(from.resolve(`${name}/package.json`)),
      'bin',
      process.platform === 'win32' ? 'anvil.exe' : 'anvil',
    )
  } catch {
    throw new UserError(
      `No chain node for ${process.platform} on ${process.arch} comes with Millrace: set CHAIN_RPC_URL and TRON_RPC_URL to practice nodes elsewhere.`,
    )
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
